// SPDX-License-Identifier: MIT

// Clips that twist and stretch bones and scale joints, in all methods.

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "session/session.h"
#include "session/settings/choices.h"
#include "session/test_characters.h"

namespace sinew {
namespace {

/// Returns a clip of a second whose keys bend, twist and stretch bones and scale joints at random.
Clip random_clip(const Skeleton& skeleton, std::mt19937& random) {
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  Clip clip;
  clip.name = "random";
  clip.duration = 1.0;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    Track& track = clip.tracks.emplace_back();
    track.joint = j;
    for (const double time : {0.0, 0.3, 0.5, 1.0}) {
      const Eigen::Vector3d axis(unit(random), unit(random), unit(random) + 1.5);
      track.rotation_times.push_back(time);
      track.rotations.emplace_back(Eigen::AngleAxisd(1.5 * unit(random), axis.normalized()));
      track.bone_times.push_back(time);
      track.bones.push_back({3.0 * unit(random), std::exp(0.6 * unit(random))});
      track.stretch_times.push_back(time);
      JointStretch& stretch = track.stretches.emplace_back();
      for (int k = 0; k < 3; ++k) stretch.linear(k, k) = std::exp(0.4 * unit(random));
      stretch.linear(0, 1) = 0.3 * unit(random);
    }
  }
  return clip;
}

class DeformedBones : public testing::TestWithParam<std::string> {};

TEST_P(DeformedBones, LeaveTheSkinFiniteAndNearTheBones) {
  const unsigned seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937 random(seed);
  Character character = test::resting_limb();
  character.surface = make_tube(1.8, 0.16, 24, 12);
  for (int i = 0; i < 2; ++i) character.clips.push_back(random_clip(character.skeleton, random));
  Settings settings;
  set_setting(settings, "method", GetParam());
  const bool has_contacts = GetParam() == "projective" || GetParam() == "position-based";
  for (const char* contact : {"none", "local", "global"}) {
    set_setting(settings, "contact", contact);
    settings.position.tetrahedra = 1000;
    Session session(character, settings, Document{}, {});
    for (int clip = 0; clip < 2; ++clip) {
      session.select_clip(clip);
      session.seek(0.0);
      for (int frame = 0; frame < 20; ++frame) {
        session.advance(1.0 / 20.0);
        const Points skin = session.visible_positions();
        ASSERT_TRUE(skin.allFinite()) << contact << ", clip " << clip << ", frame " << frame;
        // The limb reaches 1.8 from its root, and all of its bones can be stretched.
        EXPECT_LT(skin.cwiseAbs().maxCoeff(), 1.8 * std::exp(0.6 + 0.4 + 0.4) * 1.5);
      }
    }
    if (!has_contacts) break;
  }
}

std::vector<std::string> methods() {
  const auto names = choice_names(SkinningMethod::kProjective).first(kOfferedMethods);
  return {names.begin(), names.end()};
}

/// Returns the name of a test: the method without hyphens.
std::string test_name(const testing::TestParamInfo<std::string>& method) {
  std::string name = method.param;
  std::erase(name, '-');
  return name;
}

INSTANTIATE_TEST_SUITE_P(InAllMethods, DeformedBones, testing::ValuesIn(methods()), test_name);

/// Returns the mean angle about x and the mean place along x of the skin between two places at
/// rest.
struct Section {
  double turn = 0.0, along = 0.0;
};
Section section(const Points& rest, const Points& skin, double from, double to) {
  Section result;
  double cosine = 0.0, sine = 0.0;
  int count = 0;
  for (int v = 0; v < rest.cols(); ++v) {
    if (rest(0, v) < from || rest(0, v) > to) continue;
    const Eigen::Vector2d a = rest.col(v).tail<2>(), b = skin.col(v).tail<2>();
    cosine += a.dot(b);
    sine += a.x() * b.y() - a.y() * b.x();
    result.along += skin(0, v);
    ++count;
  }
  result.along /= count;
  result.turn = std::atan2(sine, cosine);
  return result;
}

TEST(DeformedBones, TwistAndStretchSimulatedSkinAsMuch) {
  Character character = test::resting_limb();
  Track first, second;
  first.joint = 1;
  first.bone_times = {0.0};
  first.bones = {{1.0, 1.0}};
  second.joint = 2;
  second.bone_times = {0.0};
  second.bones = {{0.0, 1.5}};
  Clip& still = character.clips.emplace_back();
  still.name = "still";
  still.tracks = {first, second};
  const Points& rest = character.surface.positions;
  for (const char* method : {"projective", "position-based"}) {
    SCOPED_TRACE(method);
    Settings settings;
    set_setting(settings, "method", method);
    set_setting(settings, "dynamics.gravity", "0");
    settings.position.tetrahedra = 3000;
    Session session(character, settings, Document{}, {});
    session.seek(0.0);
    for (int i = 0; i < 60; ++i) session.advance(1.0 / 30.0);
    const Points skin = session.visible_positions();
    // In the middle of the first bone, half of the twist; beyond its end, all of it. The particles
    // of position based skinning are free to lag behind: they do so by as much if a whole joint
    // turns.
    const bool lags = method == std::string("position-based");
    EXPECT_NEAR(section(rest, skin, -0.45, -0.35).turn, 0.5, 0.05);
    EXPECT_NEAR(section(rest, skin, 0.2, 0.6).turn, lags ? 0.8 : 1.0, lags ? 0.1 : 0.05);
    EXPECT_NEAR(section(rest, skin, -0.45, -0.35).along, -0.4, 0.02);
    EXPECT_NEAR(section(rest, skin, 0.35, 0.45).along, 0.6, 0.05);
    EXPECT_GT(section(rest, skin, 0.85, 1.0).along, 1.15);
  }
}

}  // namespace
}  // namespace sinew
