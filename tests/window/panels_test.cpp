// SPDX-License-Identifier: MIT

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;
using test::Rectangle;

class PanelsInTheWindow : public test::RealWindowTest {
 protected:
  static std::string cylinder() { return test::sample_file("cylinder"); }
  /// Replaces the number of a setting by typing.
  /// \param keys  as xdotool takes them, sent at once
  static void type_number(const RealWindow& window, const std::string& setting,
                          const std::string& keys) {
    const test::Place place = window.within_widget("set " + setting, 0.3);
    window.hold("ctrl", true);
    window.click(place);
    window.hold("ctrl", false);
    window.input("key --delay 0 " + keys);
  }
};

TEST_F(PanelsInTheWindow, EscapeClosesWhatIsInFrontFirst) {
  const test::TemporaryFolder config;
  test::write_file(config / "preferences.toml", "hint_seen = true\n");
  const RealWindow window({cylinder()}, {"SINEW_CONFIG=" + config.path().string()});
  pause(window);
  window.move_to({300.0, 300.0});
  window.stand_still();
  const Image before = window.screenshot("escape_before");
  window.key("F1");
  window.wait_until("the keys", has("shortcuts"));
  window.key("shift+F12");
  window.wait_until("the panel of pictures", has("make it"));
  window.key("ctrl+o");
  window.wait_until("the file dialog", has("path"));
  window.screenshot("escape_three_panels");
  window.key("Escape");
  window.wait_until("no file dialog", lacks("path"));
  EXPECT_TRUE(window.has_widget("make it"));
  window.key("Escape");
  window.wait_until("no panel of pictures", lacks("make it"));
  EXPECT_TRUE(window.has_widget("shortcuts"));
  window.key("Escape");
  window.wait_until("no keys", lacks("shortcuts"));
  window.stand_still();
  EXPECT_EQ(test::difference(before, window.screenshot("escape_after")), 0.0)
      << "closed panels leave nothing behind";
  // A question is answered with Cancel.
  window.click(window.widget("set method"));
  window.click(window.widget("choice linear-blend"));
  window.settle();
  window.input("key ctrl+q");
  window.wait_until("the question", has("leave stay"));
  window.key("Escape");
  window.wait_until("no question", lacks("leave stay"));
  EXPECT_TRUE(window.runs());
}

TEST_F(PanelsInTheWindow, KeysReachWhatTheyAreMeantForInSlowFrames) {
  const RealWindow window({cylinder()});  // it plays, so that frames are slow
  window.settle();
  type_number(window, "dynamics.iterations", "ctrl+a 3 BackSpace 9 Return 2");
  window.wait_until("a number", [](const json& report) {
    return report["settings"]["dynamics.iterations"] == "9";
  });
  EXPECT_FALSE(window.report()["layers"]["wireframe"].get<bool>())
      << "a number key after a number is no shortcut";
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));
  window.move_to({300.0, 300.0});
  window.key("2");
  window.wait_until("a wireframe",
                    [](const json& report) { return report["layers"]["wireframe"].get<bool>(); });
}

TEST_F(PanelsInTheWindow, UndoIsGreyUntilSomethingIsEdited) {
  const RealWindow window({cylinder()});
  pause(window);
  window.click(window.widget("menu Edit"));
  window.wait_until("the menu", has("undo disabled"));
  EXPECT_TRUE(window.has_widget("redo disabled"));
  window.key("Escape");
  window.click(window.widget("set contact"));
  window.click(window.widget("choice local"));
  window.settle();
  window.click(window.widget("menu Edit"));
  window.wait_until("something to undo", has("undo"));
  window.wait_for_frames(3);
  const Rectangle entry = rectangle(window, "undo");
  const auto entry_of = [&](const char* name) {
    return test::cropped(window.screenshot(name), static_cast<int>(entry[0]),
                         static_cast<int>(entry[1]), static_cast<int>(entry[2] - entry[0]),
                         static_cast<int>(entry[3] - entry[1]));
  };
  const Image contact = entry_of("undo_names_its_step");
  window.key("Escape");
  window.click(window.widget("set method"));
  window.click(window.widget("choice linear-blend"));
  window.settle();
  window.click(window.widget("menu Edit"));
  window.wait_until("the menu again", has("undo"));
  window.wait_for_frames(3);
  EXPECT_GT(test::difference(contact, entry_of("undo_names_another_step")), 0.01)
      << "the entry names the step";
  for (int step = 0; step < 2; ++step) {
    window.click(window.widget("undo"));
    window.settle();
    if (step == 0) window.click(window.widget("menu Edit"));
  }
  window.click(window.widget("menu Edit"));
  window.wait_until("something to redo", has("redo"));
  EXPECT_TRUE(window.has_widget("undo disabled"));
}

