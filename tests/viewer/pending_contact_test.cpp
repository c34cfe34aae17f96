// SPDX-License-Identifier: MIT

#include "viewer/scene/pending_contact.h"

#include <gtest/gtest.h>

#include "viewer/actions/actions.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

class PendingContact : public test::ViewerOfCylinder {};

TEST_F(PendingContact, IsAwaitedWhileABodyWithAnotherKindIsPrepared) {
  EXPECT_FALSE(awaits_contact(*state_));
  run_action(*state_, "set contact=local");
  state_->update(0.0);
  EXPECT_TRUE(awaits_contact(*state_));
  test::settle(*state_);
  EXPECT_FALSE(awaits_contact(*state_));
  run_action(*state_, "set contact=none");
  state_->update(0.0);
  EXPECT_TRUE(awaits_contact(*state_));
  test::settle(*state_);
  EXPECT_FALSE(awaits_contact(*state_));
  run_action(*state_, "set tissue.radius_scale=0.8");
  state_->update(0.0);
  ASSERT_TRUE(state_->preparing());
  EXPECT_FALSE(awaits_contact(*state_)) << "of the same kind";
}

}  // namespace
}  // namespace sinew
