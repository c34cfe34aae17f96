// SPDX-License-Identifier: MIT

#include "viewer/actions/actions.h"

// The loader of OpenGL comes with the headers below.
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <tuple>

#include "core/error.h"
#include "session/settings/presets.h"
#include "support/meshes.h"
#include "viewer/scene/layers.h"
#include "viewer/viewer_fixture.h"

namespace sinew {
namespace {

using test::settle;
using Actions = test::ViewerOfCylinder;

TEST(ActionTable, HasEachNameOnce) {
  std::set<std::string> names;
  for (const Action& action : actions()) {
    EXPECT_TRUE(names.insert(action.name).second) << action.name;
    EXPECT_FALSE(action.help.empty()) << action.name;
  }
}

TEST(ActionTable, HasEachKeyOnce) {
  std::set<std::tuple<int, bool, bool>> keys;
  for (const Shortcut& shortcut : shortcuts()) {
    if (shortcut.key == 0) continue;
    EXPECT_TRUE(keys.insert({shortcut.key, shortcut.control, shortcut.shift}).second)
        << shortcut.label;
  }
}

TEST_F(Actions, UndoAndRedoNameTheirStep) {
  state_->edits.keep();
  run_action(*state_, "undo");
  EXPECT_EQ(state_->messages.notice, "There is nothing to undo");
  const std::string joint = session().character().skeleton.joints[1].name;
  run_action(*state_, "select " + joint);
  run_action(*state_, "rotate 0 0 30");
  state_->edits.keep();
  run_action(*state_, "set tissue.stiffness=1234");
  run_action(*state_, "undo");
  EXPECT_EQ(state_->messages.notice, "Undone: " + find_setting("tissue.stiffness").label);
  run_action(*state_, "undo");
  EXPECT_EQ(state_->messages.notice, "Undone: pose of " + joint);
  run_action(*state_, "redo");
  EXPECT_EQ(state_->messages.notice, "Redone: pose of " + joint);
  run_action(*state_, "redo");
  EXPECT_EQ(state_->messages.notice, "Redone: " + find_setting("tissue.stiffness").label);
  run_action(*state_, "redo");
  EXPECT_EQ(state_->messages.notice, "There is nothing to redo");
}

TEST_F(Actions, AClipIsNamedByItsEnd) {
  run_action(*state_, "clip Twist");
  EXPECT_EQ(session().clip(), 1);
  try {
    run_action(*state_, "clip wist");
    ADD_FAILURE() << "part of a word is no name";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("0 bend, 1 twist, 2 swing"), std::string::npos)
        << error.what();
  }
}

TEST(ActionTable, IsInTheDocumentation) {
  std::ifstream file(SINEW_SOURCE_DIR "/docs/scripts.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  for (const Action& action : actions()) {
    EXPECT_NE(page.find("`" + action.name + "`"), std::string::npos) << action.name;
  }
}

TEST(ActionTable, KnowsTheActionOfEveryShortcut) {
  for (const Shortcut& shortcut : shortcuts()) {
    EXPECT_NO_THROW(find_action(shortcut.line)) << shortcut.line;
  }
}

TEST(ActionTable, ShowsItsKeys) {
  std::map<std::string, std::set<std::string>> keys;
  for (const Shortcut& shortcut : shortcuts()) keys[shortcut.line].insert(key_name(shortcut));
  EXPECT_TRUE(keys["redo"] == (std::set<std::string>{"Ctrl+Y", "Ctrl+Shift+Z"}));
  EXPECT_TRUE(keys["open-dialog"] == std::set<std::string>{"Ctrl+O"});
  EXPECT_TRUE(keys["save-dialog"] == std::set<std::string>{"Ctrl+Shift+S"});
  EXPECT_TRUE(keys["reload"] == std::set<std::string>{"F5"});
}

TEST(ActionTable, HasAMenuOrAnotherKeyForEveryShortcut) {
  for (const Shortcut& shortcut : shortcuts()) {
    std::vector<std::string> menus = menu_names();
    menus.insert(menus.end(), submenu_names().begin(), submenu_names().end());
    const bool shown = std::find(menus.begin(), menus.end(), shortcut.menu) != menus.end();
    const bool again = std::any_of(shortcuts().begin(), shortcuts().end(), [&](const auto& other) {
      return !other.menu.empty() && other.line == shortcut.line;
    });
    const bool is_escape = shortcut.line == "cancel";  // the list of keys explains it
    EXPECT_TRUE(shown || (shortcut.menu.empty() && (again || is_escape))) << shortcut.label;
  }
}

TEST_F(Actions, CarryOutEveryShortcut) {
  state_->tools.selected_joint = 1;
  // This sets the path for the shortcut that saves.
  run_action(*state_, "save " + testing::TempDir() + "every_shortcut.sinew");
  for (const Shortcut& shortcut : shortcuts()) {
    EXPECT_NO_THROW(run_action(*state_, shortcut.line)) << shortcut.line;
  }
}

TEST_F(Actions, FollowKeys) {
  press_key(*state_, ' ', false);
  EXPECT_TRUE(state_->playback.playing);
  press_key(*state_, ' ', true);
  EXPECT_TRUE(state_->playback.playing) << "Ctrl+Space is another key";
  state_->edits.settings.speed = 0.5;
  state_->edits.keep();
  press_key(*state_, 'Z', true);
  EXPECT_EQ(state_->edits.settings.speed, 1.0);
  press_key(*state_, 'Z', true, true);
  EXPECT_EQ(state_->edits.settings.speed, 0.5) << "Ctrl+Shift+Z makes it again";
  press_key(*state_, 'Z', true);
  press_key(*state_, 'Q', true);
  EXPECT_TRUE(state_->requests.quit);
}

TEST_F(Actions, ChooseAPresetAsOneStep) {
  const Settings before = state_->edits.settings;
  run_action(*state_, "preset published");
  state_->edits.keep();
  EXPECT_EQ(nearest_preset(state_->edits.settings).name, "published");
  EXPECT_FALSE(state_->edits.settings == before);
  run_action(*state_, "undo");
  EXPECT_TRUE(state_->edits.settings == before);
  EXPECT_THROW(run_action(*state_, "preset publish"), UsageError);
  run_action(*state_, "compare-preset published");
  EXPECT_EQ(nearest_preset(with_differences(before, state_->edits.compared.at(0))).name,
            "published");
}

TEST_F(Actions, TurnErrorsIntoMessages) {
  try_action(*state_, "seek never");
  EXPECT_EQ(state_->messages.errors.size(), 1U);
}

TEST_F(Actions, PlayAndPause) {
  run_action(*state_, "play");
  state_->update(0.01);
  EXPECT_NEAR(session().time(), 0.01, 1e-9);
  run_action(*state_, "pause");
  state_->update(0.01);
  EXPECT_NEAR(session().time(), 0.01, 1e-9);
  run_action(*state_, "toggle-play");
  EXPECT_TRUE(state_->playback.playing);
}

TEST_F(Actions, SlowTimeInsteadOfFallingBehind) {
  run_action(*state_, "play");
  state_->update(0.2);  // 12 time steps, more than one update computes
  EXPECT_LE(session().time(), 4 * session().settings().step.time_step + 1e-9);
  EXPECT_TRUE(state_->playback.slowed());
  state_->update(0.01);
  EXPECT_FALSE(state_->playback.slowed());
}

TEST_F(Actions, SeekBySecondsAndByFraction) {
  run_action(*state_, "seek 0.25");
  EXPECT_NEAR(session().time(), 0.25, 1e-12);
  run_action(*state_, "seek 50%");
  EXPECT_NEAR(session().time(), session().duration() / 2, 1e-12);
  run_action(*state_, "seek end");
  EXPECT_NEAR(session().time(), session().duration(), 1.0 / state_->playback.frame_rate());
  EXPECT_THROW(run_action(*state_, "seek soon"), UsageError);
  EXPECT_THROW(run_action(*state_, "seek"), UsageError);
}

TEST_F(Actions, AreNotRunByDigitsWhileADialogIsOpen) {
  const ViewOptions before = state_->view.options;
  state_->panels.export_panel = true;
  for (int key = GLFW_KEY_0; key <= GLFW_KEY_9; ++key) press_key(*state_, key, false, false);
  EXPECT_EQ(state_->view.options, before);
  state_->panels.export_panel = false;
  press_key(*state_, GLFW_KEY_1, false, false);
  EXPECT_FALSE(state_->view.options == before);
}

TEST_F(Actions, PauseAtAWholeFrame) {
  const double rate = state_->playback.frame_rate();
  const double start = 2.3 / rate;
  run_action(*state_, "seek " + std::to_string(start));
  for (int i = 0; i < 1000 && !state_->are_settled(); ++i) state_->update(0.0);
  state_->playback.playing = true;
  run_action(*state_, "toggle-play");
  EXPECT_FALSE(state_->playback.playing);
  EXPECT_NEAR(session().time() * rate, 3.0, 1e-4);
}

TEST_F(Actions, StepByFramesAndPause) {
  const double frame = 1.0 / state_->playback.frame_rate();
  run_action(*state_, "seek 0.25");
  run_action(*state_, "play");
  press_key(*state_, GLFW_KEY_LEFT, false, false);
  EXPECT_FALSE(state_->playback.playing);
  EXPECT_LT(session().time(), 0.25);
  EXPECT_GE(session().time(), 0.25 - frame);
  const double before = session().time();
  press_key(*state_, GLFW_KEY_RIGHT, false, false);
  EXPECT_NEAR(session().time(), before + frame, 1e-9);
  run_action(*state_, "step-frames -1000");
  EXPECT_EQ(session().time(), 0.0);
  press_key(*state_, GLFW_KEY_END, false, false);
  press_key(*state_, GLFW_KEY_RIGHT, false, false);
  EXPECT_NEAR(session().time(), session().duration(), frame) << "it stays at the last frame";
}

TEST_F(Actions, StepOnceAndStayPaused) {
  run_action(*state_, "play");
  run_action(*state_, "step");
  EXPECT_FALSE(state_->playback.playing);
  EXPECT_NEAR(session().time(), session().settings().step.time_step, 1e-9);
}

TEST_F(Actions, ChooseClipsByNameNumberAndOrder) {
  const std::vector<Clip>& clips = session().character().clips;
  ASSERT_FALSE(clips.empty());
  run_action(*state_, "clip rest");
  EXPECT_EQ(session().clip(), -1);
  run_action(*state_, "clip 0");
  EXPECT_EQ(session().clip(), 0);
  run_action(*state_, "clip previous");
  EXPECT_EQ(session().clip(), -1);
  run_action(*state_, "clip " + clips.back().name);
  EXPECT_EQ(session().clip(), static_cast<int>(clips.size()) - 1);
  run_action(*state_, "clip next");
  EXPECT_EQ(session().clip(), -1) << "after the last one comes the rest pose";
  EXPECT_THROW(run_action(*state_, "clip nonsense"), UsageError);
}

TEST_F(Actions, ReachEverySetting) {
  for (const Setting& setting : settings_table()) {
    EXPECT_NO_THROW(
        run_action(*state_, "set " + setting.key + "=" + setting_text(Settings{}, setting)))
        << setting.key;
  }
  run_action(*state_, "set dynamics.iterations=3");
  state_->update(0.0);
  EXPECT_EQ(session().settings().step.iterations, 3);
  EXPECT_FALSE(state_->busy()) << "iterations need no new body";
  EXPECT_THROW(run_action(*state_, "set dynamics.iterations=many"), UsageError);
  EXPECT_THROW(run_action(*state_, "set iterations"), UsageError);
}

TEST_F(Actions, PrepareANewBodyNextToTheOldOne) {
  const Lane* old_lane = &session().lane();
  const double old_radius = session().lane().tissue()->radii.bones[1];
  run_action(*state_, "seek 0.3");
  run_action(*state_, "set tissue.radius_scale=0.5");
  state_->update(0.0);
  EXPECT_TRUE(state_->busy());
  EXPECT_EQ(&session().lane(), old_lane) << "the old body stays until the new one is there";
  settle(*state_);
  EXPECT_NEAR(session().time(), 0.3, 1e-12) << "at the same moment";
  EXPECT_LT(session().lane().tissue()->radii.bones[1], 0.9 * old_radius);
}

TEST_F(Actions, SayHowALayerThatWasToggledComesBack) {
  run_action(*state_, "view skin toggle");
  EXPECT_EQ(state_->messages.notice, "Skin hidden. Press 1 to show it");
  run_action(*state_, "view skin toggle");
  EXPECT_EQ(state_->messages.notice, "Skin shown. Press 1 to hide it");
  run_action(*state_, "view tetrahedra toggle");
  EXPECT_EQ(state_->messages.notice, "Tetrahedra shown. Press 7 to hide them");
  run_action(*state_, "view contacts toggle");
  EXPECT_EQ(state_->messages.notice, "Contacts shown. Press 0 to hide them. Nothing touches now");
}

TEST_F(Actions, KeepEditedRadiiOnly) {
  const std::string name = session().character().skeleton.joints[1].name;
  run_action(*state_, "symmetric-radii off");
  run_action(*state_, "radius bone " + name + " 0.03");
  EXPECT_EQ(state_->project.content().radii,
            (std::map<std::string, JointRadii>{{name, {std::nullopt, 0.03}}}));
}

TEST_F(Actions, ChangeOneRadiusAndTakeItBack) {
  const std::string name = session().character().skeleton.joints[1].name;
  const double automatic = session().lane().tissue()->radii.bones[1];
  run_action(*state_, "radius bone " + name + " 0.03");
  state_->update(0.0);
  settle(*state_);
  EXPECT_NEAR(session().lane().tissue()->radii.bones[1], 0.03, 1e-9);
  run_action(*state_, "radius automatic");
  state_->update(0.0);
  settle(*state_);
  EXPECT_NEAR(session().lane().tissue()->radii.bones[1], automatic, 1e-9);
  EXPECT_THROW(run_action(*state_, "radius bone nobody 0.1"), UsageError);
}

TEST_F(Actions, KeepTheBodyWhenANewOneFails) {
  const Lane* old_lane = &session().lane();
  state_->edits.settings.backend = Backend::kCuda;  // this program has no GPU backend
  state_->update(0.0);
  settle(*state_);
  EXPECT_EQ(&session().lane(), old_lane);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(state_->edits.settings.backend, Backend::kAuto) << "the panels show what is played";
  state_->update(0.0);
  EXPECT_FALSE(state_->busy()) << "it is not tried again and again";
}

TEST_F(Actions, CancelWhatIsBeingPreparedAndKeepTheBody) {
  const TissueModel* const present = session().lane().tissue();
  run_action(*state_, "set tissue.radius_scale=0.5");
  state_->update(0.0);
  ASSERT_TRUE(state_->busy());
  run_action(*state_, "cancel");
  EXPECT_FALSE(state_->busy());
  EXPECT_EQ(state_->edits.settings.tissue.radii.scale, session().settings().tissue.radii.scale);
  settle(*state_);
  EXPECT_EQ(session().lane().tissue(), present);
}

TEST_F(Actions, KeepLiveSettingsWhenAPreparationIsCancelled) {
  run_action(*state_, "set tissue.radius_scale=0.5");
  state_->update(0.0);
  ASSERT_TRUE(state_->busy());
  run_action(*state_, "set dynamics.iterations=3");
  run_action(*state_, "set playback.speed=0.5");
  state_->tools.selected_joint = 1;
  run_action(*state_, "rotate 0 0 20");
  state_->update(0.0);
  run_action(*state_, "cancel");
  state_->update(0.0);
  EXPECT_EQ(state_->edits.settings.tissue.radii.scale, 1.0);
  EXPECT_EQ(state_->edits.settings.step.iterations, 3);
  EXPECT_EQ(session().settings().step.iterations, 3);
  EXPECT_EQ(state_->edits.settings.speed, 0.5);
  EXPECT_EQ(state_->edits.document.posed.size(), 1U);
  EXPECT_FALSE(state_->busy());
}

TEST_F(Actions, PrepareACancelledFirstBodyWhenItIsToPlay) {
  ViewerState fresh(test::cylinder(), Settings{}, 0);
  run_action(fresh, "cancel");
  EXPECT_FALSE(fresh.busy());
  EXPECT_FALSE(fresh.playback.playing);
  fresh.update(0.1);
  EXPECT_EQ(fresh.session().lane().tissue(), nullptr);
  run_action(fresh, "play");
  fresh.update(0.0);
  EXPECT_TRUE(fresh.busy());
  settle(fresh);
  EXPECT_NE(fresh.session().lane().tissue(), nullptr);
}

TEST_F(Actions, KeepTheCharacterWhenAFileFails) {
  run_action(*state_, "open /missing/file.glb");
  settle(*state_);
  ASSERT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_NE(state_->messages.errors[0].find("/missing/file.glb"), std::string::npos);
  EXPECT_EQ(session().character().name, "cylinder");
}

TEST_F(Actions, LetTheCharacterMeetAFileAndNothingAgain) {
  const std::string ball = testing::TempDir() + "sinew_ball.off";
  const TriangleMesh mesh = make_sphere(0.2);
  std::ofstream file(ball);
  file << "OFF\n" << mesh.vertex_count() << ' ' << mesh.triangle_count() << " 0\n";
  for (const auto place : mesh.positions.colwise()) file << place.transpose() << '\n';
  for (const auto& [a, b, c] : mesh.triangles) file << "3 " << a << ' ' << b << ' ' << c << '\n';
  file.close();
  const int clips = static_cast<int>(session().character().clips.size());
  run_action(*state_, "clip " + std::to_string(clips - 1));
  run_action(*state_, "collider " + ball);
  settle(*state_);
  ASSERT_TRUE(state_->messages.errors.empty()) << state_->messages.errors[0];
  ASSERT_EQ(session().played_colliders().colliders().size(), 1U);
  EXPECT_EQ(session().played_colliders().colliders()[0].file, ball);
  EXPECT_EQ(state_->character.looks_around().size(), 1U);
  const auto lowest = [&] {
    return session().played_colliders().shown_positions(0).row(1).minCoeff();
  };
  EXPECT_NEAR(lowest(), 0.0, 1e-6) << "it starts on the floor";
  run_action(*state_, "edit-collider 0 reset");
  state_->update(0.0);
  EXPECT_LT(lowest(), -0.1) << "where its file places it, around the origin";
  run_action(*state_, "undo");
  state_->update(0.0);
  EXPECT_NEAR(lowest(), 0.0, 1e-6);
  EXPECT_EQ(session().clip(), clips - 1) << "the clip stays";
  EXPECT_NE(session().lane().tissue(), nullptr);
  run_action(*state_, "collider /missing/file.glb");
  settle(*state_);
  EXPECT_EQ(state_->messages.errors.size(), 1U);
  EXPECT_EQ(session().played_colliders().colliders().size(), 1U);
  run_action(*state_, "collider none");
  settle(*state_);
  EXPECT_TRUE(session().played_colliders().colliders().empty());
  EXPECT_TRUE(state_->character.looks_around().empty());
}

TEST_F(Actions, ShowLinearBlendNextToItAtTheSameMoment) {
  run_action(*state_, "compare on");
  settle(*state_);
  ASSERT_NE(state_->comparison.side(), nullptr);
  EXPECT_EQ(state_->comparison.side()->settings().method, SkinningMethod::kLinearBlend);
  run_action(*state_, "seek 0.4");
  EXPECT_NEAR(state_->comparison.side()->time(), 0.4, 1e-12);
  run_action(*state_, "play");
  state_->update(0.01);
  EXPECT_NEAR(state_->comparison.side()->time(), session().time(), 1e-12);
  run_action(*state_, "compare off");
  EXPECT_EQ(state_->comparison.side(), nullptr);
}

TEST_F(Actions, ShowEveryLayer) {
  for (const Layer& layer : layers()) {
    run_action(*state_, "view " + layer.name + " off");
    EXPECT_FALSE(state_->view.options.*layer.shown) << layer.name;
    run_action(*state_, "view " + layer.name + " toggle");
    EXPECT_TRUE(state_->view.options.*layer.shown) << layer.name;
  }
  EXPECT_THROW(run_action(*state_, "view soul on"), UsageError);
  EXPECT_THROW(run_action(*state_, "view skin maybe"), UsageError);
}

TEST_F(Actions, CutOpenAlongAnAxis) {
  run_action(*state_, "cut y 0.7");
  EXPECT_TRUE(state_->view.options.cut);
  EXPECT_EQ(state_->view.options.cut_axis, 1);
  EXPECT_NEAR(state_->view.options.cut_position, 0.7, 1e-6);
  run_action(*state_, "cut off");
  EXPECT_FALSE(state_->view.options.cut);
  EXPECT_THROW(run_action(*state_, "cut w 0.7"), UsageError);
}

TEST_F(Actions, LookFromEverySide) {
  for (const char* view : camera_views()) {
    EXPECT_NO_THROW(run_action(*state_, std::string("camera ") + view)) << view;
  }
  EXPECT_THROW(run_action(*state_, "camera sideways"), UsageError);
}

TEST_F(Actions, NameWhatIsWrong) {
  const auto complaint = [&](const std::string& line) -> std::string {
    try {
      run_action(*state_, line);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(complaint("jump").find("no action 'jump'"), std::string::npos);
  EXPECT_NE(complaint("play loud").find("takes no argument"), std::string::npos);
  EXPECT_NE(complaint("loop perhaps").find("perhaps"), std::string::npos);
}

TEST(ActionTable, SaysWhatEachLayerShows) {
  for (const Layer& layer : layers()) {
    EXPECT_GT(std::string(layer.help).size(), 10U) << layer.name;
  }
}

TEST_F(Actions, FitTheColorsOfAHeatMapToItsNumbers) {
  run_action(*state_, "heat strain");
  EXPECT_THROW(run_action(*state_, "heat-range fit"), UsageError) << "no picture was drawn yet";
  state_->heat.extent = HeatRange{0.25F, 0.75F};
  run_action(*state_, "heat-range fit");
  EXPECT_TRUE(state_->view.options.heat_range == (HeatRange{0.25F, 0.75F}));
  run_action(*state_, "heat-range 0.1 0.4");
  EXPECT_TRUE(state_->view.options.heat_range == (HeatRange{0.1F, 0.4F}));
  EXPECT_THROW(run_action(*state_, "heat-range 0.4 0.1"), UsageError);
  run_action(*state_, "heat-range usual");
  EXPECT_TRUE(state_->view.options.heat_range == heat_map_info(HeatMap::kStrain).range);
}

TEST_F(Actions, ShowTheWeightsOfTheSelectedJoint) {
  EXPECT_EQ(state_->heat.joint_weights().weights, nullptr) << "they are not asked for";
  run_action(*state_, "heat weights");
  state_->tools.selected_joint = 1;
  state_->update(0.0);
  settle(*state_);
  const JointWeights shown = state_->heat.joint_weights();
  ASSERT_NE(shown.weights, nullptr);
  EXPECT_EQ(shown.joint, 1);
  ASSERT_EQ(shown.weights->vertices.size(),
            static_cast<std::size_t>(session().character().surface.vertex_count()));
  for (const auto& influences : shown.weights->vertices) {
    float sum = 0.0F;
    for (const auto& influence : influences) sum += influence.weight;
    ASSERT_NEAR(sum, 1.0F, 1e-3F);
  }
}

TEST_F(Actions, MakeWeightsInTheBackgroundWhereAFileHasNone) {
  Character bare = test::cylinder();
  bare.weights.reset();
  ViewerState state(std::move(bare), Settings{}, 0);
  settle(state);
  run_action(state, "heat weights");
  state.update(0.0);
  EXPECT_TRUE(state.busy() || state.heat.joint_weights().weights != nullptr);
  settle(state);
  EXPECT_NE(state.heat.joint_weights().weights, nullptr);
  EXPECT_TRUE(state.messages.errors.empty());
}

TEST_F(Actions, FlipTheCut) {
  run_action(*state_, "cut y 0.5");
  EXPECT_TRUE(state_->view.options.cut);
  run_action(*state_, "cut flip");
  EXPECT_TRUE(state_->view.options.cut_flipped);
  EXPECT_EQ(state_->view.options.cut_position, 0.5F);
}

TEST_F(Actions, SwitchNumbersAndTheirGraph) {
  run_action(*state_, "numbers off");
  EXPECT_FALSE(state_->panels.corner_numbers);
  run_action(*state_, "pause-graph toggle");
  EXPECT_TRUE(state_->panels.graph_paused);
}

}  // namespace
}  // namespace sinew