TEST_F(PanelsInTheWindow, ThePointerLeavesTheListOfRadiiAsItIs) {
  const RealWindow window({test::sample_file("humanoid")});
  pause(window);
  // The joint is picked while the list of radii is out of sight.
  window.click(window.joint("foot.L"));
  window.wait_until("a selection", [](const json& report) { return report["selected"] != ""; });
  const std::string picked = window.report()["selected"];
  window.click(window.widget("section Joint and bone radii"));
  window.move_to(window.within_widget("radii", 0.1));  // scrolls the panel to the list
  window.wait_for_frames(3);
  const auto shows = [&](const std::string& widget) {
    const json widgets = window.report()["widgets"];
    if (!widgets.contains("radii") || !widgets.contains(widget)) return false;
    const auto list = widgets["radii"].get<Rectangle>();
    const auto row = widgets[widget].get<Rectangle>();
    return row[1] > list[1] && row[3] < list[3];
  };
  EXPECT_TRUE(shows("bone " + picked)) << "the list appears at the selected joint";
  window.click(window.within_widget("radii", 0.1));  // from then on the wheel scrolls the list
  window.wheel(60);
  window.wait_for_frames(3);
  ASSERT_TRUE(shows("ball head"));
  window.control_click(window.widget("ball head"));
  window.input("key --delay 0 ctrl+a 0 period 0 3 Return");
  window.wait_until("a radius",
                    [](const json& report) { return report["radii"].contains("ball head"); });
  window.settle();
  window.move_to({300.0, 300.0});
  window.wait_for_frames(5);
  window.screenshot("radii_after_editing");
  EXPECT_TRUE(shows("ball head")) << "what was edited is still in sight";
}

TEST_F(PanelsInTheWindow, ASideOfAComparisonMayHaveAnotherPreset) {
  const RealWindow window({cylinder()});
  pause(window);
  window.click(window.widget("section Compare"));
  window.click(window.widget("compare"));
  window.settle();
  window.click(window.widget("compare add setting"));
  window.wait_until("the list", has("compare preset published"));
  window.screenshot("compare_presets");
  window.click(window.widget("compare preset published"));
  window.wait_until("its settings", has("compare reset dynamics.accelerated"));
}

TEST_F(PanelsInTheWindow, AChosenToolLeavesThePanelWhereItIs) {
  const RealWindow window({cylinder()});
  pause(window);
  window.widget("set dynamics.time_step");  // scrolls there
  window.wait_for_frames(3);
  const Rectangle before = rectangle(window, "set dynamics.time_step");
  window.move_to({300.0, 300.0});
  window.key("shift+p");
  window.wait_for_frames(6);
  window.screenshot("chosen_tool");
  EXPECT_NEAR(rectangle(window, "set dynamics.time_step")[1], before[1], 1.5);
  window.key("shift+p");
  window.wait_for_frames(6);
  EXPECT_NEAR(rectangle(window, "set dynamics.time_step")[1], before[1], 1.5);
}

TEST_F(PanelsInTheWindow, LayersWithControlsMoveNothing) {
  const RealWindow window({cylinder()});
  pause(window);
  window.widget("section Scene");
  const std::vector<const char*> others{"layer contacts", "layer grid", "cut", "section Scene"};
  std::vector<Rectangle> before;
  for (const char* const other : others) before.push_back(rectangle(window, other));
  for (const char* const layer : {"tetrahedra", "anchors", "contacts"}) {
    window.click(window.widget(std::string("layer ") + layer));
    window.wait_until(layer,
                      [&](const json& report) { return report["layers"][layer].get<bool>(); });
    window.wait_for_frames(3);
    for (std::size_t i = 0; i < others.size(); ++i)
      EXPECT_EQ(rectangle(window, others[i]), before[i]) << others[i] << " after " << layer;
  }
  window.screenshot("layers_with_controls");
}

TEST_F(PanelsInTheWindow, OnlyMethodsThatUseItShowThePositionBasedSection) {
  const RealWindow window({cylinder(), "--method", "linear-blend"});
  pause(window);
  window.widget("section Contact");
  EXPECT_FALSE(window.has_widget("section Position based skinning"));
  const RealWindow other({cylinder(), "--method", "position-based"});
  pause(other);
  EXPECT_NO_THROW(other.widget("section Position based skinning"));
}

TEST_F(PanelsInTheWindow, AdvancedSettingsAreFoldedUntilTheyAreOpened) {
  const test::TemporaryFolder config;
  test::write_file(config / "preferences.toml", "hint_seen = true\n");
  const auto opened = [&] {
    RealWindow window({cylinder()}, {"SINEW_CONFIG=" + config.path().string()});
    pause(window);
    window.widget("set dynamics.damping");
    window.wait_for_frames(3);
    const bool open = window.has_widget("advanced dynamics");
    EXPECT_EQ(window.has_widget("set dynamics.accelerated"), open);
    window.widget("set dynamics.time_step");  // opens them
    window.wait_until("advanced settings", has("advanced dynamics"));
    window.screenshot("advanced_settings");
    window.close();
    return open;
  };
  EXPECT_FALSE(opened()) << "closed at first";
  EXPECT_TRUE(opened()) << "they stay open";
}

