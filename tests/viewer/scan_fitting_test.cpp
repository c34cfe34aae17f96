// SPDX-License-Identifier: MIT

#include "viewer/fitting/scan_fitting.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "core/error.h"
#include "registration/moved_landmarks.h"
#include "viewer/actions/fit_actions.h"
#include "viewer/fitting_fixture.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using test::FittingOntoABall;

TEST_F(FittingOntoABall, ShowsTheScanInsteadOfTheCharacterUntilItIsLeft) {
  const Camera before = state_->view.camera;
  begin();
  ASSERT_TRUE(fitting().is_on());
  ASSERT_NE(fitting().scan(), nullptr);
  ASSERT_NE(fitting().body(), nullptr);
  EXPECT_EQ(made_, std::vector<Sex>{Sex::kMale});
  // The ball stands on the floor, 1.8 large.
  const Eigen::AlignedBox3d box = fitting().scan()->surface.shown_box(fitting().frame());
  EXPECT_NEAR(box.min().y(), 0.0, 1e-9);
  EXPECT_NEAR(box.sizes().maxCoeff(), 1.8, 1e-9);
  run("cancel");
  EXPECT_FALSE(fitting().is_on());
  EXPECT_TRUE(state_->view.camera == before);
}

TEST_F(FittingOntoABall, LandmarksAreStepsOfAnUndoOfTheirOwn) {
  begin();
  run("landmark place vertex 10 2 0");
  run("landmark place crotch 10 -2 0");
  run("landmark remove vertex");
  EXPECT_EQ(fitting().edits.on_scan.size(), 1u);
  run("undo");
  run("undo");
  ASSERT_EQ(fitting().edits.on_scan.size(), 1u);
  EXPECT_EQ(fitting().edits.on_scan.at("vertex").position, Vector3d(10.0, 2.0, 0.0));
  run("redo");
  EXPECT_EQ(fitting().edits.on_scan.size(), 2u);
  EXPECT_THROW(run_action(*state_, "landmark place knee 0 0 0"), UsageError);
  EXPECT_FALSE(state_->edits.can_undo()) << "the character has not been edited";
}

TEST_F(FittingOntoABall, AfterALandmarkTheNextOneIsSelected) {
  begin();
  run("landmark select vertex");
  fitting().place_selected({10.0, 2.0, 0.0});
  EXPECT_EQ(fitting().selected(), "dactylion.R");
  run("landmark place dactylion.L 8 0 0");
  run("landmark select dactylion.R");
  fitting().place_selected({12.0, 0.0, 0.0});
  EXPECT_EQ(fitting().edits.on_scan.at("dactylion.L").position, Vector3d(8.0, 0.0, 0.0));
  EXPECT_EQ(fitting().selected(), "acropodion.R") << "the left hand is skipped: it is placed";
  // A landmark that the program has found is still to be placed.
  fitting().edits.on_scan["acropodion.L"] = {{10.0, 0.0, 2.0}, true};
  fitting().place_selected({10.0, 0.0, -2.0});
  EXPECT_EQ(fitting().selected(), "acropodion.L");
  // After the last one, the search goes on with the first that is not placed.
  run("landmark remove vertex");
  fitting().select(ScanFitting::names().back());
  fitting().place_selected({8.0, 0.0, 0.0});
  EXPECT_EQ(fitting().selected(), "vertex");
}

TEST_F(FittingOntoABall, LandmarksStayUntilAnotherScanIsShown) {
  begin();
  run("landmark place vertex 10 2 0");
  run("fit off");
  begin();
  EXPECT_TRUE(fitting().edits.on_scan.contains("vertex"));
  const std::string other = folder_.write("other.obj", test::obj_text(make_sphere(1.0, 24, 32)));
  run("fit-scan " + other);
  EXPECT_TRUE(fitting().edits.on_scan.empty());
  EXPECT_FALSE(fitting().can_undo());
}

TEST_F(FittingOntoABall, ALandmarkOfTheTemplateIsMovedOnItsSkin) {
  begin();
  const FitTemplate& body = *fitting().body();
  const Vector3d usual = position_on(body, fitting().edits, "vertex");
  EXPECT_TRUE(body.usual.at("vertex") == usual);
  // A place outside: the landmark goes to the skin below it, in the same direction.
  const Vector3d center(0.0, 0.9, 0.0);
  const Vector3d direction = Vector3d(0.3, 0.5, 0.8).normalized();
  const Vector3d outside = center + 1.3 * direction;
  run(fmt::format("landmark move vertex {} {} {}", outside.x(), outside.y(), outside.z()));
  const Vector3d moved = position_on(body, fitting().edits, "vertex") - center;
  EXPECT_NEAR(moved.norm(), 0.9, 0.01);
  EXPECT_GT(moved.normalized().dot(direction), 0.999);
  // The fit gets a body with that landmark.
  const ShapeSpace space =
      with_moved_landmarks(body.space, landmark_file(fitting().edits, false).moved);
  Vector3d place = Vector3d::Zero();
  for (int k = 0; k < 3; ++k)
    place += space.landmarks[0].barycentric[k] * space.mean.col(space.landmarks[0].corners[k]);
  EXPECT_LT((place - center - moved).norm(), 1e-12);
  run("landmark remove vertex");
  EXPECT_TRUE(position_on(body, fitting().edits, "vertex") == usual);
}

