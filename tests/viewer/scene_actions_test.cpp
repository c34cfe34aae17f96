// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <fstream>

#include "assets/scratch_folder.h"
#include "core/error.h"
#include "support/meshes.h"
#include "viewer/actions/actions.h"
#include "viewer/panels/frame_numbers.h"
#include "viewer/tools/collider_edits.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

/// Shows the built-in cylinder with a method that is quick to prepare.
class SceneActions : public testing::Test {
 protected:
  void SetUp() override {
    Settings settings;
    settings.method = SkinningMethod::kLinearBlend;
    state_ = std::make_unique<ViewerState>(built_in_character("cylinder"), settings, 0, Document{},
                                           std::vector<Collider>{}, Origin{{}, "", "cylinder"});
    state_->playback.playing = false;
    test::settle(*state_);
  }
  const Session& session() const { return state_->session(); }
  void add_ball(const std::string& name) {
    const TriangleMesh mesh = make_sphere(0.1, 9, 12);
    std::string text = "OFF\n" + std::to_string(mesh.vertex_count()) + " " +
                       std::to_string(mesh.triangle_count()) + " 0\n";
    for (const auto place : mesh.positions.colwise())
      text += std::to_string(place.x()) + " " + std::to_string(place.y() + 5.0) + " " +
              std::to_string(place.z()) + "\n";
    for (const auto& [a, b, c] : mesh.triangles)
      text += "3 " + std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(c) + "\n";
    run("collider " + folder_.write(name + ".off", text));
    test::settle(*state_);
  }
  void run(const std::string& line) {
    run_action(*state_, line);
    state_->update(0.0);
    state_->edits.keep();  // as the window does after each edit
  }
  const std::vector<ColliderPlacement>& placements() const {
    return session().played_colliders().placements();
  }

  std::unique_ptr<ViewerState> state_;
  ScratchFolder folder_;
};

TEST_F(SceneActions, PlaceHideAndRemoveObjects) {
  add_ball("red");
  add_ball("blue");
  ASSERT_EQ(collider_count(*state_), 2);
  EXPECT_EQ(collider_name(*state_, 1), "blue");
  run("edit-collider 1 position 0.5 0.6 0.7");
  EXPECT_LT((collider_center(*state_, 1) - Eigen::Vector3d(0.5, 0.6, 0.7)).norm(), 1e-12);
  run("edit-collider 1 rotation 0 90 0");
  run("edit-collider 1 scale 2");
  EXPECT_EQ(placements()[1].scale, 2.0);
  run("edit-collider 1 floor");
  const Points shown = session().played_colliders().shown_positions(1);
  EXPECT_NEAR(shown.row(1).minCoeff(), 0.0, 1e-6);
  EXPECT_NEAR(shown.row(0).mean(), 0.5, 0.02);
  run("edit-collider 1 visible off");
  EXPECT_FALSE(placements()[1].visible);
  run("edit-collider 1 select");
  EXPECT_EQ(state_->tools.selected_collider, 1);
  const ColliderPlacement blue = placements()[1];
  const Lane* const lane = &session().lane();
  run("edit-collider 0 remove");
  EXPECT_FALSE(state_->busy());
  EXPECT_EQ(&session().lane(), lane) << "nothing is opened or prepared again";
  ASSERT_EQ(collider_count(*state_), 1);
  EXPECT_TRUE(placements()[0] == blue) << "the other one stays as it is";
  run("undo");
  test::settle(*state_);
  ASSERT_EQ(collider_count(*state_), 2) << "a removed object comes back";
  EXPECT_EQ(collider_name(*state_, 0), "red");
  EXPECT_TRUE(placements()[1] == blue);
  EXPECT_EQ(&session().lane(), lane) << "the body is not prepared again";
  run("redo");
  test::settle(*state_);
  ASSERT_EQ(collider_count(*state_), 1);
  EXPECT_THROW(run("edit-collider 1 floor"), UsageError);
  EXPECT_THROW(run("edit-collider 0 fly"), UsageError);
  EXPECT_THROW(run("edit-collider 0 scale 0"), UsageError);
}

