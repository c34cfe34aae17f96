// SPDX-License-Identifier: MIT

#include <array>
#include <string>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;

class EditingInTheWindow : public test::RealWindowTest {
 protected:
  static std::string cylinder() { return test::sample_file("cylinder"); }
  static void choose(const RealWindow& window, const std::string& setting,
                     const std::string& choice) {
    window.click(window.widget("set " + setting));
    window.click(window.widget("choice " + choice));
    window.wait_until(setting + " " + choice,
                      [&](const json& report) { return report["settings"][setting] == choice; });
    leave_widgets(window);
    window.settle();
  }
  /// Moves the pointer to an empty place of the menu bar, so that no tooltip covers the view.
  static void leave_widgets(const RealWindow& window) { window.move_to({700.0, 12.0}); }
  static void open_section(const RealWindow& window, const std::string& name) {
    window.click(window.widget("section " + name));
  }
};

TEST_F(EditingInTheWindow, MethodAndContactAreChosenInThePanel) {
  const RealWindow window({cylinder()});
  pause(window);
  window.drag(window.within_widget("track", 0.1), window.within_widget("track", 0.5));
  window.stand_still();
  const Image projective = window.view_of(window.screenshot("method_projective"));
  choose(window, "method", "linear-blend");
  window.stand_still();
  const Image blend = window.view_of(window.screenshot("method_linear_blend"));
  EXPECT_GT(test::difference(projective, blend), 0.001);
  choose(window, "method", "projective");
  choose(window, "contact", "local");
  choose(window, "contact", "global");
  EXPECT_TRUE(window.report()["messages"].empty());
  window.key("ctrl+z");
  window.settle();
  EXPECT_EQ(window.report()["settings"]["contact"], "local");
}

TEST_F(EditingInTheWindow, ARadiusIsDragged) {
  const RealWindow window({cylinder()});
  pause(window);
  open_section(window, "Joint and bone radii");
  const Image before = window.view_of(window.screenshot("radii_before"));
  ASSERT_FALSE(window.report()["can_undo"].get<bool>());
  window.drag(window.within_widget("bone upper", 0.3), window.within_widget("bone upper", 0.9));
  window.wait_until("an edit", [](const json& report) { return report["can_undo"].get<bool>(); });
  window.settle();
  const Image after = window.view_of(window.screenshot("radii_after"));
  EXPECT_TRUE(window.report()["messages"].empty());
  window.key("ctrl+z");
  window.wait_until("undone", [](const json& report) { return report["can_redo"].get<bool>(); });
  window.settle();
}

TEST_F(EditingInTheWindow, SkinIsGrabbedAndSwingsBack) {
  for (const std::string method : {"projective", "position-based"}) {
    SCOPED_TRACE(method);
    const RealWindow window({test::sample_file("tee"), "--method", method});
    pause(window);
    window.key("KP_1");
    // After a seek the body settles. After a mere pause it would be stopped in its swing.
    window.drag(window.within_widget("track", 0.1), window.within_widget("track", 0.5));
    leave_widgets(window);  // the tooltip of the track would be in the picture
    window.stand_still();
    const Image before = window.view_of(window.screenshot("grab_before_" + method));
    const test::Place belly = window.joint("stem");
    window.hold("ctrl", true);
    window.move_to(belly);
    window.input("mousedown 1");
    for (int i = 1; i <= 6; ++i) window.move_to({belly.x + 20.0 * i, belly.y});
    window.wait_until("a grip", [](const json& report) { return report["grabbed"].get<bool>(); });
    window.wait_for_frames(20);
    const Image pulled = window.view_of(window.screenshot("grab_pulled_" + method));
    const double change = test::difference(before, pulled, 24);
    EXPECT_GT(change, 0.0025);
    window.input("mouseup 1");
    window.hold("ctrl", false);
    window.wait_until("no grip", [](const json& report) { return !report["grabbed"].get<bool>(); });
    window.settle();
    window.move_to({30.0, 400.0});
    window.stand_still();
    const Image after = window.view_of(window.screenshot("grab_after_" + method));
    EXPECT_LT(test::difference(before, after, 24), 0.4 * change) << "it swings back";
  }
}

