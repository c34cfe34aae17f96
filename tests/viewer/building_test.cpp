// SPDX-License-Identifier: MIT

#include "viewer/building/building.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <sstream>

#include "assets/scratch_folder.h"
#include "core/error.h"
#include "samples/samples.h"
#include "session/settings/project_file.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Returns the text of an .obj file with a surface.
std::string obj_text(const TriangleMesh& surface) {
  std::ostringstream text;
  text.precision(9);
  for (int v = 0; v < surface.vertex_count(); ++v)
    text << "v " << surface.positions.col(v).transpose() << '\n';
  for (const Triangle& t : surface.triangles)
    text << "f " << t[0] + 1 << ' ' << t[1] + 1 << ' ' << t[2] + 1 << '\n';
  return text.str();
}

/// Shows the surface of the built-in cylinder, read from a file without a skeleton.
class BuildingOnAMesh : public testing::Test {
 protected:
  void SetUp() override {
    file_ = folder_.write("limb.obj", obj_text(test::cylinder().surface));
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;
    settings.weights.source = WeightSource::kBoneHeat;
    state_ = std::make_unique<ViewerState>(open_character({file_}), settings, 0, Document{},
                                           std::vector<Collider>{}, Origin{{file_}, ""});
    test::settle(*state_);
  }
  /// Runs an action with its work in the background as one step of undo.
  void run(const std::string& line) {
    run_action(*state_, line);
    test::settle(*state_);
    state_->update(0.0);
    state_->edits.keep();
  }
  void settle() {
    state_->update(0.0);
    test::settle(*state_);
    ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  }
  const Character& character() const { return state_->session().character(); }
  /// Builds three joints along the limb, which stands on the floor.
  void build_chain() {
    run("build on");
    run("joint add hips none 0 0.1 0");
    run("joint add knee hips 0 0.9 0");
    run("joint add toe knee 0 1.7 0");
  }

  ScratchFolder folder_;
  std::string file_;
  std::unique_ptr<ViewerState> state_;
};

TEST_F(BuildingOnAMesh, MakesItMove) {
  EXPECT_TRUE(character().skeleton.empty());
  build_chain();
  EXPECT_TRUE(character().skeleton.empty()) << "nothing is prepared before it is used";
  EXPECT_TRUE(state_->building.problems().empty());
  run("build use");
  settle();
  ASSERT_EQ(character().skeleton.joint_count(), 3);
  EXPECT_EQ(character().skeleton.joints[1].name, "knee");
  EXPECT_FALSE(state_->building.is_on());
  EXPECT_FALSE(state_->edits.document.draft.has_value());
  const Points before = state_->session().visible_positions();
  run("select knee");
  run("rotate 0 0 60");
  settle();
  test::rest(*state_);
  const Points after = state_->session().visible_positions();
  double lower = 0.0;
  double upper = 0.0;
  for (Eigen::Index v = 0; v < before.cols(); ++v) {
    const double moved = (after.col(v) - before.col(v)).norm();
    double& most = before(1, v) < 0.5 ? lower : upper;
    most = std::max(most, moved);
  }
  EXPECT_LT(lower, 0.02);
  EXPECT_GT(upper, 0.5);
}

TEST_F(BuildingOnAMesh, IsUndoneAndRedoneAcrossTheUse) {
  build_chain();
  run("build use");
  settle();
  state_->edits.keep();
  run("undo");
  settle();
  EXPECT_TRUE(character().skeleton.empty());
  ASSERT_TRUE(state_->edits.document.draft.has_value());
  EXPECT_EQ(state_->edits.document.draft->skeleton.joint_count(), 3);
  run("undo");
  EXPECT_EQ(state_->edits.document.draft->skeleton.joint_count(), 2);
  run("redo");
  run("redo");
  settle();
  EXPECT_EQ(character().skeleton.joint_count(), 3);
  EXPECT_FALSE(state_->edits.document.draft.has_value());
}

