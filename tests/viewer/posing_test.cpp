// SPDX-License-Identifier: MIT

#include "viewer/tools/posing.h"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "assets/scratch_folder.h"
#include "core/error.h"
#include "mesh/triangle_mesh.h"
#include "support/seeded_random.h"
#include "viewer/actions/actions.h"
#include "viewer/tools/joint_picking.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

using test::ViewerOfCylinder;

class Posing : public ViewerOfCylinder {
 protected:
  void SetUp() override {
    ViewerOfCylinder::SetUp();
    state_->playback.select_clip(-1);
    state_->update(0.0);
    middle_ = 1;
    ASSERT_GT(skeleton().joint_count(), 2);
  }
  const Skeleton& skeleton() const { return session().character().skeleton; }
  Eigen::Vector3d place_of(int joint) const {
    return global_transforms(skeleton(), session().pose())[joint].translation();
  }
  void update_for(double seconds) {
    for (double t = 0.0; t < seconds; t += 1.0 / 30.0) state_->update(1.0 / 30.0);
  }

  /// Rotates a joint of the shown pose by an angle about its own z axis, rad.
  void pose_by(int joint, double angle) {
    const Eigen::Quaterniond turn(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()));
    rotate_joint(*state_, joint, shown_pose(*state_).joints[joint].rotation * turn);
    state_->update(0.0);
  }
  static double turned(int joint, const Pose& a, const Pose& b) {
    return a.joints[joint].rotation.angularDistance(b.joints[joint].rotation);
  }

  int middle_;
};

TEST_F(Posing, AnglesGoThereAndBack) {
  for (const Eigen::Vector3d& angles :
       {Eigen::Vector3d(0.3, -0.7, 1.9), Eigen::Vector3d(-2.0, 1.2, 0.4),
        Eigen::Vector3d(0.0, 0.0, -3.0), Eigen::Vector3d(0.0, 2.8, 0.0),
        Eigen::Vector3d(0.1, -2.0, -0.2)}) {
    Pose pose = rest_pose(skeleton());
    pose.joints[middle_].rotation = local_from_angles(skeleton(), middle_, angles);
    EXPECT_LT((joint_angles(skeleton(), pose, middle_) - angles).norm(), 1e-9);
  }
  // In gimbal lock only the sum or difference of two angles is defined. The angles may change, but
  // the rotation must not.
  Pose pose = rest_pose(skeleton());
  const Eigen::Vector3d locked(0.4, std::numbers::pi / 2, 0.9);
  pose.joints[middle_].rotation = local_from_angles(skeleton(), middle_, locked);
  const Eigen::Quaterniond back =
      local_from_angles(skeleton(), middle_, joint_angles(skeleton(), pose, middle_));
  EXPECT_LT(back.angularDistance(pose.joints[middle_].rotation), 1e-6);
}

TEST_F(Posing, IsUnkeyedWhereTheClipWouldMoveTheJoint) {
  state_->tools.selected_joint = middle_;
  run_action(*state_, "rotate 0 0 50");
  EXPECT_EQ(unkeyed_joint_count(*state_), 0) << "in the rest pose, nothing else moves the joint";
  state_->playback.select_clip(0);
  EXPECT_EQ(unkeyed_joint_count(*state_), 1);
  EXPECT_EQ(state_->playback.clip_label(), session().clip_at(0).name);
  run_action(*state_, "key");
  EXPECT_EQ(unkeyed_joint_count(*state_), 0) << "the keyframe holds it";
}

TEST_F(Posing, SettlesAfterASeek) {
  EXPECT_FALSE(state_->playback.settles());
  state_->playback.select_clip(0);
  state_->playback.seek(0.4);
  EXPECT_TRUE(state_->playback.settles());
  test::rest(*state_);
  EXPECT_FALSE(state_->playback.settles());
}

TEST_F(Posing, TheBodyFollowsAPosedJointAndComesToRest) {
  const Points before = session().simulated_positions();
  state_->tools.selected_joint = middle_;
  run_action(*state_, "rotate 0 0 50");
  EXPECT_TRUE(session().simulated_positions().isApprox(before)) << "not before the next picture";
  state_->update(1.0 / 30.0);
  EXPECT_TRUE(state_->playback.moves());
  update_for(5.0);
  EXPECT_FALSE(state_->playback.moves()) << "it has come to rest";
  EXPECT_EQ(session().time(), 0.0) << "the clip stood still";
  const double moved = (session().simulated_positions() - before).colwise().norm().maxCoeff();
  EXPECT_GT(moved, 0.2);
  // It comes to rest where it settles after a seek.
  const Points rests = session().simulated_positions();
  state_->playback.seek(0.0);
  test::rest(*state_);
  EXPECT_LT((session().simulated_positions() - rests).colwise().norm().maxCoeff(), 2e-3);
}

