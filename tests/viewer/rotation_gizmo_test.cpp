// SPDX-License-Identifier: MIT

#include "viewer/tools/rotation_gizmo.h"

#include <gtest/gtest.h>

#include <numbers>

namespace sinew {
namespace {

ScreenMap map_from(double yaw, double pitch, bool orthographic) {
  ScreenMap map;
  map.camera.yaw = yaw;
  map.camera.pitch = pitch;
  map.camera.orthographic = orthographic;
  map.size = {800.0, 500.0};
  map.place = {20.0, 30.0};
  map.aspect = 1.6;
  return map;
}

const Eigen::Vector3d kCenter(0.3, 1.2, -0.1);

TEST(ScreenMap, PlacesGoThereAndBack) {
  for (const bool orthographic : {false, true}) {
    const ScreenMap map = map_from(0.6, 0.3, orthographic);
    const Eigen::Vector2d place = map.to_screen(kCenter);
    EXPECT_TRUE(map.to_world(place, kCenter).isApprox(kCenter, 1e-12));
    // All points on the ray are seen at the same place.
    const Eigen::Vector3d behind = kCenter + 0.4 * map.ray(place, kCenter);
    EXPECT_LT((map.to_screen(behind) - place).norm(), 1e-9);
    EXPECT_LT(map.camera.axes().row(2).dot(map.ray(place, kCenter)), 0.0);
  }
}

TEST(RotationGizmo, ADragAlongARingTurnsByItsAngle) {
  for (const bool orthographic : {false, true}) {
    const ScreenMap map = map_from(0.7, 0.5, orthographic);
    const RotationGizmo gizmo(map, kCenter, Eigen::Matrix3d::Identity(), 80.0);
    for (int ring = 0; ring < 3; ++ring) {
      // A drag from a point of the ring to the place to which a rotation about the axis moves it.
      const Eigen::Vector3d axis = gizmo.axis(ring);
      const Eigen::Vector3d arm = 0.2 * axis.unitOrthogonal();
      for (const double angle : {-2.0, -0.3, 0.01, 1.2}) {
        const Eigen::Vector3d turned = Eigen::AngleAxisd(angle, axis) * arm;
        const double found =
            gizmo.angle(ring, map.to_screen(kCenter + arm), map.to_screen(kCenter + turned));
        EXPECT_NEAR(found, angle, 1e-9) << ring;
      }
    }
  }
}

TEST(RotationGizmo, ARingSeenFromTheSideTurnsWithTheDragAlongIt) {
  const ScreenMap map = map_from(0.0, 0.0, true);  // looks along the z axis
  const RotationGizmo gizmo(map, kCenter, Eigen::Matrix3d::Identity(), 80.0);
  const Eigen::Vector2d center = map.to_screen(kCenter);
  // The camera sees the side that faces +z. A turn about +y moves it towards +x, which is to the
  // right.
  EXPECT_NEAR(gizmo.angle(1, center, center + Eigen::Vector2d(40.0, 0.0)), 0.5, 1e-9);
  // A turn about +x moves it down, which is +y of the screen.
  EXPECT_NEAR(gizmo.angle(0, center, center + Eigen::Vector2d(0.0, 40.0)), 0.5, 1e-9);
}

TEST(RotationGizmo, RingsAreFoundWhereTheyAreDrawn) {
  const ScreenMap map = map_from(0.7, 0.5, false);
  const RotationGizmo gizmo(map, kCenter, Eigen::Matrix3d::Identity(), 80.0);
  for (int ring = 0; ring < RotationGizmo::kRings; ++ring) {
    int found = 0, drawn = 0;
    for (const RotationGizmo::RingPoint& point : gizmo.ring(ring)) {
      if (!point.in_front) continue;
      ++drawn;
      if (gizmo.ring_at(point.place, 6.0) == ring) ++found;
    }
    EXPECT_GT(found, 0.8 * drawn) << "but where rings cross";
  }
  EXPECT_FALSE(gizmo.ring_at(map.to_screen(kCenter), 6.0));
  const double outer = (gizmo.ring(3)[0].place - map.to_screen(kCenter)).norm();
  EXPECT_NEAR(outer, 1.18 * 80.0, 2.0);
}

}  // namespace
}  // namespace sinew