// Every sequence of operations that is undone is the start, bit for bit, and redone the end.
TEST_F(BuildingOnAMesh, UndoesAnySequenceOfOperationsBitForBit) {
  std::mt19937 random(11);
  const auto draw = [&](int count) { return static_cast<int>(random() % count); };
  const auto draw_place = [&] {
    const double x = draw(200) / 1000.0 - 0.1;
    const double y = draw(1000) / 600.0;
    return fmt::format("{} {} 0.013", x, y);
  };
  build_chain();
  const Document start = state_->edits.document;
  int steps = 0;
  for (int i = 0; i < 60; ++i) {
    const Skeleton& skeleton = state_->building.skeleton();
    const auto name = [&] {
      return "\"" + skeleton.joints[draw(skeleton.joint_count())].name + "\"";
    };
    const Document before = state_->edits.document;
    try {
      switch (draw(8)) {
        case 0:
          run(fmt::format("joint add new{} {} {}", i, name(), draw_place()));
          break;
        case 1:
          run(fmt::format("joint insert {}", name()));
          break;
        case 2:
          run(fmt::format("joint move {} {}", name(), draw_place()));
          break;
        case 3:
          run(fmt::format("joint move {} {} branch", name(), draw_place()));
          break;
        case 4:
          run(fmt::format("joint parent {} {}", name(), name()));
          break;
        case 5:
          run(fmt::format("joint rename {} \"name {}\"", name(), i));
          break;
        case 6:
          run(fmt::format("joint snap {}", name()));
          break;
        default:
          if (skeleton.joint_count() > 3) run(fmt::format("joint delete {}", name()));
          break;
      }
    } catch (const UsageError&) {
      EXPECT_TRUE(state_->edits.document == before) << "a refused operation changes nothing";
    }
    if (!(state_->edits.document == before)) ++steps;
  }
  EXPECT_GT(steps, 25);
  const Document end = state_->edits.document;
  for (int i = 0; i < steps; ++i) run_action(*state_, "undo");
  EXPECT_TRUE(state_->edits.document == start);
  for (int i = 0; i < steps; ++i) run_action(*state_, "redo");
  EXPECT_TRUE(state_->edits.document == end);
}

TEST_F(BuildingOnAMesh, LeavesAHalfBuiltSkeletonInTheProject) {
  build_chain();
  run("build off");
  EXPECT_TRUE(character().skeleton.empty());
  const std::string file = folder_.path() + "/half.sinew";
  run("save " + file);
  const Document saved = state_->edits.document;
  EXPECT_TRUE(read_project(file).document.draft == saved.draft);
  run("build on");
  EXPECT_EQ(state_->building.skeleton().joint_count(), 3);
  run("build use");
  settle();
  run("save " + file);
  state_->files.open({file});
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  ASSERT_EQ(character().skeleton.joint_count(), 3);
  EXPECT_TRUE(character().built == state_->edits.document.skeleton);
  EXPECT_TRUE(character().skeleton == saved.draft->skeleton);
}

// The .skel file is in the coordinates of the mesh file, so both open together.
TEST_F(BuildingOnAMesh, SavesASkeletonThatOpensWithTheMesh) {
  build_chain();
  run("joint move knee 0.031 0.87 -0.017");
  const std::vector<Transform> expected = state_->building.skeleton().rest_global();
  const std::string file = folder_.path() + "/limb.skel";
  run("save-skeleton " + file);
  const Character together = open_character({file_, file});
  ASSERT_EQ(together.skeleton.joint_count(), 3);
  const std::vector<Transform> read = together.skeleton.rest_global();
  for (int j = 0; j < 3; ++j) {
    EXPECT_EQ(together.skeleton.joints[j].name, state_->building.skeleton().joints[j].name);
    EXPECT_LT((read[j].translation() - expected[j].translation()).norm(), 1e-12);
  }
  EXPECT_TRUE(together.warnings.empty()) << together.warnings[0];
  EXPECT_THROW(run_action(*state_, "save-skeleton limb.txt"), UsageError);
}

TEST_F(BuildingOnAMesh, RefusesSkeletonsThatCannotMoveABody) {
  run("build on");
  run("joint add hips none 0 0.1 0");
  EXPECT_THROW(run_action(*state_, "build use"), UsageError);  // no bone
  run("joint add knee hips 0 0.9 0");
  run("build use");
  settle();
  EXPECT_EQ(character().skeleton.joint_count(), 2);
}

