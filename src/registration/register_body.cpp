// SPDX-License-Identifier: MIT

#include "registration/register_body.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/error.h"
#include "registration/fitted_joints.h"
#include "registration/fitted_skin.h"
#include "registration/joint_guess.h"
#include "registration/landmark_finder.h"
#include "registration/landmark_place.h"
#include "registration/pose_refinement.h"
#include "registration/recognized_person.h"
#include "registration/similarity.h"
#include "registration/standing_person.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Length over which the normals of a scan are averaged, m: a little more than that of its noise.
constexpr double kNormalSmoothing = 0.006;
/// Distance of the points that the pose is fitted to, m.
constexpr double kPointSpacing = 0.008;
/// Landmarks that are needed to find a scan's coordinates when no person is recognized.
constexpr std::size_t kEnoughLandmarks = 4;

/// What is known before the fit.
struct FitStart {
  ScanFrame frame;
  ScanMarks marks;  ///< in body coordinates
};

const ShapeSpace::Landmark* find_landmark(const ShapeSpace& space, const std::string& name) {
  const auto found = std::ranges::find(space.landmarks, name, &ShapeSpace::Landmark::name);
  return found == space.landmarks.end() ? nullptr : &*found;
}

/// Returns the coordinates that take given landmarks closest to those of the mean body.
ScanFrame frame_of_landmarks(const ShapeSpace& space, const LandmarkFile& marks) {
  Points from(3, static_cast<Eigen::Index>(marks.landmarks.size()));
  Points to(3, from.cols());
  Eigen::Index count = 0;
  for (const LandmarkFile::Entry& entry : marks.landmarks) {
    if (const auto* landmark = find_landmark(space, landmark_in_space(space, entry.name))) {
      from.col(count) = entry.position;
      to.col(count++) = landmark_place(*landmark, space.mean);
    }
  }
  const SimilarityTransform similarity =
      best_similarity(from.leftCols(count), to.leftCols(count), Eigen::VectorXd::Ones(count));
  ScanFrame frame;
  frame.unit = "of the landmarks";
  frame.scale = similarity.scale;
  frame.axes = similarity.rotation.transpose();
  frame.origin = -(frame.axes * similarity.translation) / similarity.scale;
  return frame;
}

FitStart start_of(const Scan& scan, const ShapeSpace& space, const LandmarkFile& marks,
                  const Progress& progress, std::vector<std::string>& warnings) {
  FitStart start;
  std::vector<GuessedPoint> landmarks, joints;
  try {
    const RecognizedPerson person = recognize_person(scan.surface, progress);
    start.frame = person.frame;
    joints = guess_body_joints(person);
    landmarks = find_landmarks(scan.surface, person);
  } catch (const InputError& error) {
    if (marks.landmarks.size() < kEnoughLandmarks) {
      std::optional<StandingPerson> person =
          find_standing_person(scan, space, body_freedoms(space.skeleton), progress);
      if (!person) throw;
      start.frame = person->frame;
      joints = std::move(person->joints);
      warnings.push_back(fmt::format(
          "{}; the fit assumes that the person stands, so compare it with the scan", error.what()));
    } else {
      warnings.push_back(fmt::format("{}; only the given landmarks were used", error.what()));
      start.frame = frame_of_landmarks(space, marks);
    }
  }
  if (marks.meters_per_unit) start.frame.scale = *marks.meters_per_unit;
  for (const LandmarkFile::Entry& entry : marks.landmarks) {
    const std::string name = landmark_in_space(space, entry.name);
    if (name.empty()) {
      warnings.push_back(fmt::format(
          "the landmark {} is unknown and was left out; docs/registration.md lists the names",
          entry.name));
      continue;
    }
    start.marks.landmarks.push_back({name, start.frame.to_body(entry.position)});
  }
  for (const GuessedPoint& guess : landmarks) {
    const auto given = std::ranges::find(start.marks.landmarks, guess.name, &NamedPlace::name);
    if (given == start.marks.landmarks.end() && find_landmark(space, guess.name) != nullptr)
      start.marks.found_landmarks.push_back({guess.name, start.frame.to_body(guess.position)});
  }
  for (const GuessedPoint& guess : joints) {
    if (space.skeleton.find(guess.name) >= 0)
      start.marks.joints.push_back({guess.name, start.frame.to_body(guess.position)});
  }
  return start;
}

TriangleMesh in_body_coordinates(const TriangleMesh& mesh, const ScanFrame& frame) {
  TriangleMesh result = mesh;
  for (auto position : result.positions.colwise()) position = frame.to_body(position);
  return result;
}

/// Returns given landmarks as pairs for the fit. They are palpated on the skin, so each is moved to
/// the nearest skin where there is any.
std::vector<PointPair> pairs_of(const ShapeSpace& space, std::span<const NamedPlace> landmarks,
                                const TargetSurface& target) {
  constexpr double kOnSkin = 0.03;  // m, of a bony landmark below the skin
  std::vector<PointPair> pairs;
  for (const NamedPlace& place : landmarks) {
    const ShapeSpace::Landmark& landmark = *find_landmark(space, place.name);
    const auto closest = target.tree().closest(place.position, Vector3d::Zero(), kOnSkin);
    const bool is_on_skin = closest && !target.is_at_border(closest->point.triangle);
    pairs.push_back({landmark.corners, landmark.barycentric,
                     is_on_skin ? target.position(closest->point) : place.position});
  }
  return pairs;
}

/// A fit of the body of one space.
struct SpaceFit {
  const ShapeSpace* space;
  PoseFit pose;
  TriangleMesh skin = {};
  FitQuality quality = {};
};

