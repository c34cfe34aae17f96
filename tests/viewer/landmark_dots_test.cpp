// SPDX-License-Identifier: MIT

#include "viewer/fitting/landmark_dots.h"

#include <gtest/gtest.h>

#include <set>

#include "viewer/fitting/landmark_list.h"
#include "viewer/fitting_fixture.h"

namespace sinew {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;
using test::FittingOntoABall;

ScreenMap map_of(const Camera& camera) {
  return {camera, 2.0, {100.0, 50.0}, {800.0, 400.0}};
}

// A ball of radius 0.9 around (0, 0.9, 0), in the coordinates of a file that has z up and mm.
TEST(PickedSurface, FindsThePlaceUnderThePointer) {
  const FileFrame frame{
      0.001, (Eigen::Matrix3d() << 1, 0, 0, 0, 0, 1, 0, -1, 0).finished(), {50.0, -20.0, -900.0}};
  TriangleMesh ball = make_sphere(1.0, 60, 80);
  for (auto place : ball.positions.colwise())
    place = frame.to_file(0.9 * place + Vector3d(0.0, 0.9, 0.0));
  const PickedSurface surface(ball);
  Camera camera;
  camera.yaw = 0.7;
  camera.pitch = 0.2;
  for (const bool orthographic : {false, true}) {
    camera.orthographic = orthographic;
    const ScreenMap map = map_of(camera);
    const Vector3d center(0.0, 0.9, 0.0);
    const Vector3d nearest = center + 0.9 * (camera.eye() - center).normalized();
    const auto seen = surface.seen_at(frame, map, map.to_screen(center));
    ASSERT_TRUE(seen);
    EXPECT_LT((frame.to_ours(*seen) - nearest).norm(), 2e-3);
    EXPECT_TRUE(surface.shows(frame, map, *seen));
    EXPECT_FALSE(surface.shows(frame, map, frame.to_file(2.0 * center - nearest)));
    EXPECT_FALSE(surface.seen_at(frame, map, map.to_screen(center) + Vector2d(390.0, 0.0)));
  }
}

TEST(LandmarkDots, TheNearestOneInReachThatIsNotHiddenIsPicked) {
  using State = LandmarkDot::State;
  const std::vector<LandmarkDot> dots{{"far", {30.0, 0.0}, State::kPlaced, false},
                                      {"near", {6.0, 0.0}, State::kPlaced, false},
                                      {"hidden", {1.0, 0.0}, State::kPlaced, true}};
  const LandmarkDot* const found = dot_at(dots, {0.0, 0.0}, 10.0);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->name, "near");
  EXPECT_EQ(dot_at(dots, {0.0, 0.0}, 5.0), nullptr);
}

TEST_F(FittingOntoABall, DotsSayWhatIsPlaced) {
  begin();
  run("landmark place vertex 10 0 2");
  fitting().edits.on_scan["crotch"] = {{10.0, 0.0, -2.0}, true};
  Camera front;
  const auto state_of = [](const std::vector<LandmarkDot>& dots, const std::string& name) {
    return std::ranges::find(dots, name, &LandmarkDot::name)->state;
  };
  const std::vector<LandmarkDot> scan = dots_on_scan(fitting(), map_of(front));
  ASSERT_EQ(scan.size(), 2u);
  EXPECT_EQ(state_of(scan, "vertex"), LandmarkDot::State::kPlaced);
  EXPECT_EQ(state_of(scan, "crotch"), LandmarkDot::State::kProposed);
  EXPECT_NE(scan[0].is_hidden, scan[1].is_hidden) << "one is in front, one behind";
  const std::vector<LandmarkDot> body = dots_on_body(fitting(), map_of(front));
  ASSERT_EQ(body.size(), 3u) << "as many as the template has";
  EXPECT_EQ(state_of(body, "glabella"), LandmarkDot::State::kMissing);
  EXPECT_EQ(state_of(body, "vertex"), LandmarkDot::State::kPlaced);
}

TEST(LandmarkList, HasEachLandmarkOnceAndBothSides) {
  std::set<std::string> names;
  for (const ListedLandmark& landmark : listed_landmarks()) {
    EXPECT_TRUE(names.insert(landmark.name).second) << landmark.name;
    EXPECT_STRNE(landmark.where, "");
  }
  for (const std::string& name : names) {
    if (!name.ends_with(".L") && !name.ends_with(".R")) continue;
    const std::string stem = name.substr(0, name.size() - 1);
    EXPECT_TRUE(names.contains(stem + "L") && names.contains(stem + "R")) << name;
  }
}

}  // namespace
}  // namespace sinew
