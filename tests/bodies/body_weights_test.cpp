// SPDX-License-Identifier: MIT

#include "bodies/rig/body_weights.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "bodies/rig/body_skeleton.h"
#include "bodies/rig/layer_weights.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr double kStep = 0.01;  // m, from ring to ring of a tube

/// Returns a closed tube along x, from and to a number of steps, whose rings are exactly mirrored.
TriangleMesh tube(int begin, int end, double radius) {
  constexpr int kSides = 16;
  TriangleMesh mesh;
  const int rings = end - begin + 1;
  mesh.positions.resize(3, rings * kSides + 2);
  for (int ring = 0; ring < rings; ++ring) {
    for (int k = 0; k < kSides; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / kSides;
      mesh.positions.col(ring * kSides + k) =
          Vector3d(kStep * (begin + ring), radius * std::cos(angle), radius * std::sin(angle));
      if (ring == 0) continue;
      const int a = (ring - 1) * kSides + k;
      const int b = (ring - 1) * kSides + (k + 1) % kSides;
      mesh.triangles.push_back({a, b, b + kSides});
      mesh.triangles.push_back({a, b + kSides, a + kSides});
    }
  }
  const int first_pole = rings * kSides;
  mesh.positions.col(first_pole) = Vector3d(kStep * begin, 0.0, 0.0);
  mesh.positions.col(first_pole + 1) = Vector3d(kStep * end, 0.0, 0.0);
  for (int k = 0; k < kSides; ++k) {
    const int next = (k + 1) % kSides;
    mesh.triangles.push_back({first_pole, next, k});
    const int last = (rings - 1) * kSides;
    mesh.triangles.push_back({first_pole + 1, last + k, last + next});
  }
  return mesh;
}

/// A body that is a bar: a trunk in the middle, an upper arm and a forearm on either side. The
/// joints are at x = 0.1 and 0.3 of either side.
class WeightsOfBar : public testing::Test {
 protected:
  Skeleton skeleton = body_skeleton(template_joints(Sex::kMale));
  std::vector<BodyPart> parts = {{"skin", tube(-50, 50, 0.030)},
                                 {"muscle_surface", tube(-50, 50, 0.025)},
                                 {"skeleton_surface", tube(-50, 50, 0.015)},
                                 {"bone.sternum", tube(-10, 10, 0.010)},
                                 {"bone.humerus.L", tube(10, 30, 0.010)},
                                 {"bone.humerus.R", tube(-30, -10, 0.010)},
                                 {"bone.ulna.L", tube(30, 50, 0.010)},
                                 {"bone.ulna.R", tube(-50, -30, 0.010)},
                                 {"muscle.made_up.L", mirror_image(tube(-45, -15, 0.020))},
                                 {"muscle.made_up.R", tube(-45, -15, 0.020)}};
  SkinWeights weights = body_weights(skeleton, template_joints(Sex::kMale), parts);

  /// Returns the weight of a joint at the vertex of a part that is nearest to a place.
  double weight(const std::string& name, const Vector3d& place, const std::string& joint) const {
    int first = 0;
    for (const BodyPart& part : parts) {
      if (part.name == name) {
        Eigen::Index nearest = 0;
        (part.mesh.positions.colwise() - place).colwise().squaredNorm().minCoeff(&nearest);
        for (const auto& influence : weights.vertices[static_cast<std::size_t>(first + nearest)]) {
          if (influence.joint == skeleton.find(joint)) return influence.weight;
        }
        return 0.0;
      }
      first += part.mesh.vertex_count();
    }
    ADD_FAILURE() << name;
    return 0.0;
  }
};

TEST_F(WeightsOfBar, SumToOneWithAtMostFourInfluences) {
  std::size_t count = 0;
  for (const BodyPart& part : parts) count += static_cast<std::size_t>(part.mesh.vertex_count());
  ASSERT_EQ(weights.vertices.size(), count);
  for (const VertexWeights& vertex : weights.vertices) {
    EXPECT_LE(vertex.size(), 4U);
    float sum = 0.0F;
    for (const auto& [joint, weight] : vertex) {
      EXPECT_GT(weight, 0.0F);
      sum += weight;
    }
    EXPECT_NEAR(sum, 1.0F, 1e-5F);
  }
}

TEST_F(WeightsOfBar, BlendOverTheDepthOfTheBones) {
  for (const char* layer : {"skin", "muscle_surface", "skeleton_surface", "muscle.made_up.R"}) {
    EXPECT_GT(weight(layer, {-0.2, 0.03, 0.0}, "upper_arm.R"), 0.95) << layer;
    EXPECT_GT(weight(layer, {-0.4, 0.03, 0.0}, "forearm.R"), 0.95) << layer;
    EXPECT_NEAR(weight(layer, {-0.3, 0.03, 0.0}, "forearm.R"), 0.5, 0.15) << layer;
    double before = 0.0;
    for (int step = 22; step <= 38; ++step) {
      const double x = kStep * step;
      const double now = weight(layer, {-x, 0.03, 0.0}, "forearm.R");
      EXPECT_GE(now, before) << layer << " " << x;
      EXPECT_LT(now, before + 0.25) << layer << " " << x;  // no crease
      before = now;
    }
  }
  EXPECT_EQ(weight("bone.humerus.R", {-0.3, 0.01, 0.0}, "upper_arm.R"), 1.0);
  EXPECT_EQ(weight("bone.ulna.R", {-0.3, 0.01, 0.0}, "forearm.R"), 1.0);
}

TEST_F(WeightsOfBar, MirrorEachOtherExactly) {
  for (int step = -50; step <= 0; ++step) {
    const double x = kStep * step;
    const Vector3d place(x, 0.03, 0.0);
    const Vector3d image(-x, 0.03, 0.0);
    for (const char* joint : {"chest", "upper_arm.R", "upper_arm.L", "forearm.R", "forearm.L"}) {
      EXPECT_EQ(weight("skin", place, joint), weight("skin", image, other_side(joint)))
          << joint << " " << x;
      EXPECT_EQ(weight("muscle.made_up.R", place, joint),
                weight("muscle.made_up.L", image, other_side(joint)))
          << joint << " " << x;
    }
  }
}

TEST(LargestWeights, LeaveOutEqualOnesTogether) {
  Eigen::VectorXd weights(6);
  weights << 0.30, 0.10, 0.25, 0.10, 0.15, 0.10;
  const VertexWeights largest = largest_weights(weights);
  ASSERT_EQ(largest.size(), 3U);
  EXPECT_EQ(largest[0].joint, 0);
  EXPECT_EQ(largest[1].joint, 2);
  EXPECT_EQ(largest[2].joint, 4);
  EXPECT_NEAR(largest[0].weight, 0.30 / 0.70, 1e-6);
}

TEST(LayerWeights, RejectAsymmetricSkins) {
  const Skeleton skeleton = body_skeleton(template_joints(Sex::kMale));
  const std::vector<BodyPart> bones = {{"bone.sternum", tube(-10, 10, 0.010)}};
  const NearestBone nearest(skeleton, bones);
  const TriangleMesh skin = tube(-49, 50, 0.030);
  EXPECT_THROW(layer_weights(skeleton, skin, skin, nearest), std::logic_error);
}

}  // namespace
}  // namespace sinew
