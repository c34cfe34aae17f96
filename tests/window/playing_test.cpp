// SPDX-License-Identifier: MIT

#include <chrono>
#include <cmath>
#include <thread>

#include "window/window_fixture.h"

namespace sinew {
namespace {

using nlohmann::json;
using test::RealWindow;

class PlayingInTheWindow : public test::RealWindowTest {};

TEST_F(PlayingInTheWindow, SpacePlaysAndPausesAndTheTrackScrubs) {
  const RealWindow window({test::sample_file("cylinder")});
  window.settle();
  const double early = window.report()["time"].get<double>();
  window.wait_until("time that goes on", [&](const json& report) {
    return std::abs(report["time"].get<double>() - early) > 0.1;
  });
  window.key("space");
  window.wait_until("a pause", [](const json& report) { return !report["playing"]; });
  window.settle();
  const double held = window.report()["time"].get<double>();
  const Image before = window.screenshot("play_paused");

  const double duration = window.report()["duration"].get<double>();
  window.drag(window.within_widget("track", 0.1), window.within_widget("track", 0.75));
  window.settle();
  EXPECT_NEAR(window.report()["time"].get<double>(), 0.75 * duration, 0.01 * duration);
  EXPECT_FALSE(window.report()["playing"].get<bool>());
  const Image after = window.screenshot("play_scrubbed");
  EXPECT_GT(test::difference(window.view_of(before), window.view_of(after)), 0.01);
  EXPECT_NE(held, window.report()["time"].get<double>());

  window.click(window.widget("play"));
  window.wait_until("playing", [](const json& report) { return report["playing"].get<bool>(); });
  window.click(window.widget("clips"));
  window.wait_for_frames(3);
  window.screenshot("play_clips");
  window.click(window.widget("clip -1"));
  window.wait_until("the rest pose", [](const json& report) { return report["clip"] == -1; });
}

TEST_F(PlayingInTheWindow, TheTimeStopsAtFrames) {
  const RealWindow window({test::sample_file("cylinder"), "--set", "method=linear-blend"});
  pause(window);
  const auto time = [&] { return window.report()["time"].get<double>(); };
  const auto press = [&](const std::string& key) {
    const double before = time();
    window.key(key);
    window.wait_until("another time", [&](const json& report) { return report["time"] != before; });
    return time();
  };
  const double duration = window.report()["duration"].get<double>();
  window.drag(window.within_widget("track", 0.1), window.within_widget("track", 0.437));
  window.settle();
  const double scrubbed = time();
  const double frame = press("Right") - scrubbed;
  EXPECT_GT(frame, 0.0);
  EXPECT_LT(frame, 0.1);
  EXPECT_NEAR(scrubbed / frame, std::round(scrubbed / frame), 1e-6) << "the drag ends at a frame";
  EXPECT_NEAR(press("Left"), scrubbed, 1e-9);
  EXPECT_NEAR(press("End"), duration, frame);
  const double last = time();
  window.click(window.widget("frame-back"));
  window.wait_until("another time", [&](const json& report) { return report["time"] != last; });
  EXPECT_NEAR(time(), last - frame, 1e-9);
  window.screenshot("play_frames");
}

TEST_F(PlayingInTheWindow, AKeyIsSeenWithinTwoFrames) {
  const RealWindow window({test::sample_file("cylinder")});
  window.settle();
  window.key("space");
  window.settle();
  window.move_to({400.0, 400.0});
  // Wait until the window is idle and draws no frame without an event.
  long before = 0;
  do {
    before = window.report()["frame"].get<long>();
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
  } while (window.report()["frame"].get<long>() != before);
  ASSERT_FALSE(window.report()["layers"]["wireframe"].get<bool>());
  window.input("key 2");
  long seen = 0;
  window.wait_until("a wireframe", [&](const json& report) {
    seen = report["frame"].get<long>();
    return report["layers"]["wireframe"].get<bool>();
  });
  EXPECT_LE(seen, before + 2);
}

TEST_F(PlayingInTheWindow, TheMouseTurnsMovesAndZooms) {
  const RealWindow window;
  window.settle();
  window.key("space");
  window.settle();
  const Image start = window.view_of(window.screenshot("camera_start"));
  const double distance = window.report()["distance"].get<double>();
  const test::Place hips = window.joint("hips");
  window.drag({200.0, 200.0}, {320.0, 230.0});
  const Image turned = window.view_of(window.screenshot("camera_turned"));
  EXPECT_GT(test::difference(start, turned), 0.02);
  EXPECT_NEAR(window.joint("hips").y, hips.y, 60.0) << "it turns about the middle";

  window.drag({200.0, 200.0}, {260.0, 200.0}, 3);
  EXPECT_NEAR(window.joint("hips").x, hips.x + 60.0, 40.0);

  // Zooming keeps the point under the pointer fixed.
  const test::Place head = window.joint("head");
  window.move_to(head);
  window.wheel(4);
  EXPECT_LT(window.report()["distance"].get<double>(), 0.8 * distance);
  EXPECT_NEAR(window.joint("head").x, head.x, 12.0);
  EXPECT_NEAR(window.joint("head").y, head.y, 12.0);
  window.key("f");
  window.settle();
  EXPECT_NEAR(window.report()["distance"].get<double>(), distance, 0.1 * distance);
}

}  // namespace
}  // namespace sinew
