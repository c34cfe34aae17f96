// SPDX-License-Identifier: MIT

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;

class HelpInTheWindow : public test::RealWindowTest {};

TEST_F(HelpInTheWindow, ShowsTheManualTheShortcutsAndWhatSinewIs) {
  const RealWindow window({test::sample_file("cylinder")});
  window.settle();
  const auto shows = [&](const std::string& panel) {
    window.wait_until(panel, [&](const json& report) { return report["widgets"].contains(panel); });
  };
  const auto choose = [&](const std::string& line) {
    window.click(window.widget("menu Help"));
    shows(line);
    window.click(window.widget(line));
  };
  choose("manual toggle");
  shows("manual");
  window.screenshot("manual");
  window.click(window.widget("manual shortcuts"));
  shows("shortcuts");
  window.screenshot("shortcuts");
  window.key("F1");
  choose("about toggle");
  shows("about");
  window.screenshot("about");
}

}  // namespace
}  // namespace sinew
