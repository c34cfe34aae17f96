// SPDX-License-Identifier: MIT

#include "window/window_use.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/timing.h"

namespace sinew::test {
namespace {

using nlohmann::json;

constexpr long kFramesOfWork = 5;       // frames after which an action has taken effect
constexpr double kLongestRest = 120.0;  // s of the wall clock, in which a body comes to rest

void sleep_for(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

/// Returns the distances between corresponding points, in ascending order. Both arguments hold x y
/// z, x y z, ....
std::vector<double> distances(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> apart;
  for (std::size_t i = 0; i + 2 < std::min(a.size(), b.size()); i += 3)
    apart.push_back(std::hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]));
  std::sort(apart.begin(), apart.end());
  return apart;
}

}  // namespace

WindowUse::WindowUse(const std::string& file, unsigned seed) : random_(seed), window_({file}) {
  window_.settle();
  if (body().empty()) throw std::runtime_error(file + " has no simulated body");
}

void WindowUse::wake_window() const {
  window_.move_to({600.0, 20.0});
  window_.move_to({605.0, 20.0});
  sleep_for(0.05);
}

void WindowUse::wait_for_work() const {
  const long last = window_.report()["frame"].get<long>();
  // An idle window draws a frame only for an event, so move the mouse.
  for (int i = 0; i < 20 && window_.report()["frame"].get<long>() < last + kFramesOfWork; ++i) {
    wake_window();
  }
  window_.wait_until("an end of the work", [](const json& report) { return !report["busy"]; });
}

void WindowUse::set_playing(bool playing) const {
  if (window_.report()["playing"] == playing) return;
  window_.key("space");
  window_.wait_until(playing ? "playing" : "a pause",
                     [&](const json& report) { return report["playing"] == playing; });
}

std::string WindowUse::act() {
  ++actions_;
  const int kind = below(100);
  if (kind < 25) return play();
  if (kind < 42) return scrub();
  if (kind < 58) return change_clip();
  if (kind < 66) return change_contact();
  if (kind < 88) return pose();
  if (kind < 96) return pull();
  window_.key("h");
  return "shake";
}

std::string WindowUse::play() {
  set_playing(true);
  const double seconds = 0.2 + 1.5 * fraction();
  sleep_for(seconds);
  const bool pauses = below(3) == 0;
  if (pauses) set_playing(false);
  return fmt::format("play for {:.1f} s{}", seconds, pauses ? ", pause" : "");
}

std::string WindowUse::scrub() {
  const double from = fraction();
  const double to = fraction();
  window_.drag(window_.within_widget("track", from), window_.within_widget("track", to));
  return fmt::format("scrub from {:.2f} to {:.2f}", from, to);
}

std::string WindowUse::change_clip() {
  const int times = 1 + below(3);
  const std::string key = below(2) == 0 ? "bracketright" : "bracketleft";
  for (int i = 0; i < times; ++i) window_.key(key);
  wait_for_work();
  return fmt::format("{} {}, clip {}", times, key, window_.report()["clip"].get<int>());
}

std::string WindowUse::change_contact() {
  const std::string choice = std::vector{"none", "local", "global"}[below(3)];
  window_.click(window_.widget("set contact"));
  window_.click(window_.widget("choice " + choice));
  window_.wait_until("contact " + choice,
                     [&](const json& report) { return report["settings"]["contact"] == choice; });
  wait_for_work();
  return "contact " + choice;
}

std::optional<Place> WindowUse::any_joint() {
  const json report = window_.report();
  const auto view = report["view"].get<std::vector<double>>();
  std::vector<Place> seen;
  for (const json& at : report["joints"]) {
    const Place place{at[0].get<double>(), at[1].get<double>()};
    if (place.x > view[0] && place.x < view[2] && place.y > view[1] && place.y < view[3])
      seen.push_back(place);
  }
  if (seen.empty()) return std::nullopt;
  return seen[below(static_cast<int>(seen.size()))];
}