TEST_F(Posing, UndoAndRedoArePosesToo) {
  state_->edits.keep();
  state_->tools.selected_joint = middle_;
  run_action(*state_, "rotate 0 0 30");
  state_->edits.keep();
  run_action(*state_, "rotate 0 40 30");
  state_->edits.keep();
  const Document posed = state_->edits.document;
  run_action(*state_, "undo");
  EXPECT_FALSE(state_->edits.document == posed);
  EXPECT_EQ(state_->edits.document.posed.size(), 1U);
  run_action(*state_, "undo");
  EXPECT_TRUE(state_->edits.document.posed.empty());
  EXPECT_FALSE(state_->edits.can_undo());
  run_action(*state_, "redo");
  run_action(*state_, "redo");
  EXPECT_TRUE(state_->edits.document == posed);
  state_->update(0.0);
  EXPECT_LT(session().pose().joints[middle_].rotation.angularDistance(
                posed.posed.at(skeleton().joints[middle_].name).rotation),
            1e-12);
}

TEST_F(Posing, TwistsAndStretchesTheBoneOfAJoint) {
  state_->edits.keep();
  state_->tools.selected_joint = middle_ + 1;
  run_action(*state_, "twist 90");
  state_->edits.keep();
  run_action(*state_, "stretch 1.5");
  state_->edits.keep();
  state_->update(0.0);
  const BoneDeformation bone = bone_of(session().pose(), middle_ + 1);
  EXPECT_NEAR(bone.twist, 0.5 * std::numbers::pi, 1e-12);
  EXPECT_EQ(bone.stretch, 1.5);
  const Eigen::Vector3d along = place_of(middle_ + 1) - place_of(middle_);
  EXPECT_NEAR(along.norm(), 1.5 * skeleton().joints[middle_ + 1].rest_local.translation().norm(),
              1e-9);
  // Rotating it, and inverse kinematics, leave the bone as it is.
  run_action(*state_, "rotate 0 0 30");
  drag_joint(*state_, shown_pose(*state_), skeleton().joint_count() - 1,
             place_of(skeleton().joint_count() - 1) + Eigen::Vector3d(0.05, -0.05, 0.0));
  EXPECT_EQ(bone_of(shown_pose(*state_), middle_ + 1), bone);
  run_action(*state_, "reset-pose");
  state_->edits.keep();
  run_action(*state_, "undo");
  run_action(*state_, "undo");
  EXPECT_EQ(bone_of(shown_pose(*state_), middle_ + 1).stretch, 1.0);
  EXPECT_NEAR(bone_of(shown_pose(*state_), middle_ + 1).twist, bone.twist, 1e-12);
  run_action(*state_, "twist 0");
  EXPECT_TRUE(state_->edits.document.posed.empty()) << "as at rest";
  EXPECT_THROW(run_action(*state_, "stretch 0"), UsageError);
  state_->tools.selected_joint = 0;
  EXPECT_THROW(run_action(*state_, "twist 10"), UsageError) << "no bone ends at the root";
}

/// Global transforms of all joints at several times.
std::vector<Transform> motion_of(const Skeleton& skeleton, const Clip& clip) {
  std::vector<Transform> motion;
  for (const double time : {0.0, 0.3, 0.5, 0.8}) {
    const auto global = global_transforms(skeleton, clip.sample(skeleton, time));
    motion.insert(motion.end(), global.begin(), global.end());
  }
  return motion;
}