/// A skeleton of two pieces that are not connected.
class BuildingInPieces : public BuildingOnAMesh {
 protected:
  void build_pieces() {
    run("set method=projective");
    run("build on");
    run("joint add heel none 0 0.1 0");
    run("joint add knee heel 0 0.6 0");
    run("joint add hip none 0 1.1 0");
    run("joint add top hip 0 1.7 0");
  }
  static void expect_two_pieces(const Skeleton& skeleton) {
    ASSERT_EQ(skeleton.joint_count(), 4);
    EXPECT_EQ(skeleton.joints[skeleton.find("hip")].parent, -1);
    EXPECT_EQ(skeleton.joints[skeleton.find("heel")].parent, -1);
    EXPECT_EQ(skeleton.joints[skeleton.find("top")].parent, skeleton.find("hip"));
    EXPECT_EQ(skeleton.joints[skeleton.find("knee")].parent, skeleton.find("heel"));
  }
};

TEST_F(BuildingInPieces, PosesThemIndependently) {
  build_pieces();
  ASSERT_EQ(state_->building.problems().size(), 1U);
  EXPECT_EQ(state_->building.problems()[0].kind, SkeletonProblem::Kind::kPieces);
  run("build use");
  settle();
  expect_two_pieces(character().skeleton);
  const Points before = state_->session().visible_positions();
  run("select hip");
  run("rotate 0 0 40");
  settle();
  test::rest(*state_);
  const Points after = state_->session().visible_positions();
  const Transform moved = skinning_transforms(
      character().skeleton, state_->session().pose())[character().skeleton.find("hip")];
  for (Eigen::Index v = 0; v < before.cols(); ++v) {
    const Eigen::Vector3d rest = before.col(v);
    if (rest.y() > 0.5 && rest.y() < 1.25) continue;
    const Eigen::Vector3d expected = rest.y() < 0.5 ? rest : Eigen::Vector3d(moved * rest);
    EXPECT_LT((after.col(v) - expected).norm(), 0.03) << rest.y();
  }
}

TEST_F(BuildingInPieces, KeepsThemInAllFiles) {
  build_pieces();
  const std::string skel = folder_.path() + "/limb.skel";
  run("save-skeleton " + skel);
  expect_two_pieces(open_character({file_, skel}).skeleton);
  run("build use");
  settle();
  const std::string project = folder_.path() + "/limb.sinew";
  run("save " + project);
  const std::string glb = folder_.path() + "/limb.glb";
  run("select hip");
  run("rotate 0 0 40");
  run("key");
  settle();
  run("export " + glb + " keep-skeleton fps=10");
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  const Character exported = open_character({glb});
  expect_two_pieces(exported.skeleton);
  ASSERT_TRUE(exported.weights.has_value());
  ASSERT_FALSE(exported.clips.empty());
  state_->files.open({project});
  test::settle(*state_);
  expect_two_pieces(character().skeleton);
}

TEST_F(BuildingOnAMesh, NeedsToBegin) {
  EXPECT_THROW(run_action(*state_, "joint add hips none 0 0.1 0"), UsageError);
  EXPECT_THROW(run_action(*state_, "build use"), UsageError);
  run("skeleton-template snake");
  EXPECT_TRUE(state_->building.is_on());
  EXPECT_EQ(state_->building.skeleton().joint_count(), 17);
  run("cancel");
  EXPECT_FALSE(state_->building.is_on());
  EXPECT_TRUE(state_->edits.document.draft.has_value());
}

TEST_F(BuildingOnAMesh, GuessesNoSkeletonForALimb) {
  run("guess-skeleton");
  EXPECT_TRUE(state_->building.is_on());
  test::settle(*state_);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(state_->messages.errors[0].find("limb"), 0U) << state_->messages.errors[0];
  EXPECT_TRUE(state_->building.skeleton().empty());
}

TEST(GuessingASkeleton, MakesTheDraftOfABody) {
  ScratchFolder folder;
  const auto bytes = embedded_sample("humanoid");
  const Character humanoid = open_character_from_memory("humanoid.glb", bytes.data(), bytes.size());
  const std::string file = folder.write("body.obj", obj_text(humanoid.surface));
  Settings settings;
  settings.method = SkinningMethod::kLinearBlend;
  ViewerState state(open_character({file}), settings, 0, Document{}, std::vector<Collider>{},
                    Origin{{file}, ""});
  test::settle(state);
  run_action(state, "guess-skeleton biped");
  EXPECT_TRUE(state.guessing.running());
  run_action(state, "cancel");
  EXPECT_FALSE(state.guessing.running());
  EXPECT_TRUE(state.building.is_on()) << "the first cancel ends the guess alone";
  run_action(state, "guess-skeleton");
  test::settle(state);
  EXPECT_TRUE(state.messages.errors.empty());
  EXPECT_GT(state.building.skeleton().joint_count(), 18);
  EXPECT_TRUE(state.building.problems().empty()) << state.building.problems()[0].text;
  state.edits.keep();
  run_action(state, "undo");
  state.update(0.0);
  EXPECT_TRUE(state.building.skeleton().empty());
}

