// SPDX-License-Identifier: MIT

#include "viewer/fitting/landmark_dots.h"

#include <utility>

namespace sinew {
namespace {

LandmarkDot dot(std::string name, const PickedSurface& surface, const FileFrame& frame,
                const ScreenMap& map, const Eigen::Vector3d& place) {
  return {std::move(name), map.to_screen(frame.to_ours(place)), LandmarkDot::State::kMissing,
          !surface.shows(frame, map, place)};
}

LandmarkDot::State state_of(const FitEdits& edits, const std::string& name) {
  const auto found = edits.on_scan.find(name);
  if (found == edits.on_scan.end()) return LandmarkDot::State::kMissing;
  return found->second.is_proposed ? LandmarkDot::State::kProposed : LandmarkDot::State::kPlaced;
}

}  // namespace

std::vector<LandmarkDot> dots_on_scan(const ScanFitting& fitting, const ScreenMap& map) {
  std::vector<LandmarkDot> dots;
  if (fitting.scan() == nullptr) return dots;
  for (const auto& [name, landmark] : fitting.edits.on_scan) {
    dots.push_back(dot(name, fitting.scan()->surface, fitting.frame(), map, landmark.position));
    dots.back().state = state_of(fitting.edits, name);
  }
  return dots;
}

std::vector<LandmarkDot> dots_on_body(const ScanFitting& fitting, const ScreenMap& map) {
  std::vector<LandmarkDot> dots;
  const FitTemplate* const body = fitting.body();
  if (body == nullptr) return dots;
  for (const std::string& name : ScanFitting::names()) {
    if (!body->usual.contains(name)) continue;
    dots.push_back(
        dot(name, body->skin, FileFrame{}, map, position_on(*body, fitting.edits, name)));
    dots.back().state = state_of(fitting.edits, name);
  }
  return dots;
}

const LandmarkDot* dot_at(const std::vector<LandmarkDot>& dots, const Eigen::Vector2d& screen,
                          double reach) {
  const LandmarkDot* nearest = nullptr;
  for (const LandmarkDot& dot : dots) {
    const double distance = (dot.place - screen).norm();
    if (dot.is_hidden || distance > reach) continue;
    reach = distance;
    nearest = &dot;
  }
  return nearest;
}

}  // namespace sinew
