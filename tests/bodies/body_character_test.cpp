// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include "bodies/body_template.h"

namespace sinew {
namespace {

/// A tetrahedron at a height, so that the surfaces of a body differ.
TriangleMesh tetrahedron(double height) {
  TriangleMesh mesh;
  mesh.positions.resize(3, 4);
  mesh.positions << 0.0, 1.0, 0.0, 0.0,  //
      height, height, height + 1.0, height, 0.0, 0.0, 0.0, 1.0;
  mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  return mesh;
}

TEST(BodyCharacter, HasAPartOfItsTissueForEachSurface) {
  HumanBody body{Sex::kFemale, {}, {}, {}};
  const std::vector<std::pair<std::string, std::string>> tissues = {
      {"skin", "skin"},
      {"muscle_surface", "muscle_surface"},
      {"skeleton_surface", "skeleton_surface"},
      {"muscle.soleus.L", "muscle"},
      {"bone.skull", "bone"}};
  for (const auto& [name, tissue] : tissues)
    body.parts.push_back({name, tetrahedron(static_cast<double>(body.parts.size()))});
  const Character character = body_character(body);
  ASSERT_EQ(character.parts.size(), body.parts.size());
  ASSERT_EQ(character.surface.vertex_count(), 4 * static_cast<int>(body.parts.size()));
  ASSERT_EQ(character.surface.triangles.size(), 4 * body.parts.size());
  for (std::size_t p = 0; p < character.parts.size(); ++p) {
    const VisiblePart& part = character.parts[p];
    const TriangleMesh& mesh = body.parts[p].mesh;
    EXPECT_EQ(part.name, tissues[p].first);
    ASSERT_GE(part.material, 0) << part.name;
    EXPECT_EQ(character.materials[static_cast<std::size_t>(part.material)].name, tissues[p].second);
    EXPECT_EQ(part.triangles, mesh.triangles);
    ASSERT_EQ(part.surface_vertex.size(), 4U);
    for (int v = 0; v < 4; ++v) {
      const int vertex = part.surface_vertex[static_cast<std::size_t>(v)];
      EXPECT_EQ(character.surface.positions.col(vertex), mesh.positions.col(v)) << part.name;
    }
    // The triangles of the surface are those of the parts, one part after the other.
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      for (int k = 0; k < 3; ++k) {
        EXPECT_EQ(character.surface.triangles[4 * p + t][k],
                  part.surface_vertex[static_cast<std::size_t>(mesh.triangles[t][k])]);
      }
    }
  }
}

}  // namespace
}  // namespace sinew
