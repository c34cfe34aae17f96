// SPDX-License-Identifier: MIT

#include "assets/preparation/fit_skeleton.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "assets/preparation/move_character.h"
#include "core/error.h"
#include "mesh/closing.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

constexpr double kInsideSkin = 0.5;   // winding number
constexpr double kIsInside = 0.75;    // fraction of the length of the bones
constexpr double kFarTooSmall = 0.1;  // of the mesh's longest side: smaller than the bones of a jaw
constexpr double kSmallestFit = 0.5;  // likewise, for a skeleton that fits the whole body
constexpr double kLargestFit = 1.15;
constexpr double kPlainer = 0.03;         // fraction that a rotation or a shift has to gain
constexpr double kGainedFraction = 0.25;  // gain of bones inside that justifies moving the skeleton
constexpr double kFarthestShift = 1.5;    // relative to the mesh's longest side

/// Ratios of length units: meters, centimeters, millimeters, inches and feet.
constexpr std::array<double, 8> kUnits{1.0, 10.0, 100.0, 1000.0, 2.54, 39.3701, 30.48, 3.28084};

/// Points along the bones that are tested for being inside the skin. Each is weighted by its
/// fraction of the total bone length, since fingers have many joints but little length.
struct Samples {
  Points places;
  std::vector<double> fractions;
};

Samples samples_of_bones(const Skeleton& skeleton) {
  const std::vector<Transform> rest = skeleton.rest_global();
  std::vector<Eigen::Vector3d> places;
  Samples samples;
  double sum = 0.0;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (parent < 0) continue;
    const Eigen::Vector3d begin = rest[parent].translation();
    const Eigen::Vector3d end = rest[j].translation();
    for (const double at : {0.5, 0.9}) {  // not 1: the very end may touch the skin
      places.emplace_back((1.0 - at) * begin + at * end);
      samples.fractions.push_back((end - begin).norm());
      sum += samples.fractions.back();
    }
  }
  for (double& fraction : samples.fractions) fraction /= sum;
  samples.places.resize(3, static_cast<Eigen::Index>(places.size()));
  for (std::size_t i = 0; i < places.size(); ++i) {
    samples.places.col(static_cast<Eigen::Index>(i)) = places[i];
  }
  return samples;
}

/// A placement of the skeleton: scale and rotation, then a shift.
struct Fit {
  double scale = 1.0;
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  Eigen::Vector3d shift = Eigen::Vector3d::Zero();
  double score = 0.0;  ///< fraction inside, minus penalties for a rotation and a shift
};

/// Returns rotations between files with Y up and with Z up, and half turns about the up axis.
std::vector<Eigen::Matrix3d> upright_rotations() {
  Eigen::Matrix3d z_to_y;
  z_to_y << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  const Eigen::Matrix3d about_y = Eigen::Vector3d(-1, 1, -1).asDiagonal();
  const Eigen::Matrix3d about_z = Eigen::Vector3d(-1, -1, 1).asDiagonal();
  return {Eigen::Matrix3d::Identity(),
          z_to_y,
          z_to_y.transpose(),
          about_y * z_to_y,
          about_z * z_to_y.transpose(),
          about_y,
          about_z};
}

/// Search for the placement of a skeleton in the skin of a character.
class Fitter {
 public:
  explicit Fitter(const Character& character)
      : closed_(close_holes(character.surface.vertex_count(), character.surface.triangles)),
        winding_(closed_.close(character.surface.positions), closed_.triangles),
        box_(bounding_box(character.surface.positions)),
        samples_(samples_of_bones(character.skeleton)) {}

  bool has_bones() const { return samples_.places.cols() > 0 && size_of(samples_.places) > 0.0; }

  /// Returns the fraction of bones inside in the present placement; 0 if the size implies another
  /// unit.
  double fraction_as_it_is() const {
    return size_of(samples_.places) < kFarTooSmall * box_.sizes().maxCoeff()
               ? 0.0
               : fraction_inside(samples_.places);
  }

  /// Finds the placement with the best score.
  /// \param min_score  score that it must exceed
  std::optional<Fit> best(double min_score) const {
    Fit best;
    best.score = min_score;
    for (const Eigen::Matrix3d& rotation : upright_rotations()) {
      for (const double scale : scales()) {
        const Points placed = scale * (rotation * samples_.places);
        for (const Eigen::Vector3d& shift : shifts(placed)) {
          Fit fit{scale, rotation, shift, fraction_inside(placed.colwise() + shift)};
          if (fit.score < kIsInside) continue;
          if (!rotation.isIdentity()) fit.score -= kPlainer;
          if (!shift.isZero()) fit.score -= kPlainer;
          if (fit.score > best.score) best = fit;
        }
      }
    }
    return best.score > min_score ? std::optional(best) : std::nullopt;
  }