Place WindowUse::any_place() {
  const auto view = window_.report()["view"].get<std::vector<double>>();
  return {view[0] + fraction() * (view[2] - view[0]), view[1] + fraction() * (view[3] - view[1])};
}

std::string WindowUse::pose() {
  const std::optional<Place> joint = any_joint();
  if (!joint) {
    window_.key("f");
    return "show all";
  }
  window_.click(*joint);
  window_.wait_for_frames(2);
  const std::string selected = window_.report()["selected"];
  const json widgets = window_.report()["widgets"];
  if (selected.empty() || !widgets.contains("facing ring") || below(2) == 0) {
    window_.drag(*joint,
                 {joint->x + 200.0 * (fraction() - 0.5), joint->y + 200.0 * (fraction() - 0.5)});
    wait_for_work();
    return "drag " + selected;
  }
  const auto ring = widgets["facing ring"].get<std::vector<double>>();
  const Place center{0.5 * (ring[0] + ring[2]), 0.5 * (ring[1] + ring[3])};
  const double radius = 0.5 * std::hypot(ring[2] - ring[0], ring[3] - ring[1]);
  const double angle = 2.0 * (fraction() - 0.5);
  window_.drag({center.x + radius, center.y},
               {center.x + radius * std::cos(angle), center.y + radius * std::sin(angle)});
  wait_for_work();
  return fmt::format("turn {} by {:.2f} rad", selected, angle);
}

std::string WindowUse::pull() {
  const std::optional<Place> joint = any_joint();
  if (!joint) return "no joint in view";
  window_.hold("ctrl", true);
  window_.drag(*joint, any_place());
  window_.hold("ctrl", false);
  return "pull";
}

bool WindowUse::wait_for_rest() const {
  // A busy machine draws few frames per second, so stillness is measured over frames: each of them
  // advances a body that plays by one time step at least.
  constexpr long kFramesApart = 12;
  constexpr double kStill = 1e-4;  // heights
  const Stopwatch watch;
  json before = window_.report();
  while (watch.milliseconds() < 1000.0 * kLongestRest) {
    wake_window();
    const json now = window_.report();
    if (now["frame"].get<long>() < before["frame"].get<long>() + kFramesApart) continue;
    // A body that was carried to another pose settles there before it goes on to play.
    const bool settles = !now["settled"] || (now["moves"] && !now["playing"]);
    if (!settles && distances(before["tissue"], now["tissue"]).back() < kStill) return true;
    before = now;
  }
  return false;
}

std::string WindowUse::state() const {
  const json report = window_.report();
  return fmt::format(
      "frame {}, clip {}, time {:.3f}, playing {}, busy {}, moves {}, contact {}, "
      "posed {}, grabbed {}, comparing {}, messages {}",
      report["frame"].dump(), report["clip"].dump(), report["time"].get<double>(),
      report["playing"].dump(), report["busy"].dump(), report["moves"].dump(),
      report["settings"]["contact"].dump(), report["posed"].dump(), report["grabbed"].dump(),
      report["comparing"].dump(), report["messages"].dump());
}

WindowStand WindowUse::stand() {
  window_.key("Escape");
  window_.key("ctrl+r");
  if (below(2) == 0) {
    set_playing(true);
    window_.click(window_.widget("clips"));
    window_.click(window_.widget("clip -1"));
    window_.wait_until("the rest pose", [](const json& report) { return report["clip"] == -1; });
  } else {
    set_playing(false);
    window_.click(window_.within_widget("track", fraction()));
  }
  wait_for_work();
  WindowStand stand;
  stand.rests = wait_for_rest();
  const std::vector<double> stood = body();
  stand.state = "  before: " + state();
  window_.key("shift+h");
  wait_for_work();
  wait_for_rest();
  stand.state += "\n  after: " + state();
  const std::vector<double> apart = distances(stood, body());
  stand.finite = std::all_of(apart.begin(), apart.end(), [](double d) { return std::isfinite(d); });
  stand.largest_distance = apart.back();
  stand.distance_p99 = apart[apart.size() * 99 / 100];
  return stand;
}

}  // namespace sinew::test
