// SPDX-License-Identifier: MIT

#include "assets/scene/rigid_look.h"

#include <algorithm>
#include <map>
#include <utility>

namespace sinew {
namespace {

constexpr double kSharp = 0.7;  // cosine of the angle between triangles

void paint_gray(Character& character) {
  Material gray;
  gray.name = "plain";
  gray.base_color = {0.30F, 0.32F, 0.35F, 1.0F};
  for (VisiblePart& part : character.parts) {
    if (part.material < 0) part.material = static_cast<int>(character.materials.size());
  }
  character.materials.push_back(gray);
}

/// Returns for each triangle 1 if it has a sharp edge with another triangle.
std::vector<char> at_sharp_edges(const TriangleMesh& surface) {
  const Points normals = triangle_normals(surface);
  std::map<std::pair<int, int>, int> first_at;  // edge, triangle
  std::vector<char> sharp(surface.triangles.size(), 0);
  for (int t = 0; t < surface.triangle_count(); ++t) {
    const Triangle& triangle = surface.triangles[t];
    for (int k = 0; k < 3; ++k) {
      const auto [edge, is_new] =
          first_at.emplace(std::minmax(triangle[k], triangle[(k + 1) % 3]), t);
      const int other = edge->second;
      if (!is_new && normals.col(t).dot(normals.col(other)) < kSharp) sharp[t] = sharp[other] = 1;
    }
  }
  return sharp;
}

void flatten_sharp_edges(VisiblePart& part, const Points& positions) {
  TriangleMesh surface{positions, {}};
  for (const auto& [a, b, c] : part.triangles) {
    surface.triangles.push_back(
        {part.surface_vertex[a], part.surface_vertex[b], part.surface_vertex[c]});
  }
  std::vector<char> sharp = at_sharp_edges(surface);
  if (std::find(sharp.begin(), sharp.end(), 1) != sharp.end()) part.faceted = std::move(sharp);
}

}  // namespace

void complete_rigid_look(Character& character) {
  paint_gray(character);
  for (VisiblePart& part : character.parts) {
    if (part.faceted.empty()) flatten_sharp_edges(part, character.surface.positions);
  }
}

}  // namespace sinew
