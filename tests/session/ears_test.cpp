// SPDX-License-Identifier: MIT

// Parts that stick out of a body, far from their bone, stay where linear blend skinning puts them.

#include <gtest/gtest.h>

#include "moving_character.h"
#include "rig/pose.h"

namespace sinew {
namespace {

/// Returns the humanoid with the skin of its head drawn out to two ears, horns or similar, `length`
/// long, towards `direction` on the left side and mirrored on the right. Its clip shakes the head.
Character with_ears(const Eigen::Vector3d& direction, double length, double width) {
  Character character = sample_character("humanoid");
  Points& positions = character.surface.positions;
  const Skeleton& skeleton = character.skeleton;
  const std::vector<Transform> rest = skeleton.rest_global();
  const Eigen::Vector3d middle = 0.5 * (rest[skeleton.find("head")].translation() +
                                        rest[skeleton.find("head_end")].translation());
  for (const double side : {1.0, -1.0}) {
    const Eigen::Vector3d towards =
        direction.normalized().cwiseProduct(Eigen::Vector3d(side, 1.0, 1.0));
    for (auto x : positions.colwise()) {
      const Eigen::Vector3d from_middle = x - middle;
      const double along = from_middle.dot(towards);
      const double from_axis = (from_middle - along * towards).norm();
      if (along <= 0.0 || from_middle.norm() > 0.25 || from_axis >= width) continue;
      x += length * (1.0 - from_axis / width) * towards;
    }
  }
  Clip shake{"shake", 1.0, {}};
  Track track;
  track.joint = skeleton.find("head");
  for (int k = 0; k <= 4; ++k) {
    track.rotation_times.push_back(0.25 * k);
    track.rotations.emplace_back(Eigen::AngleAxisd(k == 0 ? 0.0 : (k % 2 == 1 ? 0.8 : -0.8),
                                                   Eigen::Vector3d(0.0, 0.6, 0.8)));
  }
  shake.tracks = {track};
  character.clips = {shake};
  return character;
}

/// Returns the largest distance of the ears in any frame from where linear blend skinning puts
/// them, as a fraction of the height.
double farthest_from_blend(const Character& character) {
  Settings settings;
  settings.contact.mode = ContactMode::kNone;
  settings.simulation.vertices = 3000;
  Settings blend = settings;
  blend.method = SkinningMethod::kLinearBlend;
  Session session(character, settings, Document{}, {});
  Session blended(character, blend, Document{}, {});
  const Points plain = sample_character("humanoid").surface.positions;
  const Points& drawn = character.surface.positions;
  double farthest = 0.0;
  for (int frame = 0; frame < 30; ++frame) {
    session.advance(1.0 / 30.0);
    blended.advance(1.0 / 30.0);
    const Points apart = session.visible_positions() - blended.visible_positions();
    for (int v = 0; v < drawn.cols(); ++v) {
      const bool is_ear = (drawn.col(v) - plain.col(v)).norm() > 0.05;
      if (is_ear) farthest = std::max(farthest, apart.col(v).norm() / kHeight);
    }
  }
  return farthest;
}

TEST(Ears, OfAHareStayWhereLinearBlendHasThem) {
  EXPECT_LT(farthest_from_blend(with_ears({0.5, 1.0, 0.0}, 0.35, 0.05)), 0.03);
}

TEST(Ears, OfAnElfStayWhereLinearBlendHasThem) {
  EXPECT_LT(farthest_from_blend(with_ears({1.0, 0.2, 0.0}, 0.2, 0.04)), 0.03);
}

TEST(Ears, OnTheForeheadAsHornsStayWhereLinearBlendHasThem) {
  EXPECT_LT(farthest_from_blend(with_ears({0.4, 0.6, 1.0}, 0.3, 0.04)), 0.03);
}

}  // namespace
}  // namespace sinew