TEST_F(EditingInTheWindow, JigglingSkinIsPaintedAndSags) {
  const RealWindow window({test::sample_file("tee"), "--method", "position-based", "--set",
                           "dynamics.gravity=9.81", "--set", "position.jiggle_stiffness=0.01",
                           "--set", "position.tetrahedra=3000"});
  pause(window);
  window.key("KP_1");
  window.drag(window.within_widget("track", 0.5), window.within_widget("track", 0.1));
  leave_widgets(window);
  window.stand_still();
  const Image before = window.view_of(window.screenshot("jiggle_before"));
  window.click(window.widget("menu Paint"));
  window.click(window.widget("paint-tool jiggle"));
  leave_widgets(window);
  window.stand_still();
  EXPECT_FALSE(window.has_widget("paint without effect"));
  const test::Place left = window.joint("arm.L");
  const test::Place right = window.joint("arm.R");
  window.drag(left, right);
  window.drag(right, left);
  window.wait_until("an edit", [](const json& report) { return report["can_undo"].get<bool>(); });
  window.screenshot("jiggle_painted");
  leave_widgets(window);
  window.key("shift+p");
  window.stand_still();
  const Image sagging = window.view_of(window.screenshot("jiggle_sagging"));
  const double change = test::difference(before, sagging, 24);
  EXPECT_GT(change, 0.0005);
  while (window.report()["can_undo"].get<bool>()) {
    const long frame = window.frame();
    window.key("ctrl+z");
    window.wait_until("another frame", [&](const json& report) { return report["frame"] > frame; });
    window.settle();
  }
  window.stand_still();
  const Image after = window.view_of(window.screenshot("jiggle_undone"));
  EXPECT_LT(test::difference(before, after, 24), 0.4 * change);
  EXPECT_TRUE(window.report()["messages"].empty());
}

TEST_F(EditingInTheWindow, APaintedMapWithoutEffectSaysSo) {
  const RealWindow window({cylinder()});
  pause(window);
  window.key("shift+p");  // opens the section Paint
  window.click(window.widget("map jiggle"));
  window.wait_until("the reason", has("paint without effect"));
  window.screenshot("paint_without_effect");
  choose(window, "method", "position-based");
  window.wait_until("no reason", lacks("paint without effect"));
  window.click(window.widget("map simulated"));
  window.settle();
  EXPECT_FALSE(window.has_widget("paint without effect")) << "both methods use this map";
  window.click(window.widget("map jiggle"));
  window.key("ctrl+z");
  window.wait_until("the reason", has("paint without effect"));
}

TEST_F(EditingInTheWindow, AWiperIsDraggedOverTheView) {
  const RealWindow window({cylinder(), "--set", "method=linear-blend"});
  pause(window);
  window.drag(window.within_widget("track", 0.1), window.within_widget("track", 0.5));
  leave_widgets(window);
  window.stand_still();
  const Image alone = window.view_of(window.screenshot("wiper_alone"));
  window.key("b");
  window.wait_until("a comparison",
                    [](const json& report) { return report["comparing"] && !report["busy"]; });
  window.click(window.widget("menu View"));
  window.move_to(window.widget("menu Compare"));
  window.click(window.widget("compare-how wiper"));
  window.settle();
  const auto view = window.report()["view"].get<std::vector<double>>();
  const double middle = 0.5 * (view[0] + view[2]);
  window.drag({middle, 500.0}, {middle + 200.0, 500.0});
  window.wait_until("the wiper to the right",
                    [](const json& report) { return report["wiper"].get<double>() > 0.6; });
  choose(window, "method", "projective");
  window.stand_still();
  const Image wiped = window.view_of(window.screenshot("wiper_dragged"));
  // Right of the line, linear blend skinning is still shown, pixel for pixel.
  const auto line = static_cast<int>(window.report()["wiper"].get<double>() * wiped.width) + 8;
  const auto right = [&](const Image& whole) {
    return test::cropped(whole, line, 0, whole.width - line, whole.height);
  };
  const auto left = [&](const Image& whole) {
    return test::cropped(whole, 0, 0, line - 16, whole.height);
  };
  EXPECT_LT(test::difference(right(alone), right(wiped)), 0.001);
  EXPECT_GT(test::difference(left(alone), left(wiped)), 0.004);
}

