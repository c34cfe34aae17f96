// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "assets/open.h"
#include "samples/samples.h"
#include "session/session.h"
#include "session/settings/format_defaults.h"
#include "support/random_motion.h"
#include "support/test_data.h"

namespace sinew {
namespace {

using test::RandomMotion;
using test::RandomOutcome;

Character sample(const std::string& name) {
  const auto bytes = embedded_sample(name);
  return open_character_from_memory(name + ".glb", bytes.data(), bytes.size());
}

/// A character with one contact mode, and the same with linear blend skinning.
struct ThrownAbout {
  ThrownAbout(const Character& character, const Settings& settings, const Document& document = {})
      : session(character, settings, document, {}),
        blended(character, blend(settings), Document{}, {}) {}

  static Settings blend(Settings settings) {
    settings.method = SkinningMethod::kLinearBlend;
    return settings;
  }
  RandomOutcome play(const RandomMotion& motion, unsigned seed) {
    return test::play_random(session, blended, motion, seed);
  }
  /// Plays the motion. If the outcome is not good, shrinks the motion to a smaller one that fails
  /// as well, and reports that.
  template <typename IsGood>
  void expect(const RandomMotion& motion, unsigned seed, IsGood&& is_good) {
    const auto fails = [&](const RandomMotion& one) { return !is_good(play(one, seed)); };
    if (!fails(motion)) return;
    const int joints = session.character().skeleton.joint_count();
    const RandomMotion small = test::shrink(motion, joints, fails);
    ADD_FAILURE() << "seed " << seed << ": " << small << "\n" << play(small, seed);
  }