/// Edits the skeleton of a character that has one.
class BuildingOnACharacter : public test::ViewerOfBlendedCylinder {
 protected:
  /// Runs an action, and waits for the character with another skeleton.
  void run(const std::string& line) {
    ViewerOfBlendedCylinder::run(line);
    test::settle(*state_);
    state_->update(0.0);
    state_->edits.keep();
  }
  const Character& character() const { return session().character(); }
};

TEST_F(BuildingOnACharacter, KeepsWeightsAndClipsWhereJointsAreRenamed) {
  const Character before = character();
  ASSERT_TRUE(before.weights.has_value());
  ASSERT_FALSE(before.clips.empty());
  const std::string root = before.skeleton.joints[0].name;
  run("radius joint " + before.skeleton.joints[1].name + " 0.05");
  run("build on");
  run("joint rename " + root + " \"the root\"");
  run("build use");
  EXPECT_EQ(character().skeleton.joints[0].name, "the root");
  ASSERT_TRUE(character().weights.has_value());
  EXPECT_EQ(character().weights->vertices.size(), before.weights->vertices.size());
  EXPECT_EQ(character().clips.size(), before.clips.size());
  EXPECT_EQ(character().clips[0].tracks.size(), before.clips[0].tracks.size());
  EXPECT_EQ(state_->edits.document.radii.joints.at(1), 0.05);
  run("build files");
  EXPECT_EQ(character().skeleton.joints[0].name, root);
  EXPECT_EQ(state_->edits.document.radii.joints.at(1), 0.05);
}

TEST_F(BuildingOnACharacter, CarriesClipsAndSettingsToJointsThatStay) {
  const Skeleton before = character().skeleton;
  const int last = before.joint_count() - 1;
  const std::string end = before.joints[last].name;
  const std::size_t clips = character().clips.size();
  const Pose pose_before = character().clips[0].sample(before, 0.3);
  const Eigen::Vector3d end_before = global_transforms(before, pose_before)[last].translation();
  run("radius joint " + end + " 0.04");
  run("soft " + end + " on");
  run("build on");
  run("joint insert " + before.joints[1].name);
  run("joint rename " + end + " tip");
  run("build use");
  const Skeleton& now = character().skeleton;
  ASSERT_EQ(now.joint_count(), before.joint_count() + 1);
  EXPECT_FALSE(character().weights.has_value()) << "computed anew";
  const int tip = now.find("tip");
  EXPECT_EQ(state_->edits.document.radii.joints.at(tip), 0.04);
  EXPECT_TRUE(state_->edits.document.softness.at("tip"));
  // The clip moves the end of the limb as before.
  ASSERT_EQ(character().clips.size(), clips);
  const Pose pose = character().clips[0].sample(now, 0.3);
  EXPECT_LT((global_transforms(now, pose)[tip].translation() - end_before).norm(), 0.02);
  run("undo");
  EXPECT_EQ(character().skeleton.joint_count(), before.joint_count());
  EXPECT_EQ(state_->edits.document.radii.joints.at(last), 0.04);
}

// The body is prepared in the background. Until then, what needs it says so.
TEST_F(BuildingOnAMesh, WaitsForTheBody) {
  run_action(*state_, "build on");
  EXPECT_TRUE(state_->building.is_on());
  EXPECT_FALSE(state_->building.knows_body());
  EXPECT_TRUE(state_->busy());
  run_action(*state_, "joint add hips none 0 0.1 0");  // needs no body
  EXPECT_THROW(run_action(*state_, "joint snap all"), UsageError);
  state_->cancel();
  EXPECT_FALSE(state_->building.is_on()) << "what is half built is kept";
  EXPECT_TRUE(state_->edits.document.draft.has_value());
  EXPECT_FALSE(state_->busy());
  run("build on");
  ASSERT_TRUE(state_->building.knows_body());
  EXPECT_TRUE(state_->building.body().contains({0.0, 0.9, 0.0}));
  run("build off");
  run_action(*state_, "build on");
  EXPECT_TRUE(state_->building.knows_body()) << "it is not prepared twice";
}