TEST_F(PanelsInTheWindow, TheWheelScrollsThePanelOverATableUntilItIsClickedInto) {
  const RealWindow window({test::sample_file("humanoid"), "--set", "simulation.vertices=400"});
  pause(window);
  window.click(window.widget("section Joint and bone radii"));
  const auto table_top = [&] { return rectangle(window, "radii")[1]; };
  window.widget("radii");
  window.wait_for_frames(3);
  const Rectangle table = rectangle(window, "radii");
  const test::Place middle{table[0] + 0.2 * (table[2] - table[0]), 0.5 * (table[1] + table[3])};
  window.move_to(middle);
  window.wait_for_frames(3);
  window.wheel(-1);
  window.wait_for_frames(3);
  EXPECT_LT(table_top(), table[1] - 5.0) << "the panel scrolls";
  window.click(middle);
  window.wait_for_frames(3);
  const double before = table_top();
  window.wheel(-1);
  window.wait_for_frames(3);
  EXPECT_EQ(table_top(), before) << "the table scrolls";
  window.screenshot("table_clicked_into");
}

TEST_F(PanelsInTheWindow, NothingIsDrawnWhileNothingChanges) {
  const RealWindow window({cylinder()});
  pause(window);
  window.move_to({300.0, 300.0});
  window.stand_still();
  std::this_thread::sleep_for(std::chrono::milliseconds(400));
  const json before = window.report();
  // An idle window looks twice a second whether something has changed.
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  const json idle = window.report();
  EXPECT_GT(idle["frame"], before["frame"]);
  for (const char* const section : {"scene", "panel_calls", "rasterizer"}) {
    EXPECT_EQ(idle["processor_ms"][section], before["processor_ms"][section]) << section;
  }
  // Moves of the pointer over the background only read what is under it.
  window.input("mousemove 320 310 sleep 0.05 mousemove 330 320 sleep 0.05");
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const json after = window.report();
  for (const char* const section : {"scene", "panel_calls"}) {
    EXPECT_EQ(after["processor_ms"][section], before["processor_ms"][section]) << section;
  }
  // The window is drawn again when something else has covered it.
  window.wait_for_frames(2);
  EXPECT_GT(window.report()["processor_ms"]["panel_calls"], after["processor_ms"]["panel_calls"]);
}

TEST_F(PanelsInTheWindow, ListsAreUsedByKeys) {
  const RealWindow window({cylinder(), "--method", "linear-blend"});
  pause(window);
  const auto has_method = [](const std::string& name) {
    return [=](const json& report) { return report["settings"]["method"] == name; };
  };
  const auto open_list = [&] {
    window.click(window.widget("set method"));
    window.wait_until("the list", has("choice linear-blend"));
    window.wait_for_frames(2);
  };
  open_list();
  window.input("key --delay 0 Down Return");
  window.wait_until("the next method", has_method("dual-quaternion"));
  window.wait_until("no list", lacks("choice linear-blend"));
  open_list();
  window.type("lin");
  window.wait_for_frames(3);
  window.screenshot("list_by_keys");
  window.key("Return");
  window.wait_until("the method that was typed", has_method("linear-blend"));
  open_list();
  window.input("key --delay 0 End Up Home Down n c Escape");
  window.wait_until("no list", lacks("choice linear-blend"));
  window.settle();
  EXPECT_TRUE(has_method("linear-blend")(window.report())) << "Escape chooses nothing";
  EXPECT_FALSE(window.report()["layers"]["normals"].get<bool>()) << "letters are no shortcuts";
  EXPECT_FALSE(window.report()["cut"].get<bool>());
}

TEST_F(PanelsInTheWindow, SettingsWithoutEffectAreGreyAndSayWhy) {
  const RealWindow window({cylinder(), "--method", "linear-blend"});
  pause(window);
  const test::Place place = window.widget("set tissue.stiffness without effect");
  const std::string before = window.report()["settings"]["tissue.stiffness"];
  window.move_to(place);
  window.wait_until("a reason", has("tip"));
  window.screenshot("setting_without_effect");
  window.drag(place, {place.x + 40.0, place.y});
  window.wait_for_frames(3);
  EXPECT_EQ(window.report()["settings"]["tissue.stiffness"], before);
  window.click(window.widget("set method"));
  window.click(window.widget("choice projective"));
  window.settle();
  EXPECT_NO_THROW(window.widget("set tissue.stiffness")) << "it has an effect now";
}

}  // namespace
}  // namespace sinew
