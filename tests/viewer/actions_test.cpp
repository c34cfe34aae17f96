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
#include "viewer/actions/key_name.h"
#include "viewer/actions/shortcuts.h"
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
    while (state_->building.preparing()) state_->update(0.0);
    // While a skeleton is being built, the tools of the mouse are refused.
    if (state_->building.is_on() && shortcut.line.find("-tool") != std::string::npos)
      run_action(*state_, "build off");
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

TEST_F(Actions, AreNotRunByDigitsWhileADialogIsOpen) {
  const ViewOptions before = state_->view.options;
  state_->panels.export_panel = true;
  for (int key = GLFW_KEY_0; key <= GLFW_KEY_9; ++key) press_key(*state_, key, false, false);
  EXPECT_EQ(state_->view.options, before);
  state_->panels.export_panel = false;
  press_key(*state_, GLFW_KEY_1, false, false);
  EXPECT_FALSE(state_->view.options == before);
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

TEST_F(Actions, SwitchNumbersAndTheirGraph) {
  run_action(*state_, "numbers off");
  EXPECT_FALSE(state_->panels.corner_numbers);
  run_action(*state_, "pause-graph toggle");
  EXPECT_TRUE(state_->panels.graph_paused);
}

}  // namespace
}  // namespace sinew
