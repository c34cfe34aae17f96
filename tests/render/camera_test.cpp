// SPDX-License-Identifier: MIT

#include "render/camera.h"

#include <gtest/gtest.h>

#include <random>

#include "core/error.h"

namespace sinew {
namespace {

Camera some_camera() {
  Camera camera;
  camera.target = {0.3, 1.1, -0.2};
  camera.distance = 3.7;
  camera.yaw = 0.9;
  camera.pitch = -0.4;
  return camera;
}

/// Runs each test with a perspective and with an orthographic camera.
class BothCameras : public testing::TestWithParam<bool> {
 protected:
  BothCameras() : camera(some_camera()) { camera.orthographic = GetParam(); }
  Camera camera;
};
INSTANTIATE_TEST_SUITE_P(, BothCameras, testing::Bool(), [](const auto& orthographic) {
  return orthographic.param ? "Orthographic" : "Perspective";
});

TEST(Camera, SeesItsTargetInTheMiddle) {
  EXPECT_LT(some_camera().project(some_camera().target, 1.6).norm(), 1e-12);
}

TEST(Camera, SeesAPointAtHalfTheOpeningAngleOnTheUpperEdge) {
  Camera camera;
  camera.target.setZero();
  camera.distance = 2.0;
  // At the depth of the target, the image is 2 * distance * tan(fov / 2) high, with distance = 2.
  const double half_height = 2.0 * std::tan(camera.field_of_view / 2);
  EXPECT_NEAR(camera.project({0.0, half_height, 0.0}, 1.6).y(), 1.0, 1e-12);
  EXPECT_NEAR(camera.project({1.6 * half_height, 0.0, 0.0}, 1.6).x(), 1.0, 1e-12);
}

TEST_P(BothCameras, UnprojectWhatTheyProject) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> coordinate(-0.8, 0.8);
  for (int i = 0; i < 100; ++i) {
    const Eigen::Vector3d point{coordinate(random), coordinate(random), coordinate(random)};
    const Eigen::Vector2d place = camera.project(point, 1.3);
    EXPECT_LT((camera.unproject(place, 1.3, point) - point).norm(), 1e-9);
  }
}

TEST(Camera, OrbitsAtItsDistanceAndNeverOverThePole) {
  Camera camera = some_camera();
  camera.orbit(0.5, 9.0);
  EXPECT_NEAR((camera.eye() - camera.target).norm(), 3.7, 1e-12);
  EXPECT_GT(camera.eye().y(), camera.target.y() + 3.69);
  EXPECT_GT(camera.axes().row(1).y(), 0.0) << "the picture is upside down";
}

TEST_P(BothCameras, PanSoThatThePointUnderThePointerFollowsIt) {
  const Eigen::Vector2d from(0.2, -0.3);
  const Eigen::Vector2d change(0.25, 0.4);
  const Eigen::Vector3d grabbed = camera.unproject(from, 1.5, camera.target);
  camera.pan(change, 1.5);
  EXPECT_LT((camera.project(grabbed, 1.5) - (from + change)).norm(), 1e-9);
}

TEST_P(BothCameras, KeepThePointUnderThePointerWhileZooming) {
  const Eigen::Vector3d fixed(0.5, 0.9, 0.4);  // not at the depth of the target
  const Eigen::Vector2d before = camera.project(fixed, 1.5);
  camera.zoom(0.6, fixed);
  EXPECT_LT((camera.project(fixed, 1.5) - before).norm(), 1e-9);
  EXPECT_NEAR(camera.distance, 0.6 * 3.7, 1e-12);
}

TEST_P(BothCameras, ZoomInByTheFactor) {
  const Eigen::Vector3d point = camera.unproject({0.1, 0.2}, 1.5, camera.target);
  camera.zoom(0.5, camera.target);
  EXPECT_LT((camera.project(point, 1.5) - Eigen::Vector2d(0.2, 0.4)).norm(), 1e-9);
}

TEST_P(BothCameras, FindBackFromDepthToThePlace) {
  // The window does this with the depth of the pixel under the pointer.
  const Eigen::Vector3d point(0.5, 0.9, 0.4);
  const Eigen::Matrix4d matrix = camera.projection_matrix(1.5) * camera.view_matrix();
  const Eigen::Vector4d clip = matrix * point.homogeneous();
  const Eigen::Vector3d device = clip.hnormalized();
  EXPECT_LT((device.head<2>() - camera.project(point, 1.5)).norm(), 1e-12);
  EXPECT_LT(std::abs(device.z()), 1.0) << "it is cut off";
  const Eigen::Vector4d back = matrix.inverse() * device.homogeneous();
  EXPECT_LT((back.hnormalized() - point).norm(), 1e-9);
  const Eigen::Vector3d nearer = point + 0.1 * camera.axes().row(2).transpose();
  EXPECT_LT((matrix * nearer.homogeneous()).hnormalized().z(), device.z());
}

TEST(OrthographicCamera, ShowsThingsAsLargeAsTheyAreAtTheTargetsDepthOtherwise) {
  Camera camera = some_camera();
  const Eigen::Vector3d at_target = camera.unproject({0.4, -0.7}, 1.5, camera.target);
  const Eigen::Vector3d behind = at_target - 2.0 * camera.axes().row(2).transpose();
  camera.orthographic = true;
  EXPECT_LT((camera.project(at_target, 1.5) - Eigen::Vector2d(0.4, -0.7)).norm(), 1e-9);
  EXPECT_LT((camera.project(behind, 1.5) - Eigen::Vector2d(0.4, -0.7)).norm(), 1e-9);
}

TEST(OrthographicCamera, SeesWhatIsBehindItsEye) {
  Camera camera = some_camera();
  camera.orthographic = true;
  const Eigen::Vector3d behind = camera.eye() + 5.0 * camera.axes().row(2).transpose();
  const Eigen::Vector4d clip =
      camera.projection_matrix(1.5) * camera.view_matrix() * behind.homogeneous();
  EXPECT_LT(std::abs(clip.z()), 1.0);
  EXPECT_EQ(clip.w(), 1.0);
}

TEST(Camera, ZoomsNoFurtherThanItCanComeBack) {
  Camera camera = some_camera();
  // The distance has limits, so the camera comes back however often the user zooms.
  for (int i = 0; i < 200; ++i) camera.zoom(0.5, camera.target);
  EXPECT_GT(camera.distance, 0.0);
  for (int i = 0; i < 200; ++i) camera.zoom(2.0, camera.target);
  EXPECT_LT(camera.distance, 1e4);
}

TEST_P(BothCameras, FitABoxIntoEveryViewAndShape) {
  const Eigen::AlignedBox3d box(Eigen::Vector3d(-0.9, 0.0, -0.2), Eigen::Vector3d(0.7, 1.8, 0.5));
  for (const char* view : camera_views()) {
    for (const double aspect : {0.5, 1.0, 2.2}) {
      camera.look_from(view, box);
      camera.fit(box, aspect, 0.1);
      Eigen::AlignedBox2d seen;
      for (int i = 0; i < 8; ++i) {
        seen.extend(
            camera.project(box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i)), aspect));
      }
      EXPECT_LE(seen.max().maxCoeff(), 0.9 + 1e-9) << view << " " << aspect;
      EXPECT_GE(seen.min().minCoeff(), -0.9 - 1e-9) << view << " " << aspect;
      // The camera is as near as possible: the box touches the margin on two opposite sides.
      EXPECT_NEAR(seen.sizes().maxCoeff(), 1.8, 1e-9) << view << " " << aspect;
    }
  }
}

TEST(Camera, LooksFromTheNamedSide) {
  const Eigen::AlignedBox3d box(Eigen::Vector3d(-1, 0, -1), Eigen::Vector3d(1, 2, 1));
  const auto direction = [&](const char* view) {
    Camera camera;
    camera.look_from(view, box);
    return Eigen::Vector3d((camera.eye() - camera.target).normalized());
  };
  EXPECT_GT(direction("front").z(), 0.99);
  EXPECT_LT(direction("back").z(), -0.99);
  EXPECT_GT(direction("right").x(), 0.99);
  EXPECT_LT(direction("left").x(), -0.99);
  EXPECT_GT(direction("top").y(), 0.99);
  EXPECT_LT(direction("bottom").y(), -0.99);
  EXPECT_GT(direction("auto").z(), 0.5);
}

TEST(Camera, NamesTheViewsWhenOneIsUnknown) {
  Camera camera;
  try {
    camera.look_from("underneath", {});
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("underneath"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("front"), std::string::npos);
  }
}

}  // namespace
}  // namespace sinew