 private:
  static double size_of(const Points& points) { return bounding_box(points).sizes().maxCoeff(); }

  std::vector<double> scales() const {
    std::vector<double> fitting;
    const double ratio = size_of(samples_.places) / box_.sizes().maxCoeff();
    for (const double unit : kUnits) {
      for (const double scale : {unit, 1.0 / unit}) {
        if (scale * ratio >= kSmallestFit && scale * ratio <= kLargestFit) fitting.push_back(scale);
      }
    }
    return fitting;
  }

  /// Returns the candidate shifts: none, to the center of the mesh, and for each possible up axis
  /// (Y, Z) to the middle of the mesh with the lowest or the highest points aligned.
  std::vector<Eigen::Vector3d> shifts(const Points& placed) const {
    std::vector<Eigen::Vector3d> result{Eigen::Vector3d::Zero()};
    const Eigen::AlignedBox3d own = bounding_box(placed);
    for (const int up : {1, 2}) {
      Eigen::Vector3d shift = box_.center() - own.center();
      shift[up] = box_.min()[up] - own.min()[up];
      result.push_back(shift);
      shift[up] = box_.max()[up] - own.max()[up];
      result.emplace_back(shift);
    }
    result.emplace_back(box_.center() - own.center());
    std::erase_if(result, [&](const Eigen::Vector3d& shift) {
      return shift.norm() > kFarthestShift * box_.sizes().maxCoeff();
    });
    return result;
  }

  double fraction_inside(const Points& points) const {
    double inside = 0.0;
    for (Eigen::Index i = 0; i < points.cols(); ++i) {
      if (winding_.at(points.col(i)) > kInsideSkin) inside += samples_.fractions[i];
    }
    return inside;
  }

  ClosedSurface closed_;
  WindingNumber winding_;
  Eigen::AlignedBox3d box_;
  Samples samples_;
};

std::string sentence_on(const Fit& fit) {
  std::vector<std::string> done;
  if (fit.scale != 1.0) done.push_back(fmt::format("scaled by {:.6g}", fit.scale));
  if (!fit.rotation.isIdentity()) {
    const double angle = Eigen::AngleAxisd(fit.rotation).angle();
    done.push_back(fmt::format("rotated by {:.0f} degrees", angle * 180.0 / M_PI));
  }
  if (!fit.shift.isZero()) done.emplace_back("moved into it");
  std::string text;
  for (std::size_t i = 0; i < done.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == done.size() ? " and " : ", ") + done[i];
  }
  return text;
}

/// Shifts the roots of a skeleton. The first key of a clip's root may or may not already be in the
/// coordinates of the mesh, since some rest poses have their root at zero. The clip is shifted too
/// if this brings its first key nearer to the shifted rest position.
void shift_skeleton(const Eigen::Vector3d& shift, Character& skeleton) {
  for (std::size_t j = 0; j < skeleton.skeleton.joints.size(); ++j) {
    Joint& joint = skeleton.skeleton.joints[j];
    if (joint.parent >= 0) continue;
    joint.rest_local.translation() += shift;
    const Eigen::Vector3d rest = joint.rest_local.translation();
    for (Clip& clip : skeleton.clips) {
      for (Track& track : clip.tracks) {
        if (track.joint != static_cast<int>(j) || track.translations.empty()) continue;
        const Eigen::Vector3d first = track.translations.front();
        if ((first - rest).norm() <= (first + shift - rest).norm()) continue;
        for (Eigen::Vector3d& place : track.translations) place += shift;
      }
    }
  }
}

}  // namespace

void fit_skeleton(Character& character, const std::string& skeleton_file) {
  const Fitter fitter(character);
  if (!fitter.has_bones()) return;
  const double as_it_is = fitter.fraction_as_it_is();
  if (as_it_is >= kIsInside) return;
  const std::optional<Fit> fit = fitter.best(as_it_is + kGainedFraction);
  if (!fit) return;
  Character alone;
  alone.skeleton = std::move(character.skeleton);
  alone.clips = std::move(character.clips);
  move_character(alone, {fit->scale, fit->rotation, Eigen::Vector3d::Zero()});
  shift_skeleton(fit->shift, alone);
  character.skeleton = std::move(alone.skeleton);
  character.clips = std::move(alone.clips);
  character.warnings.push_back(
      fmt::format("{}: its skeleton did not fit the mesh, so it was {}; check the joints if the "
                  "motion looks wrong",
                  skeleton_file, sentence_on(*fit)));
}

}  // namespace sinew
