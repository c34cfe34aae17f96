// SPDX-License-Identifier: MIT

#include "registration/moved_landmarks.h"

#include <gtest/gtest.h>

#include "registration/landmark_place.h"
#include "support/meshes.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns a space whose mean is a ball of radius 1 with one landmark at the top and one of a limb.
ShapeSpace ball_with_landmarks(int rings) {
  ShapeSpace space;
  const TriangleMesh ball = make_sphere(1.0, rings, 2 * rings);
  space.mean = ball.positions;
  space.triangles = ball.triangles;
  for (const char* const name : {"vertex", "acromion.R"})
    space.landmarks.push_back({name, space.triangles.front(), Vector3d::UnitX()});
  return space;
}

TEST(MovedLandmarks, LieOnTheSkinBesideTheirUsualPlaces) {
  const Vector3d displacement(0.3, 0.0, -0.4);
  for (const int rings : {20, 31}) {  // whatever the triangles are
    const ShapeSpace space = ball_with_landmarks(rings);
    const Vector3d usual = landmark_place(space.landmarks[0], space.mean);
    const ShapeSpace moved = with_moved_landmarks(space, {{"vertex", displacement}});
    const Vector3d place = landmark_place(moved.landmarks[0], moved.mean);
    EXPECT_LT((place - (usual + displacement).normalized()).norm(), 0.02) << rings;
    EXPECT_EQ(landmark_place(moved.landmarks[1], moved.mean),
              landmark_place(space.landmarks[1], space.mean));
    EXPECT_EQ(moved.mean, space.mean);
  }
}

TEST(MovedLandmarks, AreFoundByNameAsThoseOfAScan) {
  const ShapeSpace space = ball_with_landmarks(20);
  const ShapeSpace moved = with_moved_landmarks(
      space, {{"acromion", Vector3d(0.4, 0.4, 0.4)}, {"knee", Vector3d(1.0, 0.0, 0.0)}});
  EXPECT_GT((landmark_place(moved.landmarks[1], moved.mean) -
             landmark_place(space.landmarks[1], space.mean))
                .norm(),
            0.3)
      << "a name of a limb without a side is that of the right one";
  EXPECT_EQ(moved.landmarks.size(), 2u);
}

}  // namespace
}  // namespace sinew
