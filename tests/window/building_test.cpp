// SPDX-License-Identifier: MIT

#include <cmath>
#include <filesystem>
#include <string>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::Place;
using test::RealWindow;

/// Builds skeletons for the surface of the built-in humanoid, read from an .obj file.
class BuildingInTheWindow : public test::RealWindowTest {
 protected:
  void SetUp() override {
    RealWindowTest::SetUp();
    if (IsSkipped()) return;
    body_ = folder_ / "body.obj";
    const test::Outcome baked = test::run_sinew({"bake", test::sample_file("humanoid"), "--clip",
                                                 "rest", "--method", "linear-blend", "-o", body_});
    ASSERT_EQ(baked.exit_code, 0) << baked.errors;
  }
  /// Returns the place of a joint of the skeleton that is being built.
  static Place draft(const RealWindow& window, const std::string& name) {
    const auto at = rectangle(window, "draft " + name);
    return {at[0], at[1]};
  }
  static void begin(const RealWindow& window) {
    window.settle();
    look_from_front(window);
    window.click(window.widget("build offer"));
    window.wait_until("building", has("build use"));
    window.stand_still();
  }

  test::TemporaryFolder folder_;
  std::string body_;
};

TEST_F(BuildingInTheWindow, ATemplateMakesABareMeshMove) {
  const RealWindow window({body_});
  begin(window);
  window.screenshot("building_begins");
  window.click(window.widget("templates"));
  window.click(window.widget("skeleton-template biped"));
  window.wait_until("a template", has("draft forearm.L"));
  window.stand_still();
  window.screenshot("building_template");

  // A joint that is dragged stays inside the body.
  const Place elbow = draft(window, "forearm.L");
  window.drag(elbow, {elbow.x + 12.0, elbow.y - 6.0});
  window.settle();
  EXPECT_GT(draft(window, "forearm.L").x, elbow.x + 4.0);
  window.key("ctrl+z");
  window.wait_until("the place before", [&](const json& report) {
    return std::abs(report["widgets"]["draft forearm.L"][0].get<double>() - elbow.x) < 1.0;
  });

  window.key("Return");
  window.wait_until("a skeleton in use", lacks("build use"));
  window.wait_until("joints",
                    [](const json& report) { return report["joints"].contains("forearm.L"); });
  window.settle();
  window.screenshot("building_used");
  // It can be posed now.
  const Place hand = window.joint("hand.L");
  select_limb(window, "forearm.L", "hand.L");
  drag_outer_ring(window);
  EXPECT_EQ(window.report()["posed"], json::array({"forearm.L"}));
  EXPECT_GT(std::hypot(window.joint("hand.L").x - hand.x, window.joint("hand.L").y - hand.y), 20.0);
  window.screenshot("building_posed");
}

TEST_F(BuildingInTheWindow, JointsArePlacedNamedAndMirroredByMouseAndKeyboard) {
  const RealWindow window({body_});
  begin(window);
  // The places of the joints are those that the template would have.
  window.click(window.widget("templates"));
  window.click(window.widget("skeleton-template biped"));
  window.wait_until("a template", has("draft shin.L"));
  window.stand_still();
  const Place hips = draft(window, "hips");
  const Place thigh = draft(window, "thigh.L");
  const Place shin = draft(window, "shin.L");
  const Place foot = draft(window, "foot.L");
  window.click(window.widget("build discard"));
  window.wait_until("no template", lacks("draft hips"));

  window.click(hips);
  window.wait_until("a first joint", has("draft joint"));
  window.click(thigh);
  window.wait_until("a second joint", has("draft joint_2"));
  window.click(foot);
  window.wait_until("a third joint", has("draft joint_3"));
  EXPECT_NEAR(draft(window, "joint_3").x, foot.x, 2.0);
  // A click on the bone to the foot, then Insert.
  window.click(shin);
  window.key("Insert");
  window.wait_until("an inserted joint", has("draft joint_4"));
  window.key("F2");
  window.wait_for_frames(3);
  window.type("shin");
  window.key("Return");
  window.wait_until("a name", has("draft shin"));
  EXPECT_TRUE(window.has_widget("build use")) << "Return has only entered the name";
  // Mirrors the branch of the thigh.
  window.click(draft(window, "joint_2"));
  window.key("m");
  window.wait_until("the other side", has("draft shin.R"));
  EXPECT_TRUE(window.has_widget("draft shin.L"));
  EXPECT_NEAR(draft(window, "shin.R").x - hips.x, hips.x - draft(window, "shin.L").x, 12.0);
  window.screenshot("building_by_hand");

  // A joint is dragged in the tree onto its new parent.
  window.drag(window.widget("tree shin.R"), window.widget("tree joint"));
  window.settle();
  window.key("Delete");  // the joint that was dragged is selected
  window.wait_until("a deleted joint", lacks("draft shin.R"));
  window.key("ctrl+z");
  window.wait_until("the joint again", has("draft shin.R"));
  window.key("Escape");
  window.wait_until("the end of building", lacks("build use"));
  EXPECT_TRUE(window.has_widget("build offer")) << "half built, to be continued";
}

/// Returns the text of the only autosaved project below a folder; empty if there is none. A file
/// whose name begins with a dot is only being written.
std::string autosaved(const std::string& folder) {
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder + "/autosave", error))
    if (entry.path().extension() == ".sinew" && !entry.path().filename().string().starts_with('.'))
      return test::read_file(entry.path().string());
  return "";
}

// The process is killed while a skeleton is half built: another window offers it again, and goes on
// from there.
TEST_F(BuildingInTheWindow, AHalfBuiltSkeletonSurvivesACrash) {
  const std::string state = folder_ / "state";
  double hips = 0.0;
  {
    const RealWindow window({body_}, {"SINEW_STATE=" + state});
    begin(window);
    window.click(window.widget("templates"));
    window.click(window.widget("skeleton-template biped"));
    window.wait_until("a template", has("draft forearm.L"));
    window.stand_still();
    window.click(draft(window, "forearm.L"));
    window.key("F2");
    window.wait_for_frames(3);
    window.type("elbow");
    window.key("Return");
    window.wait_until("a name", has("draft elbow"));
    hips = draft(window, "hips").y;
    // Edits are saved every 20 seconds.
    window.wait_until("an autosave", [&](const json&) {
      return autosaved(state).find("name = \"elbow\"") != std::string::npos;
    });
  }  // SIGKILL
  ASSERT_NE(autosaved(state), "") << "a killed window cannot remove it";
  const RealWindow again({}, {"SINEW_STATE=" + state});
  std::string offer;
  again.wait_until("an offer", [&](const json& report) {
    for (const auto& [name, place] : report["widgets"].items())
      if (name.starts_with("recovery open ")) offer = name;
    return !offer.empty();
  });
  again.click(again.widget(offer));
  again.wait_until("the mesh", [](const json& report) { return report["joints"].empty(); });
  look_from_front(again);
  again.wait_until("what is half built", has("build offer"));
  again.screenshot("building_recovered");
  again.click(again.widget("build offer"));
  again.wait_until("the draft", has("draft elbow"));
  again.stand_still();
  EXPECT_NEAR(draft(again, "hips").y, hips, 2.0);
  EXPECT_TRUE(again.has_widget("draft elbow"));
  again.screenshot("building_goes_on");
  again.key("Return");
  again.wait_until("a skeleton in use",
                   [](const json& report) { return report["joints"].contains("elbow"); });
}

}  // namespace
}  // namespace sinew
