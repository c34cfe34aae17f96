// SPDX-License-Identifier: MIT

#include "viewer/comparison.h"
#include "session/settings/presets.h"
#include "session/settings/side_name.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "core/error.h"
#include "viewer/actions/actions.h"
#include "viewer/scene/heat_maps.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

using test::rest;
using test::settle;

constexpr double kFrame = 1.0 / 60.0;

/// Shows the cylinder, paused, and compares it with a second side. Each test says how the second
/// side's settings differ.
class CompareSides : public test::ViewerOfCylinder {
 protected:
  void compare_with(const std::string& difference) {
    run_action(*state_, "compare-same");
    if (!difference.empty()) run_action(*state_, "compare-set " + difference);
    run_action(*state_, "compare on");
    state_->update(0.0);
    settle(*state_);
    ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
    ASSERT_NE(other(), nullptr);
    rest(*state_);
  }
  const Session* other() const { return state_->comparison.side(); }
  /// Returns the largest distance between the skins of both sides, m.
  double apart() const {
    return (session().simulated_positions() - other()->simulated_positions())
        .colwise()
        .norm()
        .maxCoeff();
  }
};

TEST_F(CompareSides, OfEqualSettingsStayTheSameBitForBit) {
  compare_with("");
  EXPECT_EQ(other()->settings().method, SkinningMethod::kProjective);
  const Points before = session().simulated_positions();
  run_action(*state_, "play");
  for (int i = 0; i < 40; ++i) {
    state_->update(i % 3 == 0 ? 0.011 : kFrame);
    ASSERT_EQ(apart(), 0.0) << "picture " << i;
    ASSERT_EQ(session().time(), other()->time());
  }
  EXPECT_GT((session().simulated_positions() - before).norm(), 0.01) << "they do move";
  HeatMeter meter;
  for (const float distance : meter.measure(HeatMap::kDistance, session(), other())) {
    ASSERT_EQ(distance, 0.0F);
  }
}

TEST_F(CompareSides, OfEqualSettingsStayTheSameThroughWhatAUserDoes) {
  compare_with("");
  const auto expect_same = [&](const char* after) {
    EXPECT_EQ(apart(), 0.0) << after;
    EXPECT_EQ(session().time(), other()->time()) << after;
    EXPECT_EQ(session().clip(), other()->clip()) << after;
  };
  run_action(*state_, "seek 0.3");
  rest(*state_);
  expect_same("seek");
  run_action(*state_, "step");
  expect_same("step");
  run_action(*state_, "play");
  state_->update(kFrame);
  run_action(*state_, "clip next");
  for (int i = 0; i < 5; ++i) state_->update(kFrame);
  expect_same("a clip that blends into the next one");
  run_action(*state_, "at-end ping-pong");
  run_action(*state_, "range 0 0.2");
  for (int i = 0; i < 30; ++i) state_->update(kFrame);
  expect_same("to and fro");
  run_action(*state_, "at-end loop");
  for (int i = 0; i < 20; ++i) state_->update(kFrame);
  expect_same("jumps back in a range");
  run_action(*state_, "set tissue.stiffness=1000");
  for (int i = 0; i < 5; ++i) state_->update(kFrame);
  expect_same("another stiffness on both");
  EXPECT_EQ(other()->settings().tissue.material.stiffness, 1000.0);
  run_action(*state_, "pause");
  state_->tools.selected_joint = 1;
  run_action(*state_, "rotate 20 0 30");
  rest(*state_);
  expect_same("a posed joint");
}

TEST_F(CompareSides, AreGrabbedShakenAndPulledByGravityAlike) {
  compare_with("");
  const Points before = session().simulated_positions();
  const Eigen::Vector3d place = before.col(before.cols() / 2);
  run_action(*state_, fmt::format("grab {} {} {} 0.05 0 0.02", place.x(), place.y(), place.z()));
  for (int i = 0; i < 20; ++i) state_->update(kFrame);
  EXPECT_EQ(apart(), 0.0);
  EXPECT_GT((session().simulated_positions() - before).colwise().norm().maxCoeff(), 0.01);
  run_action(*state_, "release");
  run_action(*state_, "shake");
  for (int i = 0; i < 10; ++i) state_->update(kFrame);
  EXPECT_EQ(apart(), 0.0);
  rest(*state_);
  run_action(*state_, "set dynamics.gravity=9.81");
  for (int i = 0; i < 20; ++i) state_->update(kFrame);
  EXPECT_EQ(apart(), 0.0) << "both swing to where they hang";
}