TEST_F(FittingOntoABall, SaysWhatToDoIfNoPersonIsRecognized) {
  begin();
  run("landmark place vertex 10 2 0");
  run("fit find");
  EXPECT_NE(fitting().problem().find("place landmarks by hand: at least 4"), std::string::npos)
      << fitting().problem();
  EXPECT_NE(fitting().problem().find("1 is placed"), std::string::npos) << fitting().problem();
  EXPECT_TRUE(state_->messages.errors.empty()) << "it is said in the panel alone";
  run("landmark place crotch 10 -2 0");
  EXPECT_EQ(fitting().problem(), "");
}

TEST_F(FittingOntoABall, AFitOfTheBetterSexMakesBothTemplatesFirst) {
  begin();
  run("fit start");
  EXPECT_EQ(made_, (std::vector<Sex>{Sex::kMale, Sex::kFemale}));
  EXPECT_EQ(fitting().fit(), nullptr);
  EXPECT_NE(fitting().problem(), "") << "a ball is not recognized";
}

TEST_F(FittingOntoABall, WhatMakesTheTemplateCanBeCancelled) {
  std::atomic<bool> waits = true;
  fitting().make_space = [&](Sex sex, const Progress& progress) {
    while (waits) progress.report(0.5, "Computing");
    return test::ball_space(sex);
  };
  run_action(*state_, "fit-scan " + scan_);
  for (int i = 0; i < 10'000 && state_->progress().second != "Computing"; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    state_->update(0.0);
  }
  ASSERT_EQ(state_->progress().second, "Computing");
  // The scan can be used meanwhile.
  run_action(*state_, "landmark place vertex 10 2 0");
  run("cancel");
  EXPECT_TRUE(fitting().is_on());
  EXPECT_EQ(fitting().body(), nullptr);
  EXPECT_FALSE(fitting().running()) << "it does not begin again by itself";
  waits = false;
  run("fit template");
  EXPECT_NE(fitting().body(), nullptr);
}

// Makes templates that wait until they are released.
class FittingWithSlowTemplates : public FittingOntoABall {
 protected:
  void SetUp() override {
    FittingOntoABall::SetUp();
    fitting().make_space = [this](Sex sex, const Progress& progress) {
      ++begun_;
      while (waits_) progress.report(0.5, "Computing");
      return test::ball_space(sex);
    };
    run_action(*state_, "fit-scan " + scan_);
    update_until([&] { return begun_ == 1; });
  }
  void TearDown() override {
    waits_ = false;
    state_.reset();  // its work uses what is below
  }
  void update_until(const std::function<bool()>& holds) {
    for (int i = 0; i < 10'000 && !holds(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      state_->update(0.0);
    }
    ASSERT_TRUE(holds());
  }

  std::atomic<bool> waits_ = true;
  std::atomic<int> begun_ = 0;
};

TEST_F(FittingWithSlowTemplates, AFitThatIsAskedForMeanwhileStartsAfterwards) {
  run_action(*state_, "fit-sex male");
  run_action(*state_, "fit start");
  state_->update(0.0);
  EXPECT_TRUE(fitting().awaits_fit());
  EXPECT_FALSE(fitting().is_fitting());
  waits_ = false;
  update_until([&] { return !fitting().problem().empty(); });  // a ball is not recognized
  EXPECT_FALSE(fitting().awaits_fit());
  EXPECT_EQ(begun_, 1);
}

TEST_F(FittingWithSlowTemplates, EscapeCancelsTheWaitingFitAndThenTheTemplate) {
  run_action(*state_, "fit-sex male");
  run_action(*state_, "fit start");
  run_action(*state_, "cancel");
  state_->update(0.0);
  EXPECT_FALSE(fitting().awaits_fit());
  EXPECT_TRUE(fitting().running()) << "the template is still made";
  run_action(*state_, "cancel");
  state_->update(0.0);
  EXPECT_FALSE(fitting().running());
  EXPECT_TRUE(fitting().is_on());
}

TEST_F(FittingWithSlowTemplates, EscapeCancelsATemplateThatOnlyTheFitNeeds) {
  waits_ = false;
  update_until([&] { return fitting().body() != nullptr; });
  waits_ = true;
  run_action(*state_, "fit start");
  update_until([&] { return begun_ == 2; });
  run_action(*state_, "cancel");
  state_->update(0.0);
  EXPECT_FALSE(fitting().running());
  EXPECT_EQ(fitting().problem(), "");
}