// Any keys with twisted and stretched bones come back from the project as they are, and from an
// exported file as the motion of all joints.
TEST_F(Posing, KeepsDeformedBonesInFiles) {
  test::SeededRandom random;
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  ScratchFolder folder;
  run_action(*state_, "set method=linear-blend");
  state_->update(0.0);
  test::settle(*state_);
  state_->playback.select_clip(-1);
  for (const double time : {0.0, 0.5, 0.8}) {
    if (time > 0.0) state_->playback.seek(time);
    for (int j = 1; j < skeleton().joint_count(); ++j) {
      state_->tools.selected_joint = j;
      pose_by(j, number(random));
      run_action(*state_, fmt::format("twist {}", 150.0 * number(random)));
      run_action(*state_, fmt::format("stretch {}", 1.0 + 0.5 * number(random)));
    }
    run_action(*state_, "key");
    state_->update(0.0);
  }
  const Clip clip = session().clip_at(session().clip());
  const std::vector<Transform> motion = motion_of(skeleton(), clip);
  const std::string glb = folder.path() + "/twisted.glb";
  run_action(*state_, "export " + glb + " keep-skeleton fps=10");
  test::settle(*state_);
  const std::string project = folder.path() + "/twisted.sinew";
  const Document saved = state_->edits.document;
  run_action(*state_, "save " + project);
  state_->files.open({project});
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  EXPECT_TRUE(state_->edits.document.recorded == saved.recorded);
  const Character exported = open_character({glb});
  ASSERT_EQ(exported.clips.size(), 1U);
  const std::vector<Transform> read = motion_of(exported.skeleton, exported.clips[0]);
  ASSERT_EQ(read.size(), motion.size());
  for (std::size_t i = 0; i < motion.size(); ++i)
    EXPECT_LT((read[i].matrix() - motion[i].matrix()).norm(), 1e-4) << i;
}

TEST_F(Posing, ADraggedJointGoesToItsTarget) {
  const int end = skeleton().joint_count() - 1;
  const Eigen::Vector3d root = place_of(0);
  const Eigen::Vector3d arm = place_of(end) - root;
  // The target is nearer to the root and to the side, so the chain has to bend.
  const Eigen::Vector3d target = root + 0.8 * (Eigen::AngleAxisd(0.4, arm.unitOrthogonal()) * arm);
  drag_joint(*state_, shown_pose(*state_), end, target);
  state_->update(0.0);
  EXPECT_LT((place_of(end) - target).norm(), 0.05 * arm.norm());
  EXPECT_TRUE(place_of(0).isApprox(root, 1e-12)) << "its root stays";
  EXPECT_FALSE(state_->edits.document.posed.contains(skeleton().joints[0].name));
}

TEST_F(Posing, ADragTakesOnlyWhatItTurns) {
  state_->playback.select_clip(0);
  state_->update(0.0);
  const int end = skeleton().joint_count() - 1;
  const Pose start = shown_pose(*state_);
  const Eigen::Vector3d place = place_of(end);
  // The clip keeps playing while the joint is dragged.
  state_->playback.playing = true;
  update_for(0.3);
  drag_joint(*state_, start, end, place);
  EXPECT_TRUE(state_->edits.document.posed.empty()) << "nothing has been dragged anywhere yet";
  drag_joint(*state_, start, end, place + Eigen::Vector3d(0.02, 0.0, 0.0));
  EXPECT_FALSE(state_->edits.document.posed.contains(skeleton().joints[0].name));
}

TEST_F(Posing, ADocumentSurvivesACancelledPreparation) {
  Document document;
  document.part_roles["no part"] = PartRole::kRigid;
  document.excluded = {skeleton().joints[middle_].name};
  document.posed[skeleton().joints[middle_].name] = {};
  ViewerState other(test::cylinder(), Settings{}, 0, document);
  other.cancel();
  other.update(0.0);
  EXPECT_TRUE(other.edits.document == document);
  EXPECT_FALSE(other.busy()) << "it rests until it is played";
  EXPECT_FALSE(other.edits.can_undo());
}

TEST_F(Posing, TheRootTakesTheBodyWithIt) {
  const Eigen::Vector3d before = place_of(middle_);
  const Eigen::Vector3d displacement(0.3, 0.1, -0.2);
  drag_joint(*state_, shown_pose(*state_), 0, place_of(0) + displacement);
  state_->update(0.0);
  EXPECT_LT((place_of(middle_) - before - displacement).norm(), 1e-9);
}

TEST_F(Posing, TheCameraFramesTheBodyWhereItWasMoved) {
  drag_joint(*state_, shown_pose(*state_), 0, place_of(0) + Eigen::Vector3d(5.0, 0.0, 0.0));
  state_->update(0.0);
  test::rest(*state_);
  run_action(*state_, "frame");
  const Eigen::Vector3d center = bounding_box(session().simulated_positions()).center();
  EXPECT_GT(center.x(), 4.0);
  EXPECT_LT((state_->view.camera.target - center).norm(), 0.1);
}