TEST_F(CompareSides, WhatIsPaintedMeanwhileIsOnBothWhenShownAgain) {
  compare_with("");
  run_action(*state_, "compare off");
  run_action(*state_, "paint-tool stiffness");
  run_action(*state_, "paint-fill 4");
  run_action(*state_, "paint-tool off");
  state_->update(0.0);
  ASSERT_FALSE(state_->edits.document.painted.empty());
  run_action(*state_, "compare on");
  state_->update(0.0);
  settle(*state_);
  rest(*state_);
  EXPECT_TRUE(other()->document().painted.same_material(state_->edits.document.painted));
  run_action(*state_, "shake");
  for (int i = 0; i < 10; ++i) state_->update(kFrame);
  EXPECT_EQ(apart(), 0.0);
}

TEST_F(CompareSides, MoveApartByWhatDiffers) {
  compare_with("tissue.stiffness=200");
  EXPECT_EQ(session().settings().tissue.material.stiffness, Settings().tissue.material.stiffness);
  EXPECT_EQ(other()->settings().tissue.material.stiffness, 200.0);
  run_action(*state_, "play");
  for (int i = 0; i < 20; ++i) state_->update(kFrame);
  EXPECT_GT(apart(), 1e-4);
  EXPECT_NEAR(session().time(), other()->time(), 1e-12);
}

TEST_F(CompareSides, StayTogetherInTimeWithOtherTimeSteps) {
  compare_with("dynamics.time_step=0.007");
  run_action(*state_, "at-end loop");
  run_action(*state_, "play");
  const double length = session().duration();
  for (int i = 0; i < 300; ++i) {
    state_->update(kFrame);
    const double straight = std::abs(session().time() - other()->time());
    ASSERT_LT(std::min(straight, length - straight), 0.04) << "picture " << i;
  }
}

TEST_F(CompareSides, TakeSettingsThatNeedNoNewBodyAtOnce) {
  compare_with("dynamics.iterations=4");
  const Lane* const lane = &other()->lane();
  run_action(*state_, "compare-set dynamics.iterations=7");
  state_->update(0.0);
  EXPECT_FALSE(state_->busy());
  EXPECT_EQ(&other()->lane(), lane);
  EXPECT_EQ(other()->settings().step.iterations, 7);
  EXPECT_EQ(session().settings().step.iterations, Settings().step.iterations);
}

TEST_F(CompareSides, KeepTheBodyBeforeUntilAnotherIsPrepared) {
  compare_with("method=linear-blend");
  const Lane* const lane = &other()->lane();
  const Lane* const own = &session().lane();
  run_action(*state_, "compare-set tissue.radius_scale=0.6");
  run_action(*state_, "compare-set method=projective");
  state_->update(0.0);
  EXPECT_TRUE(state_->busy());
  ASSERT_NE(other(), nullptr);
  EXPECT_EQ(&other()->lane(), lane) << "the picture before stays";
  settle(*state_);
  EXPECT_NE(other()->lane().tissue(), nullptr);
  EXPECT_LT(other()->lane().tissue()->radii.bones[1], session().lane().tissue()->radii.bones[1]);
  EXPECT_EQ(&session().lane(), own) << "the first side is not prepared anew";
}

TEST_F(CompareSides, BothGetRadiiAndRecordedClips) {
  compare_with("dynamics.iterations=4");
  run_action(*state_, "radius bone " + session().character().skeleton.joints[1].name + " 0.03");
  state_->update(0.0);
  settle(*state_);
  EXPECT_NEAR(other()->lane().tissue()->radii.bones[1], 0.03, 1e-9);
  state_->tools.selected_joint = 1;
  run_action(*state_, "rotate 20 0 0");
  run_action(*state_, "key");
  state_->update(0.0);
  EXPECT_EQ(other()->clip_count(), session().clip_count());
  EXPECT_EQ(other()->clip(), session().clip());
}

TEST_F(CompareSides, AreExchanged) {
  compare_with("dynamics.iterations=4");
  run_action(*state_, "compare-set tissue.damping=1");
  run_action(*state_, "compare-swap");
  state_->update(0.0);
  EXPECT_EQ(session().settings().step.iterations, 4);
  EXPECT_EQ(session().settings().carrying.tissue_damping, 1.0);
  EXPECT_EQ(other()->settings().step.iterations, Settings().step.iterations);
  EXPECT_EQ(other()->settings().carrying.tissue_damping, Settings().carrying.tissue_damping);
  run_action(*state_, "compare-swap");
  state_->update(0.0);
  EXPECT_TRUE(session().settings() == Settings());
}

TEST_F(CompareSides, ChangesAreUndone) {
  compare_with("dynamics.iterations=4");
  state_->edits.keep();
  run_action(*state_, "compare-set dynamics.iterations=9");
  state_->edits.keep();
  run_action(*state_, "undo");
  state_->update(0.0);
  EXPECT_EQ(other()->settings().step.iterations, 4);
  run_action(*state_, "redo");
  state_->update(0.0);
  EXPECT_EQ(other()->settings().step.iterations, 9);
}

