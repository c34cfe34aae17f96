// SPDX-License-Identifier: MIT

#include "viewer/tools/camera_controls.h"

#include <gtest/gtest.h>

#include <numbers>
#include <optional>
#include <random>

#include "core/types.h"

namespace sinew {
namespace {

constexpr double kAspect = 1.6;
const Eigen::Vector3d kHand(0.5, 1.3, 0.2);
const Eigen::AlignedBox3d kBody{Eigen::Vector3d(-0.8, 0.0, -0.2), Eigen::Vector3d(0.8, 1.8, 0.2)};

/// Returns the depth of the body's middle below the eye.
double depth_of_body(const Camera& camera) {
  return camera.axes().row(2).dot(camera.eye() - kBody.center());
}

TEST(ScrollCamera, ZoomsToWhatIsPointedAt) {
  Camera camera;
  const Eigen::Vector2d before = camera.project(kHand, kAspect);
  scroll_camera(camera, {.up = 3.0}, kAspect, {kHand});
  EXPECT_LT(camera.distance, 0.75 * Camera().distance);
  EXPECT_LT((camera.project(kHand, kAspect) - before).norm(), 1e-12);
}

TEST(ScrollCamera, FractionsOfANotchAddUpToIt) {
  for (const bool shift : {false, true}) {
    for (const bool control : {false, true}) {
      Camera whole;
      scroll_camera(whole, {1.0, 0.0, shift, control}, kAspect, {kHand});
      Camera parts;
      for (int i = 0; i < 16; ++i) {
        scroll_camera(parts, {1.0 / 16, 0.0, shift, control}, kAspect, {kHand});
      }
      EXPECT_NEAR(parts.distance, whole.distance, 1e-12);
      EXPECT_LT((parts.target - whole.target).norm(), 1e-12);
      EXPECT_FALSE(whole == Camera());
    }
  }
}

TEST(ScrollCamera, ANotchIsATenthOfTheDistanceWhereverThePointerIs) {
  const Camera camera;
  const Eigen::Vector3d far_floor(0.3, 0.0, -60.0);
  for (const std::optional<Eigen::Vector3d>& seen :
       {std::optional(kHand), std::optional(far_floor), std::optional<Eigen::Vector3d>()}) {
    const ZoomGoal goal = zoom_goal(camera, kAspect, {0.1, 0.4}, seen, kBody);
    Camera nearer = camera;
    scroll_camera(nearer, {.up = 1.0}, kAspect, goal);
    EXPECT_NEAR(nearer.distance, 0.9 * camera.distance, 1e-12);
    EXPECT_NEAR((nearer.eye() - goal.point).norm(), 0.9 * (camera.eye() - goal.point).norm(),
                1e-12);
    scroll_camera(nearer, {.up = -1.0}, kAspect, goal);
    EXPECT_LT((nearer.eye() - camera.eye()).norm(), 1e-12) << "and back";
  }
}

TEST(ZoomGoal, IsWhatIsSeenUnlessItIsBehindTheCharacter) {
  const Camera camera;
  EXPECT_EQ(zoom_goal(camera, kAspect, {0.1, 0.4}, kHand, kBody).point, kHand);
  for (const std::optional<Eigen::Vector3d>& seen :
       {std::optional(Eigen::Vector3d(0.3, 0.0, -60.0)), std::optional<Eigen::Vector3d>()}) {
    const Eigen::Vector2d place(0.7, -0.4);
    const ZoomGoal goal = zoom_goal(camera, kAspect, place, seen, kBody);
    EXPECT_NEAR(goal.point.z(), kBody.center().z(), 1e-12);
    EXPECT_LT((camera.project(goal.point, kAspect) - place).norm(), 1e-12);
  }
}

TEST(ZoomGoal, NeverLeadsThroughTheCharacter) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  for (const bool drags : {false, true}) {
    for (int i = 0; i < 200; ++i) {
      Camera camera;
      camera.orbit(3.0 * any(random), any(random));
      const Eigen::Vector2d place(any(random), any(random));
      for (int notch = 0; notch < 100; ++notch) {
        const ZoomGoal goal = zoom_goal(camera, kAspect, place, {}, kBody);
        if (drags) {
          zoom_by_drag(camera, 40.0, goal);
        } else {
          scroll_camera(camera, {.up = 1.0}, kAspect, goal);
        }
        ASSERT_GT(depth_of_body(camera), 0.05) << i << ' ' << notch;
      }
      EXPECT_LT(depth_of_body(camera), 0.5) << "it does come near";
    }
  }
}

TEST(ScrollCamera, StopsBeforeTheSkin) {
  Camera camera;
  for (int notch = 0; notch < 200; ++notch) {
    scroll_camera(camera, {.up = 1.0}, kAspect, zoom_goal(camera, kAspect, {}, kHand, kBody));
  }
  EXPECT_NEAR((camera.eye() - kHand).norm(), 0.054, 1e-6);
  const Camera before = camera;
  scroll_camera(camera, {.up = 30.0}, kAspect, zoom_goal(camera, kAspect, {}, kHand, kBody));
  EXPECT_LT((camera.eye() - before.eye()).norm(), 1e-9);
}

TEST(ScrollCamera, FinelyWithControl) {
  Camera fine;
  Camera coarse;
  scroll_camera(fine, {.up = 1.0, .control = true}, kAspect, {kHand});
  scroll_camera(coarse, {.up = 1.0}, kAspect, {kHand});
  EXPECT_LT(fine.distance, Camera().distance);
  EXPECT_GT(fine.distance, 0.5 * (Camera().distance + coarse.distance));
}

TEST(ScrollCamera, MovesTheViewLikeAPageWithShift) {
  Camera camera;
  const Eigen::Vector2d before = camera.project(camera.target, kAspect);
  const Eigen::Vector3d seen = camera.target;
  scroll_camera(camera, {.up = 1.0, .left = 2.0, .shift = true}, kAspect, {kHand});
  const Eigen::Vector2d moved = camera.project(seen, kAspect) - before;
  EXPECT_LT(moved.y(), 0.0) << "what is above comes down";
  EXPECT_GT(moved.x(), 0.0) << "what is to the left comes in";
  EXPECT_NEAR(moved.x() * kAspect, -2.0 * moved.y(), 1e-12) << "as far each way";
  EXPECT_EQ(camera.distance, Camera().distance);
  EXPECT_EQ(camera.yaw, 0.0);
}

TEST(ScrollCamera, TurnsWhereFingersMostlyGoSideways) {
  Camera camera;
  scroll_camera(camera, {.up = 0.2, .left = 1.0}, kAspect, {kHand});
  EXPECT_LT(camera.yaw, 0.0) << "as a drag to the right turns it";
  EXPECT_EQ(camera.distance, Camera().distance);
  Camera zoomed;
  scroll_camera(zoomed, {.up = 1.0, .left = 0.2}, kAspect, {kHand});
  EXPECT_EQ(zoomed.yaw, 0.0);
  EXPECT_LT(zoomed.distance, Camera().distance);
}

TEST(ZoomByDrag, KeepsWhatWasUnderThePointer) {
  Camera camera;
  const Eigen::Vector2d before = camera.project(kHand, kAspect);
  zoom_by_drag(camera, 50.0, {kHand});
  EXPECT_LT(camera.distance, Camera().distance);
  EXPECT_LT((camera.project(kHand, kAspect) - before).norm(), 1e-12);
  zoom_by_drag(camera, -50.0, {kHand});
  EXPECT_NEAR(camera.distance, Camera().distance, 1e-12);
}

TEST(CameraLimits, NothingThatAUserDoesLosesTheCamera) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> any(-1.0, 1.0);
  for (const bool orthographic : {false, true}) {
    Camera camera;
    camera.orthographic = orthographic;
    for (int i = 0; i < 20000; ++i) {
      // From time to time the wheel turns very far at once.
      const double much = i % 50 == 0 ? 400.0 : 4.0;
      const Eigen::Vector2d place{any(random), any(random)};
      const Eigen::Vector3d pointed = camera.unproject(place, kAspect, camera.target);
      scroll_camera(camera, {much * any(random), much * any(random), i % 3 == 0, i % 5 == 0},
                    kAspect, {pointed});
      orbit_by_drag(camera, 100.0 * Eigen::Vector2d{any(random), any(random)});
      zoom_by_drag(camera, 100.0 * any(random), {pointed});
      ASSERT_TRUE(camera.target.allFinite() && std::isfinite(camera.yaw)) << i;
      ASSERT_GE(camera.distance, 0.01) << i;
      ASSERT_LE(camera.distance, 1000.0) << i;
      ASSERT_LT(std::abs(camera.pitch), std::numbers::pi / 2) << i;
      ASSERT_GT(camera.axes()(1, 1), 0.0) << "upside down after " << i;
      const Eigen::Vector4d seen =
          camera.projection_matrix(kAspect) * camera.view_matrix() * camera.target.homogeneous();
      ASSERT_LT(std::abs(seen.z()), seen.w()) << "what is looked at lies between near and far";
    }
  }
}

TEST(CameraLimits, ACharacterIsWholeFromFarAndNear) {
  for (const double distance : {0.3, 4.0, 40.0, 500.0}) {
    Camera camera;
    camera.distance = distance;
    // Points of a body, 1 m behind its middle and in front of it, must be within the depth range.
    for (const double front : {-1.0, 1.0}) {
      const Eigen::Vector3d point(0.0, 0.9, std::min(front, 0.9 * distance));
      const Eigen::Vector4d seen =
          camera.projection_matrix(kAspect) * camera.view_matrix() * point.homogeneous();
      EXPECT_LT(std::abs(seen.z()), seen.w()) << distance << ' ' << front;
    }
  }
}

}  // namespace
}  // namespace sinew
