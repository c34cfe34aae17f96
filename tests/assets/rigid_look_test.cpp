// SPDX-License-Identifier: MIT

#include "assets/scene/rigid_look.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "support/meshes.h"

namespace sinew {
namespace {

Character of_one_part(const TriangleMesh& mesh) {
  Character character;
  character.surface = mesh;
  VisiblePart& part = character.parts.emplace_back();
  part.triangles = mesh.triangles;
  part.surface_vertex.resize(mesh.vertex_count());
  std::iota(part.surface_vertex.begin(), part.surface_vertex.end(), 0);
  return character;
}

TEST(RigidLook, FlattensTheEndsOfATubeAndWhatIsNextToThem) {
  const TriangleMesh tube = make_tube(2.0, 0.5, 6, 24);
  Character character = of_one_part(tube);
  complete_rigid_look(character);
  const std::vector<char>& flat = character.parts[0].faceted;
  ASSERT_EQ(flat.size(), tube.triangles.size());
  for (int t = 0; t < tube.triangle_count(); ++t) {
    // A triangle of the side with only one corner at the end touches the end in a point and stays
    // smooth.
    int at_end = 0;
    for (const int v : tube.triangles[t]) at_end += std::abs(tube.positions(0, v)) > 0.999 ? 1 : 0;
    EXPECT_EQ(flat[t] != 0, at_end >= 2) << t;
  }
}

TEST(RigidLook, LeavesWhatIsSmoothAndWhatTheFileHasFlat) {
  Character ball = of_one_part(make_sphere(1.0));
  complete_rigid_look(ball);
  EXPECT_TRUE(ball.parts[0].faceted.empty());
  Character tube = of_one_part(make_tube(2.0, 0.5, 6, 24));
  tube.parts[0].faceted.assign(tube.parts[0].triangles.size(), 0);
  const std::vector<char> of_file = tube.parts[0].faceted;
  complete_rigid_look(tube);
  EXPECT_EQ(tube.parts[0].faceted, of_file);
}

TEST(RigidLook, IsGrayWithoutAMaterialOnly) {
  Character character = of_one_part(make_sphere(1.0));
  character.parts.push_back(character.parts[0]);
  Material red;
  red.base_color = {1.0F, 0.0F, 0.0F, 1.0F};
  character.materials.push_back(red);
  character.parts[1].material = 0;
  complete_rigid_look(character);
  EXPECT_EQ(character.parts[1].material, 0);
  ASSERT_EQ(character.parts[0].material, 1);
  const Eigen::Vector4f gray = character.materials[1].base_color;
  EXPECT_NEAR(gray[0], gray[2], 0.1F);
}

}  // namespace
}  // namespace sinew