TEST_F(EditingInTheWindow, TheSecondOfTwoMethodsIsDrawnNextToTheFirst) {
  const RealWindow window({cylinder(), "--set", "method=linear-blend"});
  pause(window);
  window.drag(window.within_widget("track", 0.1), window.within_widget("track", 0.5));
  leave_widgets(window);
  window.settle();
  window.key("b");
  window.wait_until("a comparison",
                    [](const json& report) { return report["comparing"] && !report["busy"]; });
  leave_widgets(window);
  window.stand_still();
  const auto right_of = [&](const Image& both, const Image& left) {
    const json view = window.report()["view"];
    return test::cropped(both, static_cast<int>(view[2].get<double>()),
                         static_cast<int>(view[1].get<double>()) + 90, left.width, left.height);
  };
  const Image equal = window.screenshot("compare_equal");
  const Image left = window.view_of(equal);
  const double rounding = test::difference(left, right_of(equal, left), 24);
  EXPECT_LT(rounding, 0.004) << "linear blend compared with linear blend";
  choose(window, "method", "projective");
  window.stand_still();
  const Image other = window.screenshot("compare_projective");
  const Image left_projective = window.view_of(other);
  EXPECT_GT(test::difference(left_projective, right_of(other, left), 24), 2.0 * rounding);
  EXPECT_EQ(test::difference(right_of(other, left), right_of(equal, left)), 0.0)
      << "the other side is as it was";
}

TEST_F(EditingInTheWindow, FourSidesAreNextToEachOther) {
  const RealWindow window({cylinder(), "--set", "method=linear-blend"});
  pause(window);
  window.drag(window.within_widget("track", 0.1), window.within_widget("track", 0.5));
  window.click(window.widget("section Compare"));
  window.click(window.widget("compare"));
  window.click(window.widget("compare add"));
  window.click(window.widget("compare add"));
  const auto has_sides = [](int count) {
    return [=](const json& report) { return report["sides"] == count && !report["busy"]; };
  };
  // Names and statistics stay within their sides.
  const auto expect_places = [&](int count) {
    SCOPED_TRACE(count);
    window.wait_until("the sides", has_sides(count));
    leave_widgets(window);
    window.stand_still();
    window.screenshot("sides_" + std::to_string(count));
    const json widgets = window.report()["widgets"];
    const double width = window.report()["view"][2].get<double>();
    const auto rectangle = [&](const std::string& name) {
      return widgets.at(name).get<std::array<double, 4>>();
    };
    for (int i = 0; i < count; ++i) {
      const auto name = rectangle(std::string("side ") + "ABCD"[i]);
      EXPECT_GE(name[0], width * i) << i;
      EXPECT_LE(name[2], width * (i + 1)) << i;
    }
    // The numbers are one row below the characters.
    const auto view = window.report()["view"].get<std::array<double, 4>>();
    const auto status = rectangle("status box");
    EXPECT_GT(status[1], view[3] - 0.1 * (view[3] - view[1]));
    EXPECT_LE(status[3], view[3]);
    EXPECT_LE(status[2], width * count);
    EXPECT_LT(rectangle("status")[2], status[2]) << "no text is cut off";
    // The legend is one row above them.
    const auto legend = rectangle("legend");
    EXPECT_GE(legend[1], rectangle("side A")[3]);
    EXPECT_LT(legend[3], view[1] + 0.17 * (view[3] - view[1]));
    EXPECT_GE(legend[0], view[0]);
    EXPECT_LE(legend[2], width * count);
  };
  window.wait_until("four sides", has_sides(4));
  EXPECT_FALSE(window.has_widget("status")) << "numbers are hidden at first";
  window.click(window.widget("menu Heat map"));
  window.wait_until("the heat maps", has("heat distance fit"));
  window.click(window.widget("heat distance fit"));
  window.click(window.widget("fold status"));
  expect_places(4);
  EXPECT_FALSE(window.report()["can_redo"].get<bool>());
  window.click(window.widget("compare remove"));
  expect_places(3);
  window.key("ctrl+z");
  window.wait_until("four sides again", has_sides(4));
  window.key("ctrl+z");
  window.key("ctrl+z");
  expect_places(2);
}

}  // namespace
}  // namespace sinew