TEST_F(Posing, KeysMakeAClipThatPlaysThem) {
  const int own = session().clip_count();
  state_->tools.selected_joint = middle_;
  run_action(*state_, "key");
  EXPECT_EQ(session().clip_count(), own + 1);
  EXPECT_EQ(session().clip(), own) << "it is selected";
  EXPECT_EQ(state_->messages.notice.rfind("Inserted a keyframe into the new clip Take 1", 0), 0U)
      << state_->messages.notice;
  state_->messages.notice.clear();
  state_->playback.seek(1.0);
  run_action(*state_, "rotate 0 0 40");
  run_action(*state_, "key");
  EXPECT_TRUE(state_->edits.document.posed.empty()) << "the clip has it now";
  EXPECT_EQ(state_->messages.notice, "Inserted a keyframe at frame 30 of Take 1");
  run_action(*state_, "key");
  EXPECT_EQ(state_->messages.notice, "Updated the keyframe at frame 30 of Take 1");
  EXPECT_EQ(session().time(), 1.0);
  state_->playback.seek(0.5);
  const Eigen::Vector3d angles = joint_angles(skeleton(), session().pose(), middle_);
  EXPECT_NEAR(angles.z(), 20.0 * std::numbers::pi / 180.0, 1e-9);
  EXPECT_THROW(run_action(*state_, "delete-key"), UsageError) << "there is none";
  state_->playback.seek(1.0);
  run_action(*state_, "delete-key");
  state_->update(0.0);
  EXPECT_NEAR(joint_angles(skeleton(), session().pose(), middle_).norm(), 0.0, 1e-9);
}

TEST_F(Posing, AKeyOverAClipOfTheFileGoesOnWithItsMotion) {
  state_->playback.select_clip(0);
  state_->playback.seek(0.5);
  const Clip file = session().clip_at(0);
  const Pose before = session().pose();
  const int last = skeleton().joint_count() - 1;
  state_->tools.selected_joint = last;
  pose_by(last, 0.4);
  run_action(*state_, "key");
  state_->update(0.0);
  const RecordedClip* const take = selected_recording(*state_);
  ASSERT_NE(take, nullptr);
  EXPECT_EQ(take->base, file.name);
  EXPECT_EQ(take->keys.at(0).joints.size(), 1U) << "only what was posed";
  EXPECT_EQ(session().duration(), file.duration);
  const std::string& notice = state_->messages.notice;
  for (const std::string& part :
       {"over " + file.name, std::string("additive"), std::string("Override")})
    EXPECT_NE(notice.find(part), std::string::npos) << notice;
  EXPECT_NEAR(turned(last, session().pose(), before), 0.4, 1e-9) << "the key is the shown pose";
  for (const double time : {0.1, 1.3}) {
    state_->playback.seek(time);
    const Pose pose = session().pose();
    const Pose own = file.sample(skeleton(), time);
    EXPECT_NEAR(turned(last, pose, own), 0.4, 1e-6) << time;
    EXPECT_NEAR(turned(middle_, pose, own), 0.0, 1e-9) << time;
  }
}

TEST_F(Posing, AMirroredPoseThatIsKeyedCanOverrideTheClip) {
  state_->playback.select_clip(0);
  state_->playback.seek(0.5);
  const Clip file = session().clip_at(0);
  EXPECT_THROW(run_action(*state_, "take-mode override"), UsageError) << "a clip of the file";
  const int last = skeleton().joint_count() - 1;
  ASSERT_GT(turned(middle_, file.sample(skeleton(), 0.1), file.sample(skeleton(), 1.3)), 0.1)
      << "the clip moves the joint";
  state_->tools.selected_joint = middle_;
  pose_by(middle_, 0.4);
  run_action(*state_, "key");
  state_->edits.keep();
  const Pose keyed = session().pose();
  EXPECT_THROW(run_action(*state_, "take-mode sideways"), UsageError);
  run_action(*state_, "take-mode override");
  state_->edits.keep();
  state_->update(0.0);
  for (const double time : {0.1, 1.3}) {
    state_->playback.seek(time);
    EXPECT_NEAR(turned(middle_, session().pose(), keyed), 0.0, 1e-6) << time;
    EXPECT_NEAR(turned(last, session().pose(), file.sample(skeleton(), time)), 0.0, 1e-9) << time;
  }
  run_action(*state_, "move-key 0.5 1");
  state_->playback.seek(0.2);
  EXPECT_NEAR(turned(middle_, session().pose(), keyed), 0.0, 1e-6) << "a moved key keeps its pose";
  run_action(*state_, "undo");
  run_action(*state_, "undo");
  state_->update(0.0);
  state_->playback.seek(1.3);
  EXPECT_NEAR(turned(middle_, session().pose(), file.sample(skeleton(), 1.3)), 0.4, 1e-6)
      << "additive";
}

