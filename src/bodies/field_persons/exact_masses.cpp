// SPDX-License-Identifier: MIT

#include "bodies/field_persons/exact_masses.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "bodies/layers/cover.h"
#include "bodies/layers/nest.h"
#include "bodies/layers/symmetric_points.h"
#include "bodies/layers/uncross.h"
#include "bodies/muscles/surface_volume.h"
#include "bodies/persons/secant.h"
#include "bodies/persons/smooth_step.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

constexpr std::size_t kSkin = 0;  // of the parts
constexpr std::size_t kMuscleSurface = 1;
constexpr std::size_t kSkeletonSurface = 2;
constexpr std::ptrdiff_t kLayers = 3;

/// Layers that are nearer to each other than this coincide, as on hands, and do not move, m.
constexpr double kCoinciding = 0.0006;
/// Least thickness of skin and fat where the skin moves inward, m.
constexpr double kLeastFatAndSkin = kSkinThickness + 0.0005;

/// The lines from the muscle surface to the skin.
struct FatLines {
  Points inner, outer;
  std::vector<double> share;  ///< of the moves

  /// Returns the distances of the skin from the muscle surface after a move.
  double thickness(Eigen::Index v, double move) const {
    const double before = (outer.col(v) - inner.col(v)).norm();
    const double least = std::min(before, kLeastFatAndSkin);
    return std::max(before + move * share[static_cast<std::size_t>(v)], least);
  }

  /// Holds the skin at `wanted` where that differs from the skin after a move.
  void hold(double move, const Points& wanted) {
    const Points moved = skin(move);
    for (Eigen::Index v = 0; v < moved.cols(); ++v) {
      if (moved.col(v) == wanted.col(v)) continue;
      outer.col(v) = wanted.col(v);
      share[static_cast<std::size_t>(v)] = 0.0;
    }
  }

  /// Returns the points at distances outward from the muscle surface, or inward from the skin.
  Points skin(double move) const { return at(move, 0.0); }
  Points below_skin(double move) const { return at(move, kSkinThickness); }

 private:
  Points at(double move, double below) const {
    Points points = inner;
    for (Eigen::Index v = 0; v < points.cols(); ++v) {
      const Vector3d way = outer.col(v) - inner.col(v);
      const double distance = std::max(thickness(v, move) - below, 0.0);
      if (way.norm() > 0.0) points.col(v) += distance * way.normalized();
      // Each vertex stays on its side.
      const double side = outer(0, v);
      const double least = std::min(std::abs(side), kFromMiddle);
      if (side < 0.0) points(0, v) = std::min(points(0, v), -least);
      if (side > 0.0) points(0, v) = std::max(points(0, v), least);
    }
    return points;
  }
};

FatLines fat_lines(const Person& person, const std::function<double(const Vector3d&)>& thickness) {
  FatLines lines{person.body.parts[kMuscleSurface].mesh.positions,
                 person.body.parts[kSkin].mesh.positions,
                 {}};
  for (Eigen::Index v = 0; v < lines.inner.cols(); ++v) {
    const Vector3d place = lines.outer.col(v);
    const bool coincide = (place - Vector3d(lines.inner.col(v))).norm() < kCoinciding;
    // The height stays as it is.
    const double height = place.y() / person.settings.height;
    const double between =
        smooth_step(0.03, 0.05, height) * (1.0 - smooth_step(0.90, 0.94, height));
    lines.share.push_back(
        coincide ? 0.0 : between * thickness({-std::abs(place.x()), place.y(), place.z()}));
  }
  return lines;
}

}  // namespace