/// Keeps the fit whose posed body is closest to the scan, and those that are about as close. Parts
/// that statistical bodies lack, such as the mouth of a scan, may outweigh the difference between
/// the sexes. If the other sex is not much farther away, warns that the choice is uncertain.
void keep_closest(std::vector<SpaceFit>& fits, std::vector<std::string>& warnings) {
  constexpr double kAboutAsClose = 1.02;  // factor of the residual
  constexpr double kUncertain = 1.06;     // likewise; beyond it, no choice was found wrong
  const auto residual = [](const SpaceFit& fit) { return fit.pose.residual; };
  const double least = residual(*std::ranges::min_element(fits, {}, residual));
  const double most = residual(*std::ranges::max_element(fits, {}, residual));
  if (fits.size() > 1 && most < kUncertain * least) {
    warnings.push_back(
        "the male and the female body come about equally close to the scan, so the sex may be "
        "wrong; choose it if you know it");
  }
  std::erase_if(fits, [&](const SpaceFit& fit) { return residual(fit) > kAboutAsClose * least; });
}

/// Fits the skin after the pose.
/// \param scan  points in body coordinates, to which distances are measured
void complete(SpaceFit& fit, const TargetSurface& target, const std::vector<NamedPlace>& landmarks,
              const Points& scan, const Progress& progress) {
  const ShapeSpace& space = *fit.space;
  fit.pose = refined_pose(space, body_freedoms(space.skeleton), std::move(fit.pose), target,
                          progress.part(0.0, 0.1));
  fit.skin = {fitted_skin(space, fit.pose, target, pairs_of(space, landmarks, target),
                          progress.part(0.1, 0.9)),
              space.triangles};
  progress.report(0.9, "Measuring the fit");
  fit.quality = fit_quality(fit.pose.shape.skin, fit.skin, target, scan, kOnSurface);
}

/// Adds warnings about large distances and folded triangles.
void warn_of_quality(const FitQuality& quality, std::vector<std::string>& warnings) {
  constexpr double kUsualShare = 0.9;  // of a scan on its fit
  constexpr double kLeastShare = 0.6;
  if (quality.from_target.within < kLeastShare) {
    warnings.push_back(fmt::format(
        "only {:.0f} % of the scan is within 5 mm of the fit, so this may be no person, or the "
        "pose was not found; place landmarks, and compare the fit with the scan",
        100.0 * quality.from_target.within));
  } else if (quality.from_target.within < kUsualShare) {
    warnings.push_back(fmt::format(
        "{:.0f} % of the scan is more than 5 mm from the fit; compare them: clothes and hair are "
        "fitted as if they were skin, while furniture and what lies inside the body are left out",
        100.0 * (1.0 - quality.from_target.within)));
  }
  if (quality.folded_triangles > 0) {
    warnings.push_back(fmt::format(
        "{} triangles of the fit are folded over; compare it with the scan, and place landmarks "
        "near these folds",
        quality.folded_triangles));
  }
}

}  // namespace

std::string landmark_in_space(const ShapeSpace& space, const std::string& name) {
  for (const std::string& own : {name, name + ".R"}) {
    if (find_landmark(space, own) != nullptr) return own;
  }
  return {};
}

RegisteredBody register_body(const Scan& scan, std::span<const ShapeSpace> spaces,
                             const LandmarkFile& marks, const Progress& progress) {
  RegisteredBody body;
  const FitStart start =
      start_of(scan, spaces.front(), marks, progress.part(0.0, 0.15), body.warnings);
  body.frame = start.frame;
  const TargetSurface target(in_body_coordinates(scan.surface, body.frame), kNormalSmoothing,
                             scan.is_cloud);
  const SurfacePoints points = oriented_points(target.mesh(), kPointSpacing);
  std::vector<SpaceFit> fits;
  const Progress posing = progress.part(0.15, 0.55);
  for (const ShapeSpace& space : spaces) {
    const auto share = [&](std::size_t k) { return static_cast<double>(k) / spaces.size(); };
    fits.push_back({&space, fit_pose(space, body_freedoms(space.skeleton), points, start.marks,
                                     posing.part(share(fits.size()), share(fits.size() + 1)))});
  }
  keep_closest(fits, body.warnings);
  Points scan_points = scan.points;
  for (auto position : scan_points.colwise()) position = body.frame.to_body(position);
  const Progress fitting = progress.part(0.55, 1.0);
  for (std::size_t i = 0; i < fits.size(); ++i) {
    const auto share = [&](std::size_t k) { return static_cast<double>(k) / fits.size(); };
    complete(fits[i], target, start.marks.landmarks, scan_points,
             fitting.part(share(i), share(i + 1)));
  }
  // One percent less of the residual counts as much as one percent more of the scan within 5 mm.
  SpaceFit& best = *std::ranges::min_element(fits, {}, [](const SpaceFit& fit) {
    return std::log(std::max(fit.pose.residual, 1e-9)) - fit.quality.from_target.within;
  });
  body.sex = best.space->sex;
  body.pose = std::move(best.pose);
  body.skin = std::move(best.skin);
  body.quality = std::move(best.quality);
  body.weights = best.space->weights;
  body.skeleton = fitted_skeleton(body.pose, body.skin.positions, body.weights);
  for (const NamedPlace& place : start.marks.landmarks) body.given.push_back(place.name);
  for (const int joint : body.pose.missing) {
    body.warnings.push_back(
        fmt::format("the scan lacks what moves with the joint {}; this part of the body is at rest",
                    best.space->skeleton.joints[static_cast<std::size_t>(joint)].name));
  }
  warn_of_quality(body.quality, body.warnings);
  progress.report(1.0, "Measuring the fit");
  return body;
}

}  // namespace sinew