TEST_F(CompareSides, KeepWhatTheyHaveWhenAnotherCannotBePrepared) {
  compare_with("dynamics.iterations=4");
  const Lane* const lane = &other()->lane();
  run_action(*state_, "compare-set backend=cuda");  // this program has no GPU backend
  state_->update(0.0);
  settle(*state_);
  EXPECT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(&other()->lane(), lane);
  EXPECT_FALSE(state_->edits.compared.at(0).contains("backend"))
      << "the panels show what is played";
  for (int i = 0; i < 3; ++i) state_->update(0.0);
  EXPECT_FALSE(state_->busy()) << "it is not tried again and again";
}

TEST_F(CompareSides, CancelledAreNotShown) {
  run_action(*state_, "compare-set method=projective");
  run_action(*state_, "compare-set tissue.radius_scale=0.7");
  run_action(*state_, "compare on");
  state_->update(0.0);
  ASSERT_TRUE(state_->busy());
  run_action(*state_, "cancel");
  EXPECT_FALSE(state_->comparison.is_shown());
  state_->update(0.0);
  EXPECT_FALSE(state_->busy());
}

TEST_F(CompareSides, AreThereAtOnceWhenShownAgain) {
  compare_with("");
  run_action(*state_, "compare off");
  EXPECT_EQ(other(), nullptr);
  run_action(*state_, "seek 0.25");
  rest(*state_);
  run_action(*state_, "compare on");
  state_->update(0.0);
  EXPECT_FALSE(state_->busy());
  ASSERT_NE(other(), nullptr);
  EXPECT_EQ(other()->time(), session().time());
  EXPECT_EQ(apart(), 0.0);
}

TEST_F(CompareSides, ShareTheSpeed) {
  EXPECT_THROW(run_action(*state_, "compare-set playback.speed=0.5"), UsageError);
  EXPECT_THROW(run_action(*state_, "compare-set contact=always"), UsageError);
  EXPECT_THROW(run_action(*state_, "compare-set contact"), UsageError);
  EXPECT_THROW(run_action(*state_, "compare-how upside-down"), UsageError);
  EXPECT_THROW(run_action(*state_, "wiper 1.5"), UsageError);
}

TEST_F(CompareSides, AnotherCharacterIsComparedToo) {
  compare_with("method=linear-blend");
  const std::string file = std::string(SINEW_SOURCE_DIR) + "/data/tee.glb";
  run_action(*state_, "open " + file);
  settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  ASSERT_NE(other(), nullptr);
  EXPECT_EQ(other()->character().name, session().character().name);
}

TEST_F(CompareSides, UpToThreeOthersPlayTogether) {
  compare_with("method=linear-blend");
  run_action(*state_, "compare-add");
  EXPECT_EQ(state_->comparison.chosen(), 1);
  EXPECT_NE(state_->edits.compared.at(1).at("method"), "linear-blend");
  run_action(*state_, "compare-set method=dual-quaternion");
  run_action(*state_, "compare-add");
  run_action(*state_, "compare-set method=projective");
  run_action(*state_, "compare-set tissue.stiffness=200");
  EXPECT_THROW(run_action(*state_, "compare-add"), UsageError);
  state_->update(0.0);
  settle(*state_);
  rest(*state_);
  ASSERT_EQ(state_->comparison.shown_sides().size(), 3U);
  run_action(*state_, "play");
  for (int i = 0; i < 20; ++i) state_->update(kFrame);
  const auto sides = state_->comparison.shown_sides();
  EXPECT_EQ(sides[0].second->settings().method, SkinningMethod::kLinearBlend);
  EXPECT_EQ(sides[1].second->settings().method, SkinningMethod::kDualQuaternion);
  EXPECT_EQ(sides[2].second->settings().tissue.material.stiffness, 200.0);
  for (const auto& [side, other] : sides) {
    EXPECT_EQ(other->time(), session().time()) << side;
    EXPECT_EQ(other->clip(), session().clip()) << side;
    const double apart = (other->simulated_positions() - session().simulated_positions())
                             .colwise()
                             .norm()
                             .maxCoeff();
    EXPECT_GT(apart, 1e-4) << side;
  }
}

TEST_F(CompareSides, OverlayAndWiperShowTheChosenSide) {
  compare_with("method=linear-blend");
  run_action(*state_, "compare-add");
  run_action(*state_, "compare-set method=dual-quaternion");
  state_->update(0.0);
  settle(*state_);
  EXPECT_EQ(state_->comparison.shown_sides().size(), 2U);
  run_action(*state_, "compare-how overlay");
  state_->update(0.0);
  ASSERT_EQ(state_->comparison.shown_sides().size(), 1U);
  EXPECT_EQ(other()->settings().method, SkinningMethod::kDualQuaternion);
  run_action(*state_, "compare-side b");
  state_->update(0.0);
  EXPECT_EQ(other()->settings().method, SkinningMethod::kLinearBlend);
  EXPECT_EQ(other()->time(), session().time());
  EXPECT_THROW(run_action(*state_, "compare-side D"), UsageError);
  EXPECT_THROW(run_action(*state_, "compare-side A"), UsageError);
}

