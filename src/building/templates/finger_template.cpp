// SPDX-License-Identifier: MIT

#include "building/templates/finger_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

namespace sinew::templates {
namespace {

Tips hand_tips(const TriangleMesh& surface, const BoxFrame& frame) {
  Tips tips;
  add_finger_tips(
      tips, "", surface,
      {frame.world(Eigen::Vector3d(0.0, 0.05 * frame.size.y(), 0.0)),
       farthest_vertex(surface, frame, between({-1, 0, -1}, {1, 1, 1}), kUp), frame.axes * kLeft});
  return tips;
}

}  // namespace

void add_finger_tips(Tips& tips, const std::string& side, const TriangleMesh& surface,
                     const HandShape& hand) {
  const Eigen::Vector3d along = (hand.tip - hand.wrist).normalized();
  const Eigen::Vector3d across = (hand.to_thumb - hand.to_thumb.dot(along) * along).normalized();
  const double length = (hand.tip - hand.wrist).norm();
  // Fractions of the length of the hand.
  constexpr double kReach = 1.1;
  constexpr double kFingersBegin = 0.7;
  constexpr double kThumbFrom = 0.2;
  struct Place {
    Eigen::Vector3d point;
    double along;
    double across;
  };
  std::vector<Place> places;
  for (int v = 0; v < surface.vertex_count(); ++v) {
    const Eigen::Vector3d off = surface.positions.col(v) - hand.wrist;
    if (off.norm() < kReach * length && off.dot(along) > kThumbFrom * length)
      places.push_back({surface.positions.col(v), off.dot(along), off.dot(across)});
  }
  const auto farthest = [&](const auto& accepts, const auto& value) {
    Eigen::Vector3d best = hand.tip;
    double most = -std::numeric_limits<double>::infinity();
    for (const Place& place : places) {
      if (!accepts(place) || value(place) <= most) continue;
      most = value(place);
      best = place.point;
    }
    return best;
  };
  const auto is_end = [&](const Place& place) { return place.along > kFingersBegin * length; };
  tips["thumb" + side] =
      farthest([&](const Place& place) { return !is_end(place); },
               [](const Place& place) { return 2.0 * place.across + place.along; });
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const Place& place : places) {
    if (!is_end(place)) continue;
    low = std::min(low, place.across);
    high = std::max(high, place.across);
  }
  const std::array fingers{"little", "ring", "middle", "index"};
  const double width = (high - low) / static_cast<double>(fingers.size());
  for (std::size_t i = 0; i < fingers.size(); ++i) {
    const double from = low + static_cast<double>(i) * width;
    tips[fingers[i] + side] = farthest(
        [&](const Place& place) {
          return is_end(place) && place.across >= from && place.across <= from + width;
        },
        [](const Place& place) { return place.along; });
  }
}

void add_finger(std::vector<Row>& rows, const std::string& finger, const std::string& side,
                const std::string& hand, double first) {
  constexpr std::array kJoints{0.0, 0.45, 0.75, 1.0};  // of the finger's length
  constexpr double kEnd = 0.98;                        // of the line: just inside the tip
  std::string parent = hand;
  for (std::size_t i = 0; i < kJoints.size(); ++i) {
    const std::string name = fmt::format("{}_{}{}", finger, i + 1, side);
    const double fraction = first + (kEnd - first) * kJoints[i];
    rows.push_back(along(name, parent, hand, finger + side, fraction));
    parent = name;
  }
}

Table hand() {
  std::vector<Row> rows{at("wrist", "", {0, 0.05, 0}), at("palm", "wrist", {0, 0.30, 0})};
  add_finger(rows, "thumb", "", "wrist", 0.35);
  for (const char* const finger : {"index", "middle", "ring", "little"})
    add_finger(rows, finger, "", "palm", 0.30);
  return {hand_box, hand_tips, std::move(rows)};
}

}  // namespace sinew::templates