TEST_F(FittingOntoABall, LandmarksAreSavedAndTakenFromFiles) {
  begin();
  const std::string file = folder_.write(
      "marks.json",
      R"({"unit": "cm", "landmarks": {"vertex": [1, 2, 3], "axilla": [4, 5, 6], "knee": [0, 0, 0]}})");
  run("load-landmarks " + file);
  EXPECT_EQ(fitting().edits.on_scan.size(), 2u);
  EXPECT_EQ(fitting().edits.on_scan.at("axilla.R").position, Vector3d(4.0, 5.0, 6.0));
  EXPECT_NE(state_->messages.notice.find("unknown: knee"), std::string::npos);
  fitting().edits.on_scan["crotch"] = {{7.0, 8.0, 9.0}, true};
  run("save-landmarks " + folder_.path() + "/own.json");
  const LandmarkFile saved = read_landmarks(folder_.path() + "/own.json");
  EXPECT_EQ(saved.landmarks.size(), 3u);
  EXPECT_EQ(saved.meters_per_unit, 0.01);
  // A fit gets only what the user has placed.
  EXPECT_EQ(landmark_file(fitting().edits, false).landmarks.size(), 2u);
  EXPECT_THROW(run_action(*state_, "save-landmarks own.txt"), UsageError);
  EXPECT_THROW(run_action(*state_, "save-fit"), UsageError) << "there is no fit";
}

TEST_F(FittingOntoABall, PlacesOnTheTemplateAreSavedAndTakenFromFiles) {
  begin();
  run("landmark place vertex 10 2 0");
  run("landmark move vertex 0 1.7 0.5");
  run("landmark move glabella 0.9 0.9 0");
  const auto place = [&](const std::string& name) {
    return position_on(*fitting().body(), fitting().edits, name);
  };
  const Vector3d vertex = place("vertex");
  const Vector3d glabella = place("glabella");
  const std::string file = folder_.path() + "/moved.json";
  run("save-landmarks " + file);
  run("landmark remove all");
  EXPECT_GT((place("vertex") - vertex).norm(), 0.1);
  run("landmark move crotch 0.9 0.9 0");
  run("load-landmarks " + file);
  EXPECT_LT((place("vertex") - vertex).norm(), 1e-9);
  EXPECT_LT((place("glabella") - glabella).norm(), 1e-9) << "it has no place on the scan";
  EXPECT_TRUE(fitting().edits.moved_on_body.contains("crotch")) << "the file says nothing of it";
  // A landmark that was not moved is at its usual place again.
  run("load-landmarks " + folder_.write("usual.json", R"({"landmarks": {"vertex": [10, 2, 0]}})"));
  EXPECT_EQ(place("vertex"), fitting().body()->usual.at("vertex"));
}

TEST_F(FittingOntoABall, AFileThatCannotBeReadLeavesTheCharacter) {
  run("fit-scan " + folder_.write("few.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"));
  EXPECT_FALSE(fitting().is_on());
  ASSERT_EQ(state_->messages.errors.size(), 1u);
  EXPECT_NE(state_->messages.errors[0].find("few.obj"), std::string::npos);
  EXPECT_THROW(run_action(*state_, "fit on"), UsageError) << "a built-in character is no scan";
  EXPECT_THROW(run_action(*state_, "landmark place vertex 0 0 0"), UsageError);
}

class FittingOntoPoints : public FittingOntoABall {
 protected:
  void SetUp() override {
    FittingOntoABall::SetUp();
    const TriangleMesh ball = make_sphere(1.0, 24, 32);
    std::string text;
    for (const auto place : ball.positions.colwise())
      text += fmt::format("v {} {} {}\n", place.x(), place.y(), place.z());
    points_ = folder_.write("points.obj", text);
  }
  std::string points_;
};

TEST_F(FittingOntoPoints, TheyAreShownAndHaveToBeMarkedByHand) {
  run("fit-scan " + points_);
  ASSERT_NE(fitting().scan(), nullptr);
  EXPECT_TRUE(fitting().scan()->scan.is_cloud);
  run("fit find");
  EXPECT_NE(fitting().problem().find("points without triangles"), std::string::npos);
}

TEST_F(FittingOntoPoints, OpenedAsACharacterTheyAreRefusedWithTheWayToFit) {
  run("open " + points_);
  ASSERT_EQ(state_->messages.errors.size(), 1u);
  const Shortcut entry = fit_shortcuts().front();
  const std::string way = fmt::format("{} > \"{}\"", entry.menu, entry.label);
  EXPECT_NE(state_->messages.errors[0].find(way), std::string::npos) << state_->messages.errors[0];
}

