// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <string>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;
using test::Rectangle;

/// Tests that texts and tooltips are shown whole and cover nothing that is in use.
class TextsInTheWindow : public test::RealWindowTest {
 protected:
  static std::string cylinder() { return test::sample_file("cylinder"); }
  static bool overlap(const Rectangle& a, const Rectangle& b) {
    return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
  }
};

/// Scrolls the side panel of a window with a width of 900 down until all of a widget is visible.
void scroll_narrow_panel(const RealWindow& window, const std::string& widget) {
  constexpr int kMostNotches = 60;
  constexpr double kBottom = 788.0;
  const auto is_visible = [&] {
    const json widgets = window.report()["widgets"];
    return widgets.contains(widget) && widgets[widget][3] < kBottom;
  };
  for (int i = 0; i < kMostNotches && !is_visible(); ++i) {
    window.move_to({820.0, 400.0});
    window.wheel(-1);
  }
  ASSERT_TRUE(is_visible()) << widget;
}

/// Checks a window of this width for texts that are cut off, and tooltips for what they cover.
void check_texts(const RealWindow& window, int width, const std::string& name) {
  window.resize(width, 800);
  window.wait_until("a smaller view",
                    [&](const json& report) { return report["view"][2].get<double>() <= width; });
  window.wait_for_frames(4);
  window.screenshot(name);
  const json report = window.report();
  EXPECT_EQ(report["cut_texts"], json::array());
  for (const auto& [widget, place] : report["widgets"].items()) {
    EXPECT_LE(place[2].get<double>(), width) << widget;
  }
}

TEST_F(TextsInTheWindow, TooltipsOfPanelsStayHiddenBehindADialog) {
  const RealWindow window({cylinder(), "--method", "linear-blend"});
  pause(window);
  tip_of(window, "layer grid");
  window.key("ctrl+e");
  window.wait_until("the dialog", has("start export"));
  window.move_to(window.widget("layer grid"));
  window.wait_for_frames(20);
  EXPECT_FALSE(window.has_widget("tip"));
  window.key("Escape");
  window.wait_until("a tooltip", has("tip"));
}

TEST_F(TextsInTheWindow, NothingIsCutOffInNarrowWindows) {
  for (const char* const scale : {"1", "1.5"}) {
    const test::TemporaryFolder config;
    std::string text =
        fmt::format("interface_scale = {}\nhint_seen = true\n[open_sections]\n", scale);
    for (const char* const section :
         {"Compare", "Contact", "Detail", "Performance", "Pose", "\"Joint and bone radii\""})
      text += fmt::format("{} = true\n", section);
    test::write_file(config / "preferences.toml", text);
    const RealWindow window({cylinder()}, {"SINEW_CONFIG=" + config.path().string()});
    pause(window);
    for (const int width : {1280, 900})
      check_texts(window, width, fmt::format("texts_{}_{}", width, scale));
    for (const char* const widget :
         {"track", "clips", "preset", "set method", "play", "set contact"}) {
      scroll_narrow_panel(window, widget);
      const Rectangle tip = tip_of(window, widget);
      EXPECT_FALSE(overlap(tip, rectangle(window, widget))) << widget << " at scale " << scale;
      EXPECT_FALSE(overlap(tip, rectangle(window, "track"))) << widget << " at scale " << scale;
      EXPECT_GE(tip[0], 0.0) << widget;
      EXPECT_LE(tip[2], 900.0) << widget;
    }
    window.screenshot(fmt::format("tip_{}", scale));
    window.move_to({820.0, 400.0});
    for (int i = 0; i < 12; ++i) {
      window.wheel(-4);
      EXPECT_EQ(window.report()["cut_texts"], json::array());
    }
    window.screenshot(fmt::format("texts_below_{}", scale));
    window.click(window.widget("menu Heat map"));
    window.click(window.widget("heat distance fit"));
    window.wait_until("a legend", has("legend"));
    window.wait_for_frames(3);  // it finds its place in its first frames
    window.screenshot(fmt::format("legend_{}", scale));
    const Rectangle legend = rectangle(window, "legend");
    const auto view = window.report()["view"].get<std::vector<double>>();
    EXPECT_GE(legend[0], view[0]) << "at scale " << scale;
    EXPECT_LE(legend[2], view[2]) << "at scale " << scale;
    EXPECT_FALSE(overlap(legend, rectangle(window, "status box"))) << "at scale " << scale;
  }
}

}  // namespace
}  // namespace sinew
