// SPDX-License-Identifier: MIT

#include "viewer/fitting/fit_jobs.h"

#include <algorithm>
#include <utility>

#include "assets/preparation/normalize.h"
#include "bodies/template_cache.h"
#include "core/error.h"
#include "core/timing.h"
#include "registration/fitted_landmarks.h"
#include "registration/fitted_measures.h"
#include "registration/landmark_finder.h"
#include "registration/landmark_place.h"
#include "registration/moved_landmarks.h"
#include "registration/shape_space_cache.h"

namespace sinew {
namespace {

constexpr double kMillimetersPerMeter = 1000.0;

/// Returns the mean distance of given landmarks from their places on the fitted skin, mm.
double landmark_distance(const RegisteredBody& body, const ShapeSpace& space,
                         const LandmarkFile& given) {
  double sum = 0.0;
  int count = 0;
  for (const LandmarkFile::Entry& entry : given.landmarks) {
    const auto found = std::ranges::find(space.landmarks, entry.name, &ShapeSpace::Landmark::name);
    if (found == space.landmarks.end()) continue;
    const Eigen::Vector3d fitted = landmark_place(*found, body.skin.positions);
    sum += (fitted - body.frame.to_body(entry.position)).norm();
    ++count;
  }
  return count > 0 ? kMillimetersPerMeter * sum / count : 0.0;
}

}  // namespace

LoadedScan::LoadedScan(Scan read) : scan(std::move(read)), surface(scan.surface) {
  Character standing_scan;
  standing_scan.surface.positions = scan.surface.positions;
  normalize(standing_scan, std::nullopt, "the scan");
  standing = standing_scan.frame;
}

std::shared_ptr<const LoadedScan> load_scan(const std::string& path, const Progress& progress) {
  progress.report(0.0, "Reading the scan");
  Scan scan = read_scan(path, progress.stop_token());
  progress.report(0.7, "Reading the scan");
  return std::make_shared<const LoadedScan>(std::move(scan));
}

ShapeSpace usual_shape_space(Sex sex, const Progress& progress) {
  const std::string stage = sex == Sex::kMale ? "Computing the statistical body of men, once"
                                              : "Computing the statistical body of women, once";
  const Progress named(
      [&](double fraction, const std::string&) { progress.report(fraction, stage); },
      progress.stop_token());
  return cached_shape_space(sex, kUsualSkinVertices, named);
}

FoundLandmarks find_on_scan(const LoadedScan& scan, const Progress& progress) {
  progress.report(0.0, "Recognizing the person");
  if (scan.scan.is_cloud)
    fail_input(
        "a person is recognized on surfaces only, and this scan has points without "
        "triangles");
  const Progress named(
      [&](double fraction, const std::string&) {
        progress.report(0.9 * fraction, "Recognizing the person");
      },
      progress.stop_token());
  const RecognizedPerson person = recognize_person(scan.scan.surface, named);
  progress.report(0.9, "Finding landmarks");
  FoundLandmarks found{upright_frame(person.frame), {}, person.frame.front_is_certain};
  for (const GuessedPoint& guess : find_landmarks(scan.scan.surface, person))
    found.landmarks.push_back({guess.name, guess.position});
  return found;
}

std::shared_ptr<const FittedBody> fit_onto(
    const LoadedScan& scan, const std::vector<std::shared_ptr<const FitTemplate>>& bodies,
    const FitEdits& edits, const Progress& progress) {
  const Stopwatch watch;
  const LandmarkFile given = landmark_file(edits, false);
  std::vector<ShapeSpace> spaces;
  for (const auto& body : bodies) spaces.push_back(with_moved_landmarks(body->space, given.moved));
  auto fit = std::make_shared<FittedBody>(
      register_body(scan.scan, spaces, given, progress.part(0.0, 0.95)));
  const auto space = std::ranges::find(spaces, fit->body.sex, &ShapeSpace::sex);
  for (const double distance : fit->body.quality.vertex_distances)
    fit->distances.push_back(static_cast<float>(kMillimetersPerMeter * distance));
  fit->landmark_mm = landmark_distance(fit->body, *space, given);
  fit->landmarks = proposed_landmarks(fit->body, *space).landmarks;
  progress.report(0.95, "Measuring the body");
  fit->measures = fitted_measures(
      fit->body, *space,
      cached_body_template(fit->body.sex, kUsualSkinVertices, Progress({}, progress.stop_token())));
  fit->seconds = watch.milliseconds() / 1000.0;
  return fit;
}

}  // namespace sinew