TEST_F(SceneActions, TakeBackAnObjectInOneStep) {
  run("set playback.speed=0.5");
  add_ball("red");
  EXPECT_EQ(state_->tools.selected_collider, 0) << "a new object has handles";
  EXPECT_NEAR(session().played_colliders().shown_positions(0).row(1).minCoeff(), 0.0, 1e-6);
  run("undo");
  test::settle(*state_);
  EXPECT_EQ(collider_count(*state_), 0);
  EXPECT_EQ(state_->edits.settings.speed, 0.5);
  run("undo");
  EXPECT_EQ(state_->edits.settings.speed, 1.0) << "the history goes on";
  run("redo");
  run("redo");
  test::settle(*state_);
  ASSERT_EQ(collider_count(*state_), 1);
  EXPECT_NEAR(session().played_colliders().shown_positions(0).row(1).minCoeff(), 0.0, 1e-6);
}

TEST_F(SceneActions, OfObjectsConcernAllSidesOfAComparison) {
  add_ball("red");
  run("compare on");
  test::settle(*state_);
  ASSERT_NE(state_->comparison.side(), nullptr);
  const Session& other = *state_->comparison.side();
  const Lane* const lane = &other.lane();
  run("edit-collider 0 position 0.5 0.6 0.7");
  run("edit-collider 0 remove");
  EXPECT_TRUE(other.played_colliders().colliders().empty());
  run("undo");
  test::settle(*state_);
  ASSERT_EQ(state_->comparison.side(), &other);
  EXPECT_EQ(&other.lane(), lane) << "it is not prepared again";
  ASSERT_EQ(other.played_colliders().colliders().size(), 1U);
  EXPECT_TRUE(other.played_colliders().placements() == placements());
  EXPECT_TRUE(other.played_colliders().shown_positions(0).isApprox(
      session().played_colliders().shown_positions(0)));
}

TEST_F(SceneActions, KeepTheObjectsWhenAFileFails) {
  add_ball("red");
  run("collider /missing/ball.off");
  test::settle(*state_);
  EXPECT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(collider_count(*state_), 1);
  run("undo");
  test::settle(*state_);
  EXPECT_EQ(collider_count(*state_), 0) << "the failed one is no step";
}

TEST_F(SceneActions, KeepPlacesInProjects) {
  add_ball("red");
  run("edit-collider 0 position 0.5 0.6 0.7");
  run("light 20 30");
  run("environment 0.5");
  const std::string name = session().character().parts[0].name;
  run("part-look " + name + " color #ff0000");
  run("part-look " + name + " roughness 0.1");
  const std::string file = folder_.path() + "/scene.sinew";
  run("save " + file);
  run("light reset");
  run("open-sample tee");
  test::settle(*state_);
  run("open " + file);
  test::settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  EXPECT_LT((collider_center(*state_, 0) - Eigen::Vector3d(0.5, 0.6, 0.7)).norm(), 1e-9);
  EXPECT_EQ(state_->view.options.light.azimuth, 20.0);
  EXPECT_EQ(state_->view.options.light.elevation, 30.0);
  EXPECT_EQ(state_->view.options.light.environment, 0.5);
  const PartLook& look = session().document().part_looks.at(name);
  EXPECT_EQ(*look.color, Eigen::Vector3f(1.0F, 0.0F, 0.0F));
  EXPECT_EQ(look.roughness, 0.1);
  EXPECT_FALSE(state_->project.has_unsaved_edits());
}

TEST_F(SceneActions, OfAProjectWithABrokenColliderLeaveWhatIsShown) {
  folder_.write("broken.obj", "no mesh");
  const std::string file = folder_.write("scene.sinew",
                                         "sinew_project = 2\nfiles = []\nbuilt_in = \"tee\"\n"
                                         "colliders = [\"broken.obj\"]\n");
  const int shown = state_->revisions().character;
  run("open " + file);
  test::settle(*state_);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("broken.obj"), std::string::npos)
      << state_->messages.errors[0];
  EXPECT_EQ(state_->revisions().character, shown);
  EXPECT_NE(state_->project.origin().project_file, file);
}

