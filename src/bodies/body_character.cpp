// SPDX-License-Identifier: MIT

#include <numeric>

#include "bodies/body_template.h"
#include "bodies/skin_character.h"

namespace sinew {
namespace {

/// A kind of part, by the beginning of its name, and its linear color.
struct Tissue {
  const char* prefix;
  Eigen::Vector4f color;
};

const std::vector<Tissue>& tissues() {
  static const std::vector<Tissue> table = {{"skin", kSkinColor},
                                            {"muscle_surface", {0.47F, 0.13F, 0.10F, 1.0F}},
                                            {"skeleton_surface", {0.75F, 0.68F, 0.52F, 1.0F}},
                                            {"cavity", {0.52F, 0.30F, 0.28F, 1.0F}},
                                            {"muscle.", {0.42F, 0.085F, 0.065F, 1.0F}},
                                            {"bone.", {0.78F, 0.72F, 0.57F, 1.0F}}};
  return table;
}

}  // namespace

Character body_character(const HumanBody& body) {
  Character character;
  character.name = body.sex == Sex::kMale ? "male body" : "female body";
  for (const Tissue& tissue : tissues()) {
    Material material;
    material.name = tissue.prefix;
    if (material.name.ends_with('.')) material.name.pop_back();
    material.base_color = tissue.color;
    character.materials.push_back(material);
  }
  Eigen::Index count = 0;
  for (const BodyPart& part : body.parts) count += part.mesh.positions.cols();
  character.surface.positions.resize(3, count);
  int first = 0;
  for (const BodyPart& part : body.parts) {
    VisiblePart visible;
    visible.name = part.name;
    for (std::size_t t = 0; t < tissues().size(); ++t) {
      if (part.name.starts_with(tissues()[t].prefix)) visible.material = static_cast<int>(t);
    }
    visible.surface_vertex.resize(static_cast<std::size_t>(part.mesh.vertex_count()));
    std::iota(visible.surface_vertex.begin(), visible.surface_vertex.end(), first);
    visible.triangles = part.mesh.triangles;
    character.surface.positions.middleCols(first, part.mesh.vertex_count()) = part.mesh.positions;
    for (const Triangle& t : part.mesh.triangles)
      character.surface.triangles.push_back({t[0] + first, t[1] + first, t[2] + first});
    first += part.mesh.vertex_count();
    character.parts.push_back(std::move(visible));
  }
  character.skeleton = body.skeleton;
  if (!body.skeleton.empty()) character.weights = body.weights;
  return character;
}

}  // namespace sinew
