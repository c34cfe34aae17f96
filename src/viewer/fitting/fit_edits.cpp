// SPDX-License-Identifier: MIT

#include "viewer/fitting/fit_edits.h"

#include <algorithm>
#include <utility>

#include "viewer/fitting/landmark_list.h"

namespace sinew {
namespace {

Eigen::Vector3d position_in(const TriangleMesh& mesh, const Triangle& corners,
                            const Eigen::Vector3d& barycentric) {
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (int k = 0; k < 3; ++k) sum += barycentric[k] * mesh.positions.col(corners[k]);
  return sum;
}

}  // namespace

int placed_by_hand(const FitEdits& edits) {
  return static_cast<int>(std::ranges::count_if(
      edits.on_scan, [](const auto& landmark) { return !landmark.second.is_proposed; }));
}

int propose(FitEdits& edits, const std::vector<LandmarkFile::Entry>& found) {
  int count = 0;
  for (const LandmarkFile::Entry& landmark : found) {
    const auto present = edits.on_scan.find(landmark.name);
    if (present != edits.on_scan.end() && !present->second.is_proposed) continue;
    edits.on_scan[landmark.name] = {landmark.position, true};
    ++count;
  }
  return count;
}

LandmarkFile landmark_file(const FitEdits& edits, bool proposed) {
  LandmarkFile file;
  file.meters_per_unit = edits.meters_per_unit;
  for (const bool wanted : {false, true}) {
    if (wanted && !proposed) continue;
    for (const ListedLandmark& listed : listed_landmarks()) {
      const auto found = edits.on_scan.find(listed.name);
      if (found != edits.on_scan.end() && found->second.is_proposed == wanted)
        file.landmarks.push_back({found->first, found->second.position});
    }
  }
  for (const auto& [name, displacement] : edits.moved_on_body)
    file.moved.push_back({name, displacement});
  return file;
}

std::string next_landmark(const std::vector<std::string>& names, const FitEdits& edits,
                          const std::string& after) {
  const auto found = std::ranges::find(names, after);
  const std::size_t begin =
      found == names.end() ? 0 : static_cast<std::size_t>(found - names.begin()) + 1;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[(begin + i) % names.size()];
    const auto placed = edits.on_scan.find(name);
    if (placed == edits.on_scan.end() || placed->second.is_proposed) return name;
  }
  return {};
}

FitTemplate::FitTemplate(ShapeSpace own)
    : space(std::move(own)), skin({space.mean, space.triangles}) {
  for (const ShapeSpace::Landmark& landmark : space.landmarks)
    usual[landmark.name] = position_in(skin.mesh(), landmark.corners, landmark.barycentric);
}

SurfacePoint place_on(const FitTemplate& body, const FitEdits& edits, const std::string& name) {
  return body.skin.tree().closest(body.usual.at(name) + edits.moved_on_body.at(name))->point;
}

Eigen::Vector3d position_on(const FitTemplate& body, const FitEdits& edits,
                            const std::string& name) {
  if (!edits.moved_on_body.contains(name)) return body.usual.at(name);
  const SurfacePoint place = place_on(body, edits, name);
  return position_in(body.skin.mesh(), body.skin.mesh().triangles[place.triangle],
                     place.barycentric);
}

}  // namespace sinew
