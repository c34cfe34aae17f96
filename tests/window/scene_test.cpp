// SPDX-License-Identifier: MIT

#include <cmath>
#include <fstream>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::Place;
using test::RealWindow;

/// Writes a box with sides of length 0.4 around (0.6, 0.9, 0.3).
std::string box_file(const std::string& folder) {
  const std::string path = folder + "/crate.obj";
  std::ofstream file(path);
  for (int i = 0; i < 8; ++i)
    file << "v " << (i % 2 ? 0.8 : 0.4) << ' ' << (i / 2 % 2 ? 1.1 : 0.7) << ' '
         << (i / 4 ? 0.5 : 0.1) << '\n';
  file << "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
  return path;
}

class SceneInTheWindow : public test::RealWindowTest {
 protected:
  static double number(const RealWindow& window, const char* key, int index) {
    return window.report()["objects"][0][key][index].get<double>();
  }
  static Place moved(const Place& from, double x, double y) { return {from.x + x, from.y + y}; }
};

TEST_F(SceneInTheWindow, AnObjectIsMovedTurnedAndScaledByTheMouse) {
  const test::TemporaryFolder folder;
  const RealWindow window({test::sample_file("tee"), "--collider", box_file(folder / "")});
  pause(window);
  look_from_front(window);
  window.click(window.widget("object 0"));  // the section is open where there are colliders
  window.wait_until("a selection",
                    [](const json& report) { return report["selected_object"] == 0; });
  EXPECT_EQ(window.report()["objects"][0]["name"], "crate");
  EXPECT_GT(window.report()["objects"][0]["lowest"].get<double>(), 0.1) << "as in its file";
  window.click(window.widget("object floor"));
  window.wait_until("the floor", [](const json& report) {
    return std::abs(report["objects"][0]["lowest"].get<double>()) < 1e-6;
  });
  window.settle();
  const Image before = window.view_of(window.screenshot("object_selected"));

  const double x = number(window, "position", 0);
  const double y = number(window, "position", 1);
  const Place arrow = window.widget("arrow x");
  window.drag(moved(arrow, -3.0, 0.0), moved(arrow, 57.0, 0.0));
  window.settle();
  EXPECT_GT(number(window, "position", 0), x + 0.1);
  EXPECT_NEAR(number(window, "position", 1), y, 1e-9) << "along X alone";
  const Place middle = window.widget("object middle");
  window.drag(middle, moved(middle, -60.0, -40.0));
  window.settle();
  EXPECT_GT(number(window, "position", 1), y + 0.05);
  // The report has two opposite points of the outer ring.
  const std::vector<double> ring =
      window.report()["widgets"]["object ring"].get<std::vector<double>>();
  const Place center{0.5 * (ring[0] + ring[2]), 0.5 * (ring[1] + ring[3])};
  const double radius = 0.5 * std::hypot(ring[2] - ring[0], ring[3] - ring[1]);
  window.drag(moved(center, -radius, 0.0), moved(center, -0.7 * radius, -0.7 * radius));
  window.settle();
  EXPECT_NEAR(number(window, "rotation", 2), -45.0, 10.0) << "clockwise";
  const Place corner = window.widget("object scale");
  window.drag(corner, moved(corner, 40.0, 40.0));
  window.settle();
  EXPECT_GT(window.report()["objects"][0]["scale"].get<double>(), 1.3);
  const Image after = window.view_of(window.screenshot("object_placed"));
  EXPECT_GT(test::difference(before, after), 0.01);

  window.key("ctrl+z");
  window.wait_until("its former size", [](const json& report) {
    return report["objects"][0]["scale"].get<double>() == 1.0;
  });
  window.click(window.widget("object visible 0"));
  window.wait_until("hidden", [](const json& report) { return !report["objects"][0]["visible"]; });
  window.settle();
  window.click(window.widget("object remove 0"));
  window.wait_until("no object", [](const json& report) { return report["objects"].empty(); });
  EXPECT_TRUE(window.report()["messages"].empty());
}

TEST_F(SceneInTheWindow, ANewColliderComesNextToTheCharacterAndItsPanelIntoView) {
  const test::TemporaryFolder folder;
  const std::string crumb = folder / "crumb.obj";  // a cube of 2 cm, as from a file in meters
  test::write_file(crumb,
                   "v 0 0 0\nv 0.02 0 0\nv 0 0.02 0\nv 0.02 0.02 0\nv 0 0 0.02\nv 0.02 0 0.02\n"
                   "v 0 0.02 0.02\nv 0.02 0.02 0.02\nf 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\n"
                   "f 1 5 7 3\nf 2 4 8 6\n");
  const RealWindow window({test::sample_file("tee")});
  pause(window);
  window.move_to({1260.0, 600.0});
  window.wheel(-60);
  window.settle();
  const auto in_view = [&](const std::string& widget) {
    const json widgets = window.report()["widgets"];
    if (!widgets.contains(widget)) return false;
    return widgets[widget][1].get<double>() > 24.0 && widgets[widget][3].get<double>() < 800.0;
  };
  EXPECT_FALSE(in_view("section Scene"));
  window.key("ctrl+shift+o");
  window.wait_until("the dialog", has("path"));
  window.click(window.widget("path"));
  window.type(crumb);
  window.key("Return");
  window.wait_until("a collider", [](const json& report) { return report["objects"].size() == 1; });
  EXPECT_NE(window.report()["notice"].get<std::string>().find("may have another unit"),
            std::string::npos);
  window.settle();
  window.wait_for_frames(3);
  window.screenshot("collider_added");
  EXPECT_TRUE(in_view("object floor"));
  EXPECT_GT(number(window, "position", 0), 0.2) << "not in the stem of the letter";
  EXPECT_NEAR(window.report()["objects"][0]["lowest"].get<double>(), 0.0, 1e-6);

  // A larger one still stands on the floor.
  window.double_click(window.widget("Scale"));
  window.input("key --delay 0 ctrl+a 2 0 Return");
  window.wait_until("another size", [](const json& report) {
    return report["objects"][0]["scale"].get<double>() == 20.0;
  });
  EXPECT_NEAR(window.report()["objects"][0]["lowest"].get<double>(), 0.0, 1e-6);
  EXPECT_NEAR(number(window, "position", 1), 0.2, 1e-6);
}