TEST_F(Posing, UndoOfTheFirstKeyGoesBackToTheClip) {
  state_->playback.select_clip(1);
  state_->playback.seek(0.5);
  state_->tools.selected_joint = middle_;
  pose_by(middle_, 0.4);
  state_->edits.keep();
  run_action(*state_, "key");
  state_->edits.keep();
  run_action(*state_, "undo");
  state_->update(0.0);
  EXPECT_EQ(session().clip(), 1);
  EXPECT_EQ(session().time(), 0.5);
  EXPECT_TRUE(is_posed(*state_, middle_));
}

TEST_F(Posing, AMovedKeyOverAClipKeepsItsChange) {
  state_->playback.select_clip(0);
  const Clip file = session().clip_at(0);
  const int last = skeleton().joint_count() - 1;
  state_->tools.selected_joint = last;
  pose_by(last, 0.4);
  run_action(*state_, "key");
  run_action(*state_, "move-key 0 1");
  run_action(*state_, "copy-key 1 2");
  for (const double time : {1.0, 2.0}) {
    state_->playback.seek(time);
    EXPECT_NEAR(turned(last, session().pose(), file.sample(skeleton(), time)), 0.4, 1e-6) << time;
  }
}

TEST_F(Posing, ACopiedPoseCanBePastedAfterAReset) {
  state_->tools.selected_joint = middle_;
  run_action(*state_, "rotate 10 20 30");
  const Pose posed = shown_pose(*state_);
  run_action(*state_, "copy-pose");
  run_action(*state_, "reset-joint");
  state_->update(0.0);
  EXPECT_NEAR(joint_angles(skeleton(), session().pose(), middle_).norm(), 0.0, 1e-9);
  run_action(*state_, "paste-pose");
  state_->update(0.0);
  EXPECT_EQ(session().pose().joints[middle_], posed.joints[middle_]);
  run_action(*state_, "reset-pose");
  EXPECT_TRUE(state_->edits.document.posed.empty());
}

TEST_F(Posing, JointsAreFoundWhereTheyAreSeen) {
  ScreenMap map;
  map.camera.look_from("front", {});
  map.size = {600.0, 600.0};
  const Pose pose = session().pose();
  for (int j = 0; j < skeleton().joint_count(); ++j)
    EXPECT_EQ(joint_at(skeleton(), pose, map, map.to_screen(place_of(j)), 8.0), j);
  // A point on a bone selects the joint that moves the bone.
  const Eigen::Vector3d half = 0.5 * (place_of(middle_) + place_of(middle_ + 1));
  EXPECT_EQ(joint_at(skeleton(), pose, map, map.to_screen(half), 8.0), middle_);
  EXPECT_EQ(joint_below(skeleton(), pose, half + Eigen::Vector3d(0.0, 0.0, 0.05)), middle_);
  const Eigen::Vector2d away = map.to_screen(half) + Eigen::Vector2d(200.0, 200.0);
  EXPECT_FALSE(joint_at(skeleton(), pose, map, away, 8.0));
}

TEST_F(Posing, WhatCannotBePosedIsSaid) {
  EXPECT_THROW(run_action(*state_, "rotate 1 2 3"), UsageError) << "no joint is selected";
  EXPECT_THROW(run_action(*state_, "select nobody"), UsageError);
  EXPECT_THROW(run_action(*state_, "paste-pose"), UsageError);
  run_action(*state_, "select " + skeleton().joints[middle_].name);
  EXPECT_EQ(state_->tools.selected_joint, middle_);
  EXPECT_THROW(run_action(*state_, "rotate 1 2"), UsageError);
  EXPECT_THROW(run_action(*state_, "range 5 4"), UsageError);
  EXPECT_THROW(run_action(*state_, "heat fever"), UsageError);
  EXPECT_THROW(run_action(*state_, "shading pink"), UsageError);
  run_action(*state_, "select none");
  EXPECT_EQ(state_->tools.selected_joint, -1);
}

}  // namespace
}  // namespace sinew
