// SPDX-License-Identifier: MIT

#include "registration/fitted_landmarks.h"

#include <algorithm>
#include <array>
#include <string>

#include "registration/landmark_place.h"

namespace sinew {
namespace {

/// Landmarks in the middle and of both sides, the latter without their side.
constexpr std::array<const char*, 12> kProposed{
    "vertex",    "cervicale", "suprasternale", "omphalion", "tragion",  "thelion",
    "olecranon", "dactylion", "tibiale",       "sphyrion",  "pternion", "acropodion"};

}  // namespace

LandmarkFile proposed_landmarks(const RegisteredBody& body, const ShapeSpace& space) {
  LandmarkFile file;
  file.meters_per_unit = body.frame.scale;
  for (const ShapeSpace::Landmark& landmark : space.landmarks) {
    const std::string name = landmark.name.substr(0, landmark.name.find('.'));
    if (std::ranges::find(kProposed, name) == kProposed.end()) continue;
    const Eigen::Vector3d place = landmark_place(landmark, body.skin.positions);
    file.landmarks.push_back({landmark.name, body.frame.to_scan(place)});
  }
  return file;
}

}  // namespace sinew