TEST_F(SceneInTheWindow, TheKeyCIsHeardWhileTheBodyIsPrepared) {
  const RealWindow window({test::sample_file("humanoid")});
  window.wait_until("a character that is prepared", [](const json& report) {
    return report["character"] == "humanoid" && report["busy"] && report["tissue"].empty();
  });
  window.move_to({400.0, 300.0});
  window.input("key c");
  window.wait_until("a cut", [](const json& report) {
    return report["cut"].get<bool>() && !report["tissue"].empty();
  });
  EXPECT_TRUE(window.report()["messages"].empty());
}

TEST_F(SceneInTheWindow, TheWheelStaysInFrontOfTheCharacter) {
  const RealWindow window({test::sample_file("tee")});
  pause(window);
  look_from_front(window);
  const double distance = window.report()["distance"].get<double>();
  const auto depth = [&] { return window.report()["eye"][2].get<double>(); };
  // Over the sky, over the skin and over the far floor.
  const Place stem = window.joint("stem");
  for (const Place& place : {Place{600.0, 60.0}, stem, Place{80.0, 500.0}}) {
    look_from_front(window);
    window.move_to(place);
    window.wheel(1);
    window.wait_for_frames(2);
    EXPECT_NEAR(window.report()["distance"].get<double>(), 0.9 * distance, 1e-6 * distance);
    window.wheel(80);
    window.wait_for_frames(3);
    EXPECT_GT(depth(), 0.05) << place.x;
    EXPECT_LT(depth(), 1.0) << "it comes near";
  }
  window.screenshot("wheel_near");
}

TEST_F(SceneInTheWindow, TheKeyCShowsTheInsideByItself) {
  const RealWindow window({test::sample_file("tee")});
  pause(window);
  window.stand_still();
  const Image closed = window.view_of(window.screenshot("cut_closed"));
  window.move_to({400.0, 300.0});
  window.key("c");
  window.wait_until("tetrahedra", [](const json& report) {
    return report["cut"].get<bool>() && report["layers"]["tetrahedra"].get<bool>();
  });
  window.stand_still();
  const Image cut = window.view_of(window.screenshot("cut_open"));
  EXPECT_GT(test::difference(closed, cut), 0.02);

  // The handle moves the plane as the slider does, and with Shift a tenth as far.
  const auto position = [&] { return window.report()["cut_position"].get<double>(); };
  const double before = position();
  const Place handle = window.widget("cut handle");
  window.drag(handle, moved(handle, -40.0, 0.0));
  window.settle();
  const double far = std::abs(position() - before);
  EXPECT_GT(far, 0.02);
  window.hold("shift", true);
  const Place there = window.widget("cut handle");
  const double middle = position();
  window.drag(there, moved(there, 40.0, 0.0));
  window.hold("shift", false);
  window.settle();
  const double fine = std::abs(position() - middle);
  EXPECT_GT(fine, 0.05 * far);
  EXPECT_LT(fine, 0.2 * far);
  window.screenshot("cut_moved");
  window.key("c");
  window.wait_until("closed", [](const json& report) {
    return !report["cut"].get<bool>() && !report["layers"]["tetrahedra"].get<bool>();
  });

  // Light and look of a part, in the same window.
  window.click(window.widget("section Scene"));
  window.drag(window.within_widget("Light direction", 0.4),
              window.within_widget("Light direction", 0.9));
  window.drag(window.within_widget("Environment", 0.33), window.within_widget("Environment", 0.05));
  window.stand_still();
  const Image lit = window.view_of(window.screenshot("light_changed"));
  EXPECT_GT(window.report()["light"][0].get<double>(), 90.0);
  EXPECT_LT(window.report()["light"][2].get<double>(), 0.5);
  EXPECT_GT(test::difference(closed, lit), 0.05);
  window.click(window.widget("reset light"));
  window.wait_until("the usual light",
                    [](const json& report) { return report["light"][2].get<double>() == 1.0; });

  // The readout of the timeline switches its marks.
  const Image seconds = window.screenshot("marks_seconds");
  window.click(window.widget("time"));
  window.wait_for_frames(3);
  const Image frames = window.screenshot("marks_frames");
  const Place track = window.widget("track");
  const auto strip = [&](const Image& image) {
    return test::cropped(image, 20, static_cast<int>(track.y) - 10, 800, 20);
  };
  EXPECT_GT(test::difference(strip(seconds), strip(frames)), 0.001);
}

}  // namespace
}  // namespace sinew