TEST_F(SceneActions, PutObjectsOnTheFloorOfEachCharacter) {
  add_ball("red");
  run("open-sample tee");
  test::settle(*state_);
  ASSERT_EQ(collider_count(*state_), 1);
  EXPECT_NEAR(session().played_colliders().shown_positions(0).row(1).minCoeff(), 0.0, 1e-6);
}

TEST_F(SceneActions, ChangeTheLookOfAPartAndTakeItBack) {
  const std::string name = session().character().parts[0].name;
  run("part-look " + name + " textures off");
  EXPECT_FALSE(session().document().part_looks.at(name).textured);
  run("part-look " + name + " reset");
  EXPECT_TRUE(session().document().part_looks.empty());
  run("undo");
  EXPECT_FALSE(session().document().part_looks.at(name).textured);
  run("part-look " + name + " opacity 0.5");
  EXPECT_EQ(session().document().part_looks.at(name).opacity, 0.5);
  run("part-look " + name + " reset");
  EXPECT_THROW(run("part-look nobody color #ff0000"), UsageError);
  try {
    run("part-look " + name + " color dark");
    FAIL() << "a background is no color";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("#rrggbb"), std::string::npos) << error.what();
  }
  EXPECT_THROW(run("part-look " + name + " roughness 2"), UsageError);
  EXPECT_THROW(run("part-look " + name), UsageError);
}

TEST(TimeMarks, AreWholeFrames) {
  const std::vector<TimeMark> frames = time_marks(2.0, 900.0F, 60.0F, 24.0, true);
  ASSERT_FALSE(frames.empty());
  EXPECT_EQ(frames[0].text, "5");
  EXPECT_NEAR(frames[0].time, 5.0 / 24.0, 1e-12);
  EXPECT_EQ(time_marks(0.1, 900.0F, 60.0F, 24.0, true)[0].text, "1") << "no fraction of a frame";
}

TEST(TimeMarks, WithSecondsAreRoundTimesThatAreWholeFrames) {
  const auto first = [](double duration, double rate) {
    const std::vector<TimeMark> marks = time_marks(duration, 900.0F, 60.0F, rate, false);
    return marks.empty() ? TimeMark{} : marks[0];
  };
  EXPECT_EQ(first(2.0, 24.0).text, "0.25 s  ·  6") << "0.2 s are 4.8 frames";
  EXPECT_EQ(first(2.0, 24.0).time, 0.25);
  EXPECT_EQ(first(2.0, 25.0).text, "0.2 s  ·  5");
  EXPECT_EQ(first(2.0, 30.0).text, "0.2 s  ·  6");
  EXPECT_EQ(first(29.0, 24.0).text, "2 s  ·  48");
  // At these rates, the only round times are too far apart, or there are none.
  EXPECT_EQ(first(2.0, 23.0).text, "0.22 s  ·  5");
  EXPECT_EQ(first(2.0, 30000.0 / 1001.0).text, "0.17 s  ·  5");
}

TEST_F(SceneActions, TellTheFrameByTheRateOfTheClip) {
  const double rate = state_->playback.frame_rate();
  EXPECT_GT(rate, 1.0);
  run("seek 50%");
  const std::string text = time_texts(*state_)[0];
  const long frame = frame_at(0.5 * session().duration(), rate);
  EXPECT_TRUE(text.starts_with("frame " + std::to_string(frame) + " / ")) << text;
  EXPECT_NE(text.find(" fps"), std::string::npos) << text;
  run("clip rest");
  EXPECT_TRUE(time_texts(*state_).empty());
  // A take that ends between two frames ends with the last frame that it counts.
  run("key");
  run("take-length 2.02");
  run("seek 2.02");
  EXPECT_TRUE(time_texts(*state_)[0].starts_with("frame 60 / 60 ")) << time_texts(*state_)[0];
}

}  // namespace
}  // namespace sinew