void stand_at_height(FieldPerson& person) {
  HumanBody& body = person.person.body;
  const auto heights = body.parts[kSkin].mesh.positions.row(1);
  const double floor = heights.minCoeff();
  const double factor = person.person.settings.height / (heights.maxCoeff() - floor);
  const auto moved = [&](const Vector3d& point) {
    return Vector3d(factor * (point - Vector3d(0.0, floor, 0.0)));
  };
  for (BodyPart& part : body.parts) {
    for (auto position : part.mesh.positions.colwise()) position = moved(position);
  }
  for (Joint& joint : body.skeleton.joints) {
    auto place = joint.rest_local.translation();
    if (joint.parent < 0) {
      place = moved(place);
    } else {
      place *= factor;
    }
  }
  TemplateJoints& joints = person.joints;
  for (Vector3d* point :
       {&joints.hip, &joints.knee, &joints.ankle, &joints.heel, &joints.toes,
        &joints.front_iliac_spine, &joints.rear_iliac_spine, &joints.lumbosacral, &joints.cervicale,
        &joints.suprasternale, &joints.atlanto_occipital, &joints.vertex, &joints.tragion,
        &joints.sternoclavicular, &joints.acromion, &joints.glenohumeral, &joints.elbow,
        &joints.wrist, &joints.middle_knuckle})
    *point = moved(*point);
  for (double* length : {&joints.head_length, &joints.head_breadth, &joints.hand_length})
    *length *= factor;
}

void set_muscle_mass(const PersonSettings& wanted, std::vector<BodyPart>& parts) {
  double volume = 0.0;
  for (const BodyPart& part : parts) {
    if (part.name.starts_with("muscle.")) volume += closed_volume(part.mesh);
  }
  const double factor = wanted.muscle_mass / (kMuscleDensity * (1.0 + kOtherMuscles)) / volume;
  for (BodyPart& part : parts) {
    if (part.name.starts_with("muscle.")) set_volume(part.mesh, factor * closed_volume(part.mesh));
  }
}

void set_masses(Person& person, const std::function<double(const Vector3d&)>& thickness) {
  const PersonSettings& wanted = person.settings;
  std::vector<BodyPart>& parts = person.body.parts;
  set_muscle_mass(wanted, parts);
  for (BodyPart& part : parts) {
    if (part.name == "cavity") {
      set_volume(part.mesh, organ_volume(person.body.sex, wanted.height) +
                                wanted.visceral_fat_mass / kFatDensity);
    }
  }
  FatLines lines = fat_lines(person, thickness);
  const std::vector<Triangle>& triangles = parts[kSkin].mesh.triangles;
  const double inner = signed_volume(lines.inner, triangles);
  // Skin that would uncover a muscle or a bone or pass through itself is changed and held in place.
  // The move of the other skin is then solved again.
  constexpr int kRounds = 5;
  constexpr double kLeastCover = 0.0002;  // m
  CoverSearch search({parts.begin() + kLayers, parts.end()}, kLeastCover);
  double move = 0.0;
  for (int round = 0; round < kRounds; ++round) {
    move = solve_for_mass(
        [&](double value) {
          return kFatDensity * (signed_volume(lines.below_skin(value), triangles) - inner);
        },
        wanted.fat_mass - wanted.visceral_fat_mass, 0.0, 0.001, "subcutaneous fat");
    if (round + 1 == kRounds) break;
    const Points skin = lines.skin(move);
    LayerSurfaces layers{triangles, skin, {}, {}};
    // Only where the skin moves inward, it can uncover what it covers now.
    if (move < 0.0) cover(layers, search);
    uncross(layers, search);
    if (layers.skin == skin) break;
    lines.hold(move, layers.skin);
  }
  parts[kSkin].mesh.positions = lines.skin(move);
  const std::vector<int> mirrored = mirrored_vertices(parts[kSkin].mesh.positions);
  nest(parts[kSkin].mesh, parts[kMuscleSurface].mesh.positions, mirrored);
  nest(parts[kMuscleSurface].mesh, parts[kSkeletonSurface].mesh.positions, mirrored);
  person.below_skin = lines.below_skin(move);
  person.volumes = body_volumes(parts, person.below_skin);
  person.masses = body_masses(person.body.sex, wanted.height, person.volumes);
}

}  // namespace sinew
