#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;

class EditingInTheWindow : public test::RealWindowTest {
 protected:
  static void choose(const RealWindow& window, const std::string& setting,
                     const std::string& choice) {
    window.click(window.widget("set " + setting));
    window.click(window.widget("choice " + choice));
    window.wait_until(setting + " " + choice,
                      [&](const json& report) { return report["settings"][setting] == choice; });
    window.settle();
  }
  static void open_section(const RealWindow& window, const std::string& name) {
    window.click(window.widget("section " + name));
  }
  static void pause(const RealWindow& window) {
    window.settle();
    window.key("space");
    window.wait_until("a pause", [](const json& report) { return !report["playing"]; });
    window.settle();
  }
};

TEST_F(EditingInTheWindow, MethodAndContactAreChosenInThePanel) {
  const RealWindow window;
  pause(window);
  window.drag(window.within_widget("track", 0.1), window.within_widget("track", 0.5));
  window.settle();
  const Image projective = window.view_of(window.screenshot("method_projective"));
  choose(window, "method", "linear-blend");
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
  const RealWindow window;
  pause(window);
  open_section(window, "Joint and bone radii");
  const Image before = window.view_of(window.screenshot("radii_before"));
  ASSERT_FALSE(window.report()["can_undo"].get<bool>());
  window.drag(window.within_widget("bone chest", 0.3), window.within_widget("bone chest", 0.9));
  window.wait_until("an edit", [](const json& report) { return report["can_undo"].get<bool>(); });
  window.settle();
  const Image after = window.view_of(window.screenshot("radii_after"));
  EXPECT_TRUE(window.report()["messages"].empty());
  window.key("ctrl+z");
  window.wait_until("undone", [](const json& report) { return report["can_redo"].get<bool>(); });
  window.settle();
}

TEST_F(EditingInTheWindow, TheSecondOfTwoMethodsIsDrawnBeside) {
  const RealWindow window({"--set", "method=linear-blend"});
  pause(window);
  window.drag(window.within_widget("track", 0.1), window.within_widget("track", 0.5));
  window.settle();
  window.key("b");
  window.wait_until("a comparison",
                    [](const json& report) { return report["comparing"] && !report["busy"]; });
  window.settle();
  const auto right_of = [&](const Image& both, const Image& left) {
    const json view = window.report()["view"];
    return test::cropped(both, static_cast<int>(view[2].get<double>()),
                         static_cast<int>(view[1].get<double>()) + 90, left.width, left.height);
  };
  const Image equal = window.screenshot("compare_equal");
  const Image left = window.view_of(equal);
  const double rounding = test::difference(left, right_of(equal, left), 24);
  EXPECT_LT(rounding, 0.004) << "linear blend beside linear blend";
  choose(window, "method", "projective");
  const Image other = window.screenshot("compare_projective");
  const Image left_projective = window.view_of(other);
  EXPECT_GT(test::difference(left_projective, right_of(other, left), 24), 2.0 * rounding);
  EXPECT_EQ(test::difference(right_of(other, left), right_of(equal, left)), 0.0)
      << "the other side is as it was";
}

}  // namespace
}  // namespace sinew