TEST_F(CompareSides, AddedAndRemovedSidesAreUndone) {
  compare_with("method=linear-blend");
  state_->edits.keep();
  run_action(*state_, "compare-add");
  run_action(*state_, "compare-set method=dual-quaternion");
  state_->update(0.0);
  settle(*state_);
  state_->edits.keep();
  run_action(*state_, "compare-side B");
  run_action(*state_, "compare-remove");
  state_->update(0.0);
  settle(*state_);
  ASSERT_EQ(state_->comparison.shown_sides().size(), 1U);
  EXPECT_EQ(other()->settings().method, SkinningMethod::kDualQuaternion);
  state_->edits.keep();
  run_action(*state_, "undo");
  state_->update(0.0);
  settle(*state_);
  ASSERT_EQ(state_->comparison.shown_sides().size(), 2U);
  EXPECT_EQ(other()->settings().method, SkinningMethod::kLinearBlend);
  run_action(*state_, "undo");
  state_->update(0.0);
  EXPECT_EQ(state_->comparison.shown_sides().size(), 1U);
  EXPECT_EQ(other()->settings().method, SkinningMethod::kLinearBlend);
  EXPECT_THROW(run_action(*state_, "compare-remove"), UsageError);
}

TEST_F(CompareSides, ExchangingTwoLeavesTheOthersAsTheyAre) {
  compare_with("dynamics.iterations=4");
  run_action(*state_, "compare-add");
  run_action(*state_, "compare-side B");
  const auto settings_of = [&](std::size_t side) {
    return with_differences(state_->edits.settings, state_->edits.compared.at(side));
  };
  const Settings c = settings_of(1);
  run_action(*state_, "compare-swap");
  EXPECT_EQ(state_->edits.settings.step.iterations, 4);
  EXPECT_TRUE(settings_of(1) == c);
}

TEST_F(CompareSides, ASideThatCannotBePreparedIsRemoved) {
  compare_with("dynamics.iterations=4");
  state_->edits.keep();
  // This program has no GPU backend. A side that "compare-add" makes might be prepared before it
  // gets this setting.
  state_->edits.compared.push_back({{"method", "projective"}, {"backend", "cuda"}});
  state_->update(0.0);
  settle(*state_);
  EXPECT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(state_->edits.compared.size(), 1U);
  EXPECT_EQ(state_->comparison.shown_sides().size(), 1U);
  EXPECT_TRUE(state_->comparison.is_shown());
}

TEST(SideNames, TellWhatDiffersFromAnyOfSeveralSides) {
  Settings a;
  Settings b;
  Settings c;
  b.method = SkinningMethod::kLinearBlend;
  c.contact.mode = ContactMode::kLocal;
  EXPECT_EQ(name_of_side(a, std::vector{b, c}), "Projective, Self-contact: Auto");
  EXPECT_EQ(name_of_side(b, std::vector{a, c}), "Linear blend") << "contact has no effect on it";
  EXPECT_EQ(name_of_side(c, std::vector{a, b}), "Projective, Self-contact: Local");
  EXPECT_EQ(name_of_side(a, std::vector{a, b}), "Projective");
}

TEST(SideNames, TellWhatDiffers) {
  Settings a;
  Settings b;
  EXPECT_EQ(name_of_side(a, b), "Same settings");
  b.contact.mode = ContactMode::kLocal;
  EXPECT_EQ(name_of_side(a, b), "Self-contact: Auto");
  EXPECT_EQ(name_of_side(b, a), "Self-contact: Local");
  b.method = SkinningMethod::kLinearBlend;
  EXPECT_EQ(name_of_side(a, b), "Projective, Self-contact: Auto");
  b.step.iterations = 3;
  b.tissue.material.mass = 1.0;
  b.step.damping = 0.5;
  EXPECT_EQ(name_of_side(b, a), "Linear blend");
  EXPECT_EQ(name_of_side(a, b),
            fmt::format("Projective, Self-contact: Auto, Solver iterations: {} and 2 more",
                        a.step.iterations));
  Settings published;
  apply_preset(published, find_preset("published"));
  EXPECT_EQ(name_of_side(published, Settings()), "Published");
  EXPECT_EQ(name_of_side(Settings(), published), "Human");
  published.step.iterations = 3;
  EXPECT_NE(name_of_side(published, Settings()), "Published");
}

}  // namespace
}  // namespace sinew
