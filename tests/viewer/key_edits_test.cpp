// SPDX-License-Identifier: MIT

#include "viewer/tools/key_edits.h"

#include "core/error.h"
#include "viewer/actions/actions.h"
#include "viewer/tools/posing.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Records a take with keys at 0 s and 1 s, of which the second one is turned.
class KeyEdits : public test::ViewerOfCylinder {
 protected:
  void SetUp() override {
    ViewerOfCylinder::SetUp();
    state_->playback.select_clip(-1);
    state_->update(0.0);
    run_action(*state_, "select " + session().character().skeleton.joints[1].name);
    run_action(*state_, "key");
    state_->playback.seek(1.0);
    run_action(*state_, "rotate 0 0 40");
    run_action(*state_, "key");
    state_->edits.keep();
  }
  std::vector<double> times() const {
    std::vector<double> all;
    for (const PoseKey& key : selected_recording(*state_)->keys) all.push_back(key.time);
    return all;
  }
  double angle_at(double time) {
    state_->playback.seek(time);
    return joint_angles(session().character().skeleton, session().pose(), 1).z();
  }
};

TEST_F(KeyEdits, AMovedKeyTakesItsPoseAlong) {
  const double turned = angle_at(1.0);
  EXPECT_GT(turned, 0.5);
  run_action(*state_, "move-key 1 0.5");
  EXPECT_EQ(times(), (std::vector<double>{0.0, 0.5}));
  EXPECT_EQ(session().time(), 0.5) << "the moment that changed is shown";
  EXPECT_NEAR(angle_at(0.5), turned, 1e-9);
  state_->edits.keep();
  run_action(*state_, "undo");
  EXPECT_EQ(times(), (std::vector<double>{0.0, 1.0}));
}

TEST_F(KeyEdits, ANewKeyIsOnTheNearestFrame) {
  state_->playback.seek(0.51);
  run_action(*state_, "key");
  EXPECT_EQ(times(), (std::vector<double>{0.0, 0.5, 1.0}));
  EXPECT_EQ(session().time(), 0.5) << "the frame of the key is shown";
}

TEST_F(KeyEdits, AKeyBetweenFramesIsReplacedWhereItIs) {
  run_action(*state_, "move-key 1 0.51");
  run_action(*state_, "rotate 0 0 20");
  run_action(*state_, "key");
  EXPECT_EQ(times(), (std::vector<double>{0.0, 0.51}));
}

TEST_F(KeyEdits, ACopyReplacesAKeyAndExtendsTheTake) {
  const double turned = angle_at(1.0);
  run_action(*state_, "copy-key 1 3.5");
  EXPECT_EQ(times(), (std::vector<double>{0.0, 1.0, 3.5}));
  EXPECT_EQ(session().duration(), 3.5);
  EXPECT_NEAR(angle_at(3.5), turned, 1e-9);
  run_action(*state_, "copy-key 0 1");
  EXPECT_EQ(times(), (std::vector<double>{0.0, 1.0, 3.5}));
  EXPECT_NEAR(angle_at(1.0), 0.0, 1e-9);
}

TEST_F(KeyEdits, KeysAreDeletedByTheirTime) {
  run_action(*state_, "delete-key 0");
  EXPECT_EQ(times(), (std::vector<double>{1.0}));
  EXPECT_THROW(run_action(*state_, "delete-key 0.5"), UsageError);
  EXPECT_THROW(run_action(*state_, "move-key 0.5 1"), UsageError);
  state_->playback.select_clip(0);
  EXPECT_THROW(run_action(*state_, "move-key 1 0.5"), UsageError) << "a clip of the file";
}

TEST_F(KeyEdits, ATakeIsAsLongAsItsLastKeyAtLeast) {
  run_action(*state_, "take-length 5");
  state_->update(0.0);
  EXPECT_EQ(session().duration(), 5.0);
  run_action(*state_, "take-length 0.25");
  state_->update(0.0);
  EXPECT_EQ(session().duration(), 1.0);
}

}  // namespace
}  // namespace sinew
