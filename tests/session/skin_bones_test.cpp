// SPDX-License-Identifier: MIT

#include "session/parts/skin_bones.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/meshes.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// A neck and a head along x, with a hat as a separate piece. The jaw below the head has no bone.
struct Hat {
  Character character;
  SimulationSurface surface;
  int head = 0;  ///< vertices of the body, before those of the hat

  Hat() {
    TriangleMesh& skin = character.surface;
    skin = make_tube(2.0, 0.2);
    head = skin.vertex_count();
    const TriangleMesh hat = make_sphere(0.1);
    skin.positions.conservativeResize(3, head + hat.vertex_count());
    skin.positions.rightCols(hat.vertex_count()) =
        hat.positions.colwise() + Eigen::Vector3d(-0.3, 0.35, 0.0);
    for (const Triangle& t : hat.triangles) {
      skin.triangles.push_back({t[0] + head, t[1] + head, t[2] + head});
    }
    character.skeleton = make_skeleton({{{-0.9, 0.0, 0.0}, -1},
                                        {{0.0, 0.0, 0.0}, 0},
                                        {{0.9, 0.0, 0.0}, 1},
                                        {{0.1, -0.1, 0.0}, 1}});
    character.skeleton.joints[3].has_bone = false;
    character.weights.emplace();
    for (int v = 0; v < skin.vertex_count(); ++v) {
      const int joint = v >= head ? 3 : (skin.positions(0, v) < 0.0 ? 0 : 1);
      character.weights->vertices.push_back({{joint, 1.0F}});
    }
    surface.mesh = skin;
    for (int v = 0; v < skin.vertex_count(); ++v) surface.source.push_back(v);
  }
};

TEST(SkinBones, APieceHangsOnTheBonesOfTheJointsThatMoveIt) {
  const Hat hat;
  const BoneChoice choice = bones_of_skin(hat.character, hat.surface);
  EXPECT_TRUE(choice.allows(0, 1)) << "the body hangs on both";
  EXPECT_TRUE(choice.allows(0, 2));
  EXPECT_FALSE(choice.allows(hat.head, 1)) << "the neck is nearer, but does not move the hat";
  EXPECT_TRUE(choice.allows(hat.head, 2)) << "the jaw has no bone, so its parent's counts";
}

TEST(SkinBones, AFewStrayVerticesDoNotCount) {
  Hat hat;
  for (int v = 0; v < 2; ++v) {
    hat.character.weights->vertices[hat.head + v] = {{0, 1.0F}};
  }
  EXPECT_FALSE(bones_of_skin(hat.character, hat.surface).allows(hat.head, 1));
  for (int v = 2; v < 10; ++v) {
    hat.character.weights->vertices[hat.head + v] = {{0, 1.0F}};
  }
  EXPECT_TRUE(bones_of_skin(hat.character, hat.surface).allows(hat.head, 1));
}

TEST(SkinBones, VerticesWithoutWeightsDoNotCountThoughTheyAreBoundToTheRoot) {
  Hat hat;
  hat.character.weights->unknown.assign(hat.surface.source.size(), 0);
  for (int v = 0; v < 10; ++v) {
    hat.character.weights->vertices[hat.head + v] = {{0, 1.0F}};
    hat.character.weights->unknown[hat.head + v] = 1;
  }
  const BoneChoice choice = bones_of_skin(hat.character, hat.surface);
  EXPECT_FALSE(choice.allows(hat.head, 1));
  EXPECT_TRUE(choice.allows(hat.head, 2));
}

/// A tube with a row of five bones, which lie next to it and not inside of it. Each joint at which
/// a bone begins moves a fifth of the skin alone.
struct Row {
  Character character;
  SimulationSurface surface;

  Row() {
    character.surface = make_tube(4.0, 0.2, 40, 16);
    character.skeleton = make_skeleton({{{-2.0, 1.0, 0.0}, -1},
                                        {{-1.2, 1.0, 0.0}, 0},
                                        {{-0.4, 1.0, 0.0}, 1},
                                        {{0.4, 1.0, 0.0}, 2},
                                        {{1.2, 1.0, 0.0}, 3},
                                        {{2.0, 1.0, 0.0}, 4}});
    character.weights.emplace();
    surface.mesh = character.surface;
    for (int v = 0; v < surface.mesh.vertex_count(); ++v) {
      character.weights->vertices.push_back({{fifth(v), 1.0F}});
      surface.source.push_back(v);
    }
  }
  int fifth(int v) const {
    return std::clamp(static_cast<int>(std::floor((surface.mesh.positions(0, v) + 2.0) / 0.8)), 0,
                      4);
  }
};

TEST(SkinBones, AVertexHangsOnTheBonesOfItsJointsAndThoseNearThem) {
  const Row row;
  const BoneChoice choice = bones_of_skin(row.character, row.surface);
  for (int v = 0; v < row.surface.mesh.vertex_count(); ++v) {
    for (int bone = 1; bone <= 5; ++bone) {
      const int joint = row.fifth(v);  // bone b ends at joint b and begins at joint b - 1
      const int away = std::min(std::abs(joint - (bone - 1)), std::abs(joint - bone));
      EXPECT_EQ(choice.allows(v, bone), away <= 3) << "vertex " << v << ", bone " << bone;
    }
  }
}

TEST(SkinBones, BonesThatMeetTheNearestOpenOneAreOpenToo) {
  Row row;
  int last = 0;
  for (int v = 0; v < row.surface.mesh.vertex_count(); ++v) {
    if (row.surface.mesh.positions(0, v) > row.surface.mesh.positions(0, last)) last = v;
  }
  row.character.weights->vertices[last] = {{0, 1.0F}};  // four joints away from bone 5
  EXPECT_TRUE(bones_of_skin(row.character, row.surface).allows(last, 5));
}

TEST(SkinBones, ATraceOfWeightDoesNotCount) {
  Row row;
  const auto allows_last = [&](float weight) {
    row.character.weights->vertices[0] = {{0, 1.0F - weight}, {4, weight}};
    return bones_of_skin(row.character, row.surface).allows(0, 5);
  };
  EXPECT_FALSE(allows_last(0.01F));
  EXPECT_TRUE(allows_last(0.1F));
}

TEST(SkinBones, AreThoseWithinTheBodyWithoutWeights) {
  Hat hat;
  hat.character.weights.reset();
  for (const bool of_character : {true, false}) {
    if (!of_character) hat.surface.source.clear();
    const BoneChoice choice = bones_of_skin(hat.character, hat.surface);
    EXPECT_TRUE(choice.allows(0, 1));
    EXPECT_FALSE(choice.allows(hat.head, 1)) << "there is air between hat and neck";
  }
}

}  // namespace
}  // namespace sinew
