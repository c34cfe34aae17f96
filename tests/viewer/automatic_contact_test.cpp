// SPDX-License-Identifier: MIT

#include "viewer/state/automatic_contact.h"

#include <gtest/gtest.h>

#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

FrameStatistics steps_of(double skinning_ms, double contact_ms) {
  FrameStatistics frame;
  frame.steps = 2;
  frame.skinning_ms = skinning_ms;
  frame.contact_ms = contact_ms;
  frame.frame_ms = 1000.0;  // with drawing, which does not count
  return frame;
}

TEST(AutomaticContact, IsLocalWhereStepsTakeLongerThanRealTime) {
  for (const double contact_ms : {6.0, 7.0}) {
    AutomaticContact contact;
    for (int i = 1; i < AutomaticContact::kSteps / 2; ++i) {
      EXPECT_FALSE(contact.measure({}, steps_of(10.0, contact_ms)));
      EXPECT_FALSE(contact.is_local());
    }
    const bool slow = 10.0 + contact_ms > 1000.0 / 60.0;
    EXPECT_EQ(contact.measure({}, steps_of(10.0, contact_ms)), slow);
    EXPECT_EQ(contact.is_local(), slow);
    EXPECT_NEAR(contact.mean_step_ms(), 10.0 + contact_ms, 1e-9);
    for (int i = 0; i < 1000; ++i) {
      const double other_load = slow ? 0.0 : 100.0;
      EXPECT_FALSE(contact.measure({}, steps_of(other_load, 0.0)));
    }
    EXPECT_EQ(contact.is_local(), slow) << "the choice is made once";
  }
}

TEST(AutomaticContact, CountsOnlyBodiesWithIt) {
  AutomaticContact contact;
  Settings chosen, blended;
  chosen.contact.mode = ContactMode::kGlobal;
  blended.method = SkinningMethod::kLinearBlend;
  for (int i = 0; i < AutomaticContact::kSteps; ++i) {
    EXPECT_FALSE(contact.measure(chosen, steps_of(100.0, 100.0)));
    EXPECT_FALSE(contact.measure(blended, steps_of(100.0, 100.0)));
  }
  EXPECT_FALSE(contact.is_local());
}

TEST(AutomaticContact, TurnsAutoIntoLocalAndBack) {
  AutomaticContact contact;
  Settings chosen;
  EXPECT_EQ(contact.simulated({}), Settings());
  for (int i = 0; i < AutomaticContact::kSteps; ++i) contact.measure({}, steps_of(100.0, 100.0));
  Settings local;
  local.contact.mode = ContactMode::kLocal;
  EXPECT_EQ(contact.simulated({}), local);
  EXPECT_EQ(contact.edited(local, {}), Settings());
  EXPECT_EQ(contact.edited(local, local), local) << "somebody chose local contact";
  for (const ContactMode mode : {ContactMode::kNone, ContactMode::kGlobal}) {
    chosen.contact.mode = mode;
    EXPECT_EQ(contact.simulated(chosen), chosen);
    EXPECT_EQ(contact.edited(chosen, chosen), chosen);
  }
}

/// No machine computes time steps this short in real time, and none needs as long as the long ones.
constexpr const char* kShortSteps = "set dynamics.time_step=0.0001";
constexpr const char* kLongSteps = "set dynamics.time_step=1";

class AutomaticContactInTheWindow : public test::ViewerOfCylinder {
 protected:
  void act(const std::string& line) { run_action(*state_, line); }
  void play(int frames) {
    act("play");
    for (int i = 0; i < frames; ++i) state_->update(1.0);
    act("pause");
    state_->update(0.0);
    test::settle(*state_);
  }
  ContactMode edited() const { return state_->edits.settings.contact.mode; }
  ContactMode simulated() const { return session().settings().contact.mode; }
};

TEST_F(AutomaticContactInTheWindow, IsLocalOnBothSidesFromThenOn) {
  act("compare-same");
  act("compare-set tissue.mass=80");
  act("compare on");
  act(kShortSteps);
  state_->update(0.0);
  test::settle(*state_);
  state_->edits.keep();
  play(40);
  EXPECT_EQ(simulated(), ContactMode::kLocal);
  EXPECT_EQ(state_->comparison.side()->settings().contact.mode, ContactMode::kLocal);
  EXPECT_EQ(edited(), ContactMode::kAuto);
  EXPECT_NE(state_->messages.notice.find("contact is local now"), std::string::npos);

  state_->messages.notice.clear();
  act(kLongSteps);
  act("set tissue.joint_volume=1");  // needs a new lane
  state_->update(0.0);
  test::settle(*state_);
  play(150);
  EXPECT_EQ(simulated(), ContactMode::kLocal) << "never back by itself";
  EXPECT_EQ(session().settings().tissue.joint_volume, 1.0);
  EXPECT_EQ(edited(), ContactMode::kAuto);
  EXPECT_TRUE(state_->messages.notice.empty());

  act("set contact=global");
  state_->update(0.0);
  test::settle(*state_);
  EXPECT_EQ(simulated(), ContactMode::kGlobal);
  act("undo");
  state_->update(0.0);
  test::settle(*state_);
  EXPECT_EQ(edited(), ContactMode::kAuto);
  EXPECT_EQ(simulated(), ContactMode::kLocal);

  act("open " + std::string(SINEW_SOURCE_DIR) + "/data/tee.glb");
  test::settle(*state_);
  EXPECT_EQ(simulated(), ContactMode::kAuto) << "another character";
}

TEST_F(AutomaticContactInTheWindow, StaysGlobalWhereStepsAreFast) {
  act(kLongSteps);
  play(150);
  EXPECT_EQ(simulated(), ContactMode::kAuto);
  EXPECT_TRUE(state_->messages.notice.empty());
}

}  // namespace
}  // namespace sinew