  Session session, blended;
};

/// Returns true if a body is where settling puts it.
/// \param touches  the body has self-contact
bool came_back(const RandomOutcome& outcome, bool touches) {
  return outcome.is_finite && outcome.farthest < 1.0 &&
         (touches ? outcome.end.distance_p999 : outcome.end.largest_distance) < 0.01 &&
         outcome.end.inverted <= outcome.end.inverted_settled + 5 &&
         (touches || outcome.recoveries == 0);
}

class RandomPoses : public testing::TestWithParam<std::string> {};

/// Whatever has happened before, a body at rest is where settling puts it.
TEST_P(RandomPoses, BodiesComeBack) {
  Settings settings;
  set_setting(settings, "contact", GetParam());
  settings.simulation.vertices = 800;
  ThrownAbout humanoid(sample("humanoid"), settings);
  const bool touches = settings.contact.mode != ContactMode::kNone;
  for (const RandomMotion& motion :
       {RandomMotion{.interval = 0.0, .seconds = 1.0}, RandomMotion{.seconds = 1.5},
        RandomMotion{.largest_angle = 1.0, .interval = 0.25, .ends_at_rest = false}}) {
    for (const unsigned seed : {11U, 12U}) {
      humanoid.expect(motion, seed,
                      [&](const RandomOutcome& outcome) { return came_back(outcome, touches); });
    }
  }
}

TEST_P(RandomPoses, BodiesOfNonlinearTissueComeBack) {
  for (const ConstraintSettings& constraints :
       {ConstraintSettings{.elasticity = Elasticity::kNeoHookean, .poisson_ratio = 0.49},
        ConstraintSettings{.elasticity = Elasticity::kStVenantKirchhoff, .poisson_ratio = 0.49},
        ConstraintSettings{.elasticity = Elasticity::kSpline, .curve = {{4.0, 2.0, 5.0, 20.0}}},
        ConstraintSettings{.elasticity = Elasticity::kSpline, .curve = {{0.1, 0.5, 0.2, 0.1}}}}) {
    Settings settings;
    set_setting(settings, "contact", GetParam());
    settings.simulation.vertices = 800;
    settings.constraints = constraints;
    SCOPED_TRACE(testing::Message() << name_of(constraints.elasticity) << ", Poisson's ratio "
                                    << constraints.poisson_ratio);
    ThrownAbout humanoid(sample("humanoid"), settings);
    const bool touches = settings.contact.mode != ContactMode::kNone;
    humanoid.expect({.seconds = 1.5}, 11,
                    [&](const RandomOutcome& outcome) { return came_back(outcome, touches); });
  }
}

/// Projects of format 1 keep the defaults that they were made with.
TEST_P(RandomPoses, BodiesOfOldProjectsComeBack) {
  Settings settings = defaults_of_format(1);
  set_setting(settings, "contact", GetParam());
  settings.simulation.vertices = 800;
  const bool touches = settings.contact.mode != ContactMode::kNone;
  settings.constraints.prism_rotations = touches;
  ThrownAbout humanoid(sample("humanoid"), settings);
  humanoid.expect({.seconds = 1.5}, 11,
                  [&](const RandomOutcome& outcome) { return came_back(outcome, touches); });
}

/// No material, time step or gravity may make a body leave its bones.
TEST_P(RandomPoses, BodiesStayTogetherWithAnySettings) {
  const Character character = sample("tee");
  for (unsigned seed = 1; seed <= 7; ++seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform;
    Settings settings;
    set_setting(settings, "contact", GetParam());
    settings.simulation.vertices = 400;
    settings.tissue.material.stiffness = std::pow(10.0, 6.0 * uniform(random));
    settings.step.time_step = std::pow(10.0, -4.0 + 4.0 * uniform(random));
    settings.gravity.acceleration = 9.81 * uniform(random);
    if (seed > 2) settings.tissue.joint_volume = 20.0 * uniform(random);
    if (seed > 4) {
      settings.constraints.elasticity = seed == 5   ? Elasticity::kNeoHookean
                                        : seed == 6 ? Elasticity::kStVenantKirchhoff
                                                    : Elasticity::kSpline;
      settings.constraints.poisson_ratio = 0.49 * uniform(random);
      for (double& value : settings.constraints.curve.stiffness)
        value = 0.1 * std::pow(200.0, uniform(random));
    }
    SCOPED_TRACE(testing::Message()
                 << "stiffness " << settings.tissue.material.stiffness << " Pa, time step "
                 << settings.step.time_step << " s, gravity " << settings.gravity.acceleration
                 << ", volume at joints " << settings.tissue.joint_volume);
    ThrownAbout tee(character, settings);
    // The motion is slow enough that frames between two steps show nearly the pose of their time,
    // and fast enough that the shortest steps do not number many thousands.
    const double interval =
        std::max(std::min(0.1, 200.0 * settings.step.time_step), 4.0 * settings.step.time_step);
    const RandomMotion motion{.interval = interval,
                              .seconds = 5.0 * interval,
                              .hold_seconds = 2.0 * interval,
                              .root_away = 1e7};
    const double farthest = settings.tissue.material.stiffness < 100.0 ? 3.0 : 1.0;
    tee.expect(motion, seed, [&](const RandomOutcome& outcome) {
      return outcome.is_finite && outcome.farthest < farthest;
    });
  }
}

/// Soft parts are far from where their bones are, but not farther than they are long, and they come
/// to rest.
TEST_P(RandomPoses, BodiesWithSoftPartsComeToRest) {
  const Character tee = sample("tee");
  Settings settings;
  set_setting(settings, "contact", GetParam());
  settings.simulation.vertices = 600;
  std::mt19937 random(31);
  for (int trial = 0; trial < 2; ++trial) {
    Document document;
    const std::vector<Joint>& joints = tee.skeleton.joints;
    for (const bool soft : {true, false})
      document.softness[joints[1 + random() % (joints.size() - 1)].name] = soft;
    ThrownAbout body(tee, settings, document);
    for (const double interval : {0.0, 0.2}) {
      body.expect({.interval = interval, .seconds = 1.0}, 31, [&](const RandomOutcome& outcome) {
        return outcome.is_finite && outcome.farthest < 1.0 && outcome.end.distance_p999 < 0.02;
      });
    }
  }
}

/// A floor holds up limbs whose bones are far below it.
TEST_P(RandomPoses, BodiesStayTogetherOnAFloor) {
  Settings settings;
  set_setting(settings, "contact", GetParam());
  settings.simulation.vertices = 800;
  settings.floor = true;
  ThrownAbout humanoid(sample("humanoid"), settings);
  for (const double interval : {0.0, 0.1}) {
    humanoid.expect({.interval = interval, .seconds = 1.0}, 21, [&](const RandomOutcome& outcome) {
      return outcome.is_finite && outcome.farthest < 1.0 && outcome.end.distance_p999 < 0.01;
    });
  }
}

/// Large triangles have few vertices that contacts could hold, so folds can rest in many places.
TEST(RandomPosesOfAFile, ALowPolyBodyComesBackWithLocalContact) {
  const std::optional<std::filesystem::path> data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  Settings settings;
  settings.contact.mode = ContactMode::kLocal;
  ThrownAbout body(
      open_character({(*data / "01_characters/gltf/Platformer_Character.glb").string()}), settings);
  const RandomOutcome outcome = body.play({.seconds = 1.5, .ends_at_rest = false}, 5);
  EXPECT_LT(outcome.end.distance_p999, 0.01) << outcome;
  EXPECT_LE(outcome.end.inverted, outcome.end.inverted_settled + 5) << outcome;
}

/// Before it recovers, this body has 200 inverted tetrahedra but little skin inside of the body. It
/// settles with few of them and with more skin inside.
TEST(RandomPosesOfAFile, ACrumpledBodyComesBackWithLocalContact) {
  const std::optional<std::filesystem::path> data = test_data();
  if (!data) GTEST_SKIP() << kNoTestData;
  Settings settings;
  settings.contact.mode = ContactMode::kLocal;
  ThrownAbout body(open_character({(*data / "07_fps/male/male.ini").string()}), settings);
  const RandomOutcome outcome = body.play({.ends_at_rest = false}, 6);
  EXPECT_LT(outcome.end.distance_p999, 0.01) << outcome;
  EXPECT_LE(outcome.end.inverted, outcome.end.inverted_settled + 5) << outcome;
}

INSTANTIATE_TEST_SUITE_P(Modes, RandomPoses, testing::Values("none", "local", "global"),
                         [](const auto& mode) { return mode.param; });

}  // namespace
}  // namespace sinew