// A template needs no prepared body: it waits for none, and the window for neither.
TEST_F(BuildingOnAMesh, FitsATemplateInTheBackground) {
  run_action(*state_, "skeleton-template fish");
  EXPECT_TRUE(state_->building.is_on());
  EXPECT_FALSE(state_->edits.document.draft.has_value());
  test::settle(*state_);
  state_->update(0.0);
  ASSERT_TRUE(state_->edits.document.draft.has_value());
  EXPECT_GT(state_->building.skeleton().joint_count(), 4);
  EXPECT_THROW(run_action(*state_, "skeleton-template chair"), UsageError);
  run_action(*state_, "skeleton-template snake");
  const int before = state_->building.skeleton().joint_count();
  state_->cancel();
  test::settle(*state_);
  EXPECT_EQ(state_->building.skeleton().joint_count(), before);
}

/// Builds skeletons for a body that is simulated.
class BuildingASimulatedBody : public BuildingOnAMesh {
 protected:
  void SetUp() override {
    BuildingOnAMesh::SetUp();
    state_->edits.settings = Settings{};
    settle();
    state_->edits.keep();
    build_chain();
    run("joint add end toe 0 1.78 0");
    run("symmetric-radii off");
  }
};

// The preview shows the mesh and the base that the prepared body has.
TEST_F(BuildingASimulatedBody, ShowsItsBaseBefore) {
  EXPECT_EQ(state_->draft_preview.shape(), nullptr) << "nothing is computed unless it is wanted";
  state_->draft_preview.base = true;
  run("radius joint knee 0.06");
  settle();
  const BodyShape* const shape = state_->draft_preview.shape();
  ASSERT_NE(shape, nullptr);
  const Radii radii = state_->draft_preview.used_radii();
  EXPECT_EQ(radii.joints[1], 0.06);
  const Points base = base_of(*shape, radii);
  run("build use");
  settle();
  const TissueModel* const tissue = state_->session().lane().tissue();
  ASSERT_NE(tissue, nullptr);
  EXPECT_EQ(tissue->radii, radii);
  EXPECT_EQ(tissue->surface(1), base);
}

TEST_F(BuildingASimulatedBody, RadiiOfTheDraftAreStepsOfUndo) {
  const Document start = state_->edits.document;
  run("radius joint knee 0.06");
  run("radius bone knee 0.03");
  EXPECT_TRUE(state_->edits.document.radii.empty()) << "the body in use keeps its own";
  // They follow their joints.
  run("joint insert knee 0 0.5 0");
  run("joint rename knee elbow");
  const int knee = state_->building.skeleton().find("elbow");
  EXPECT_EQ(state_->draft_preview.own_radii(), (OwnRadii{{{knee, 0.06}}, {{knee, 0.03}}}));
  run("undo");
  run("undo");
  run("undo");
  run("undo");
  EXPECT_TRUE(state_->edits.document == start);
}

// A preview for a draft that has changed meanwhile is never shown.
TEST_F(BuildingASimulatedBody, PreviewsFollowTheDraft) {
  state_->draft_preview.base = true;
  settle();
  ASSERT_NE(state_->draft_preview.shape(), nullptr);
  const int before = state_->draft_preview.revision();
  run_action(*state_, "joint move knee 0.02 0.8 0");
  state_->update(0.0);
  EXPECT_EQ(state_->draft_preview.shape(), nullptr);
  settle();
  ASSERT_NE(state_->draft_preview.shape(), nullptr);
  EXPECT_GT(state_->draft_preview.revision(), before);
  EXPECT_EQ(state_->draft_preview.shape()->rays.lines.joints[1], Eigen::Vector3d(0.02, 0.8, 0));
  run("build off");
  EXPECT_EQ(state_->draft_preview.shape(), nullptr);
  EXPECT_FALSE(state_->busy());
}

}  // namespace
}  // namespace sinew