TEST_F(FittingOntoABall, TurningOneViewTurnsTheOther) {
  begin();
  state_->view.camera.orbit(0.5, 0.1);
  state_->update(0.0);
  EXPECT_NEAR(fitting().body_camera.yaw, state_->view.camera.yaw, 1e-12);
  fitting().turns_together = false;
  fitting().body_camera.orbit(0.3, 0.0);
  state_->update(0.0);
  fitting().turns_together = true;
  state_->update(0.0);
  const double apart = fitting().body_camera.yaw - state_->view.camera.yaw;
  EXPECT_NEAR(apart, 0.3, 1e-12);
  fitting().body_camera.orbit(-0.2, 0.0);
  state_->update(0.0);
  EXPECT_NEAR(fitting().body_camera.yaw - state_->view.camera.yaw, apart, 1e-12)
      << "both turn by the same angle";
}

// The fit finds the vertex and the crotch of the scan.
TEST_F(FittingOntoABall, AfterAFitItsLandmarksAreProposed) {
  begin();
  std::vector<std::string> given;
  fitting().make_fit = [&](const LoadedScan&, const auto&, const FitEdits& edits, const Progress&) {
    given.clear();
    for (const LandmarkFile::Entry& entry : landmark_file(edits, false).landmarks)
      given.push_back(entry.name);
    auto fit = test::fitted_ball(Sex::kMale);
    fit->landmarks = {{"vertex", {10.0, 1.9, 0.0}}, {"crotch", {10.0, -1.9, 0.0}}};
    return fit;
  };
  run("landmark place vertex 10 2 0");
  run("fit start");
  EXPECT_EQ(given, std::vector<std::string>{"vertex"});
  ASSERT_NE(fitting().fit(), nullptr);
  const auto crotch = [&] { return fitting().edits.on_scan.at("crotch"); };
  run("fit back");
  EXPECT_EQ(fitting().edits.on_scan.at("vertex").position, Vector3d(10.0, 2.0, 0.0));
  EXPECT_EQ(crotch(), (PlacedLandmark{{10.0, -1.9, 0.0}, true}));
  run("undo");
  ASSERT_NE(fitting().fit(), nullptr);
  run("undo");
  EXPECT_EQ(fitting().fit(), nullptr);
  EXPECT_TRUE(crotch().is_proposed);
  run("undo");
  EXPECT_EQ(fitting().edits.on_scan.size(), 1u) << "the landmarks before the fit";
  run("redo");
  EXPECT_TRUE(crotch().is_proposed);
  // One that is moved is given to the next fit; the program finds the others anew.
  run("landmark place crotch 10 -2 0.1");
  run("fit start");
  EXPECT_EQ(given, (std::vector<std::string>{"vertex", "crotch"}));
}

TEST_F(FittingOntoABall, AProposalThatIsMovedOnTheTemplateIsGiven) {
  begin();
  fitting().edits.on_scan["vertex"] = {{10.0, 2.0, 0.0}, true};
  EXPECT_EQ(placed_by_hand(fitting().edits), 0);
  run("landmark move vertex 0 1.7 0.5");
  EXPECT_EQ(placed_by_hand(fitting().edits), 1);
}

TEST_F(FittingOntoABall, WhatIsNewIsFramedBeforeAnythingIsDrawnOverIt) {
  begin();
  const double aspect = 1.6;
  fitting().frame_what_is_new(aspect);
  const Camera of_scan = state_->view.camera;
  EXPECT_EQ(state_->view.aspect, 0.8) << "half of the view";
  EXPECT_FALSE(state_->view.wants_frame);
  fitting().edits.fit = test::fitted_ball(Sex::kMale);
  const int before = fitting().revision();
  fitting().frame_what_is_new(aspect);
  EXPECT_EQ(state_->view.aspect, 1.6);
  EXPECT_NE(fitting().revision(), before);
  EXPECT_FALSE(state_->view.camera == of_scan);
  // Another arrangement of scan and fit gives the camera another aspect.
  const double whole = state_->view.camera.distance;
  run_action(*state_, "fit-look side");
  fitting().frame_what_is_new(aspect);
  EXPECT_EQ(state_->view.aspect, 0.8);
  EXPECT_GT(state_->view.camera.distance, 1.1 * whole);
  run_action(*state_, "fit-look wiper");
  fitting().frame_what_is_new(aspect);
  EXPECT_NEAR(state_->view.camera.distance, whole, 1e-9);
  // A button goes back in the middle of a frame, after follow().
  const int with_fit = fitting().revision();
  fitting().go_back();
  fitting().frame_what_is_new(aspect);
  EXPECT_NE(fitting().revision(), with_fit) << "the image shows the landmarks, too";
  EXPECT_EQ(state_->view.aspect, 0.8);
}

}  // namespace
}  // namespace sinew
