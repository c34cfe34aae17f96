// SPDX-License-Identifier: MIT

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;

class NumbersInTheWindow : public test::RealWindowTest {
 protected:
  static void wait_for_radius(const RealWindow& window, const std::string& field, double radius) {
    window.wait_until(field + " typed", [&](const json& report) {
      return report["radii"].contains(field) && report["radii"][field] == radius;
    });
    window.wait_for_frames(4);
  }
  /// Returns the fraction of red pixels in the view.
  static double redness(const Image& view) {
    int red = 0;
    for (std::size_t p = 0; p < view.rgba.size(); p += 4)
      red += view.rgba[p] > 150 && view.rgba[p + 1] < 90 && view.rgba[p + 2] < 90 ? 1 : 0;
    return 4.0 * red / static_cast<double>(view.rgba.size());
  }
};

TEST_F(NumbersInTheWindow, ARadiusIsTypedOnceForBothSides) {
  const RealWindow window({"--set", "simulation.vertices=1000"});
  pause(window);
  window.click(window.widget("section Joint and bone radii"));
  const std::string left = "ball forearm.L";
  window.double_click(window.widget(left));
  window.type("0.");
  window.wait_for_frames(4);
  EXPECT_EQ(window.report()["radii"], json::object())
      << "neither the clicks nor a half-typed number";
  EXPECT_FALSE(window.report()["busy"].get<bool>());
  window.key("Escape");
  window.wait_for_frames(4);
  EXPECT_EQ(window.report()["radii"], json::object());
  EXPECT_FALSE(window.report()["can_undo"].get<bool>());

  EXPECT_FALSE(window.has_widget("balls beyond the skin"));

  // The volumes are drawn while a radius is edited, without their layer.
  window.stand_still();
  const Image without = window.view_of(window.screenshot("radii_before_typing"));
  window.control_click(window.widget(left));
  window.wait_for_frames(4);
  window.stand_still();
  EXPECT_GT(test::difference(without, window.view_of(window.screenshot("radii_while_typing"))),
            0.01);
  window.key("Escape");

  window.control_click(window.widget(left));
  window.type("0.1");
  window.key("Tab");
  wait_for_radius(window, left, 0.1);
  EXPECT_EQ(window.report()["radii"]["ball forearm.R"], 0.1);
  window.type("0.02");
  window.key("Return");
  wait_for_radius(window, "bone forearm.L", 0.02);
  EXPECT_EQ(window.report()["radii"]["bone forearm.R"], 0.02);
  EXPECT_TRUE(window.has_widget("balls beyond the skin"));
  window.settle();
  window.click(window.widget("layer bones"));  // digits are no shortcuts after typing
  window.stand_still();
  EXPECT_GT(redness(window.view_of(window.screenshot("radii_beyond_skin"))), 0.002);

  window.key("ctrl+z");
  window.key("ctrl+z");
  window.wait_until("no own radii", [](const json& report) {
    return report["radii"].empty() && !report["can_undo"];
  });
  window.wait_for_frames(4);
  window.stand_still();
  EXPECT_LT(redness(window.view_of(window.screenshot("radii_inside_skin"))), 0.0002);
}

TEST_F(NumbersInTheWindow, ARadiusThatABoneIsTooShortForIsLimitedAndSaid) {
  const RealWindow window({"--set", "simulation.vertices=1000"});
  pause(window);
  window.click(window.widget("section Joint and bone radii"));
  window.control_click(window.widget("bone forearm.L"));
  window.type("0.9");
  window.key("Return");
  wait_for_radius(window, "bone forearm.L", 0.9);
  EXPECT_EQ(window.report()["radii"].size(), 2U) << "the other radii stay automatic";
  window.screenshot("radius_limited");
  const json widgets = window.report()["widgets"];
  bool said = false;
  for (const auto& [name, place] : widgets.items())
    said = said || name.starts_with("note 0.900 m is limited to 0.");
  EXPECT_TRUE(said) << widgets.dump();
}

TEST_F(NumbersInTheWindow, WhatIsOutOfRangeIsClampedAndSaid) {
  const RealWindow window({test::sample_file("cylinder")});
  pause(window);
  const auto type_into = [&](const std::string& field, const std::string& text,
                             const std::string& end) {
    window.control_click(window.widget(field));
    window.type(text);
    window.key(end);
    window.wait_for_frames(3);
  };
  const auto setting = [&](const std::string& key) {
    return window.report()["settings"][key].get<std::string>();
  };
  type_into("speed", "0,5", "Return");
  EXPECT_EQ(setting("playback.speed"), "0.5");
  type_into("speed", "3", "Escape");
  EXPECT_EQ(setting("playback.speed"), "0.5");
  type_into("speed", "900", "Return");
  EXPECT_EQ(setting("playback.speed"), "4");
  EXPECT_TRUE(window.has_widget("note The largest value is 4.00x"));
  window.screenshot("number_clamped");
  type_into("speed", "fast", "Return");
  EXPECT_EQ(setting("playback.speed"), "4");
  EXPECT_TRUE(window.has_widget("note \"fast\" is not a number"));
  // A click elsewhere applies what was typed; digits are no shortcuts of layers meanwhile.
  window.control_click(window.widget("speed"));
  window.type("2");
  window.click({300.0, 500.0});
  window.wait_for_frames(3);
  EXPECT_EQ(setting("playback.speed"), "2");
  EXPECT_FALSE(window.report()["layers"]["wireframe"].get<bool>());
  // A click alone changes nothing, and the setting of the body is applied once.
  const std::string before = setting("tissue.stiffness");
  window.click(window.within_widget("set tissue.stiffness", 0.9));
  window.wait_for_frames(3);
  EXPECT_EQ(setting("tissue.stiffness"), before);
  window.drag(window.within_widget("set tissue.stiffness", 0.5),
              window.within_widget("set tissue.stiffness", 0.9));
  window.wait_for_frames(3);
  EXPECT_NE(setting("tissue.stiffness"), before);
}

}  // namespace
}  // namespace sinew
