// SPDX-License-Identifier: MIT

#include "bodies/field_persons/person_fields.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "bodies/layers/body_fields.h"
#include "bodies/layers/digits.h"
#include "bodies/persons/body_masses.h"
#include "bodies/skin/skin_details.h"
#include "core/parallel.h"
#include "solids/grid_solid.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Radii of the balls that close the gaps of muscles, bones and fat, m; those of the template are
/// others.
constexpr double kMuscleClosing = 0.018;
constexpr double kBoneClosing = 0.010;
constexpr double kFatClosing = 0.021;
/// Radius of the ball that closes slits of the skin, as in armpits, where the skin of both sides
/// would intersect, m.
constexpr double kSkinClosing = 0.006;
/// Standard deviation of the kernel that smooths the skin, in cells.
constexpr double kFatSmoothing = 1.4;
/// Thickness of the skin with the least fat, m.
constexpr double kThinnestSkin = kSkinThickness + 0.0012;
/// Thickness of the tissue around the cavity, m.
constexpr float kAroundCavity = 0.002F;
/// Half the gap between the thighs, m.
constexpr double kHalfGapOfThighs = 0.0035;

/// Samples the relative thickness, which is smooth, on a coarse grid that covers another one.
ScalarGrid sampled_thickness(const FatModes& fat, const ScalarGrid& near) {
  constexpr double kThicknessCell = 0.015;  // m
  ScalarGrid grid = make_grid({near.position(near.first), near.position(near.first + near.count)},
                              kThicknessCell, 0.0F);
  parallel_for(
      static_cast<int>(grid.values.size()),
      [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        Vector3d place = grid.position(grid.point(at));
        place.x() = -std::abs(place.x());
        grid.values[at] = static_cast<float>(fat.relative_thickness(place));
      },
      512);
  return grid;
}

/// The points of a grid in which the skin may lie.
struct FatShell {
  std::vector<float> distance;  ///< from the closed muscle surface, m
  std::vector<float> share;     ///< in the right side: 0.5 in the middle
  std::vector<float> relative;  ///< thickness
};

FatShell fat_shell(const TemplateJoints& joints, const ScalarGrid& closed,
                   const ScalarGrid& thickness) {
  constexpr float kDeepest = 0.04F;  // m
  constexpr float kFarthest = 0.068F;
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < closed.values.size(); ++i) {
    // The left side is the mirror image.
    if (closed.point(i).x() > 0) continue;
    if (closed.values[i] <= -kDeepest || closed.values[i] >= kFarthest) continue;
    // There, the layers coincide.
    if (is_hand_or_toes(joints, closed.position(closed.point(i)))) continue;
    points.push_back(i);
  }
  FatShell shell;
  shell.distance.resize(points.size());
  shell.relative.resize(points.size());
  shell.share.resize(points.size());
  parallel_for(
      static_cast<int>(points.size()),
      [&](int i) {
        const std::size_t at = points[static_cast<std::size_t>(i)];
        shell.distance[i] = closed.values[at];
        shell.share[i] = closed.point(at).x() == 0 ? 0.5F : 1.0F;
        shell.relative[i] =
            static_cast<float>(thickness.interpolated(closed.position(closed.point(at))));
      },
      1024);
  return shell;
}

/// Returns the volume on both sides between the deepest points of a shell and the lower side of the
/// skin.
/// \param amount  thickness of the fat where it is 1, m
double volume_below_skin(const FatShell& shell, double amount, double cell) {
  double cells = 0.0;
  for (std::size_t i = 0; i < shell.distance.size(); ++i) {
    const double thickness = kThinnestSkin + amount * shell.relative[i] - kSkinThickness;
    const double inside = 0.5 - (shell.distance[i] + kFatClosing - thickness) / cell;
    cells += shell.share[i] * std::clamp(inside, 0.0, 1.0);
  }
  return 2.0 * cells * cell * cell * cell;
}

/// Returns the volume on both sides between the deepest points of a shell and the muscle surface.
double volume_of_muscle_surface(const TemplateJoints& joints, const ScalarGrid& closed,
                                const ScalarGrid& muscle) {
  constexpr float kDeepest = 0.04F;  // m, as in fat_shell()
  double cells = 0.0;
  for (std::size_t i = 0; i < closed.values.size(); ++i) {
    if (closed.point(i).x() > 0 || closed.values[i] <= -kDeepest) continue;
    if (muscle.values[i] > closed.cell) continue;
    if (is_hand_or_toes(joints, closed.position(closed.point(i)))) continue;
    const double share = closed.point(i).x() == 0 ? 0.5 : 1.0;
    cells += share * std::clamp(0.5 - muscle.values[i] / closed.cell, 0.0, 1.0);
  }
  return 2.0 * cells * closed.cell * closed.cell * closed.cell;
}

/// Returns the volume on both sides between the deepest points of a shell and the lower side of a
/// skin in full detail.
/// \param field  skin without details, on the grid of `closed`
double volume_below_details(const Solid& skin, const TemplateJoints& joints,
                            const ScalarGrid& closed, const ScalarGrid& field) {
  constexpr int kEvery = 2;          // points along each axis
  constexpr float kBand = 0.03F;     // m, from the field, in which details lie
  constexpr float kDeepest = 0.04F;  // m, as in fat_shell()
  std::vector<std::size_t> points;
  double cells = 0.0;
  for (std::size_t i = 0; i < field.values.size(); ++i) {
    const Eigen::Vector3i point = field.point(i);
    if (point.x() > 0 || closed.values[i] <= -kDeepest || field.values[i] > kBand) continue;
    if (point.x() % kEvery != 0 || point.y() % kEvery != 0 || point.z() % kEvery != 0) continue;
    if (is_hand_or_toes(joints, field.position(point))) continue;
    // The middle counts half.
    if (field.values[i] < -kBand) {
      cells += point.x() == 0 ? 0.5 : 1.0;
    } else {
      points.push_back(i);
    }
  }
  const double cell = kEvery * field.cell;
  std::vector<double> inside(points.size());
  parallel_for(static_cast<int>(points.size()), [&](int i) {
    const auto at = static_cast<std::size_t>(i);
    const Eigen::Vector3i point = field.point(points[at]);
    const double distance = skin.distance(field.position(point)) + kSkinThickness;
    inside[at] = (point.x() == 0 ? 0.5 : 1.0) * std::clamp(0.5 - distance / cell, 0.0, 1.0);
  });
  for (const double part : inside) cells += part;
  return 2.0 * cells * cell * cell * cell;
}

/// Adds a region of the right side and its mirror image to a field of the same cell size.
void unite(const ScalarGrid& region, ScalarGrid& field) {
  for (std::size_t i = 0; i < region.values.size(); ++i) {
    Eigen::Vector3i point = region.point(i);
    for (const int side : {1, -1}) {
      point.x() *= side;
      if (!field.contains(point)) continue;
      float& value = field.values[field.index(point)];
      value = std::min(value, region.values[i]);
    }
  }
}

/// Finds the amount of fat at which it has a volume, by bisection.
double fat_amount(const FatShell& shell, double muscle, double wanted, double cell) {
  double low = 0.0;
  double high = 0.08;
  constexpr int kHalvings = 16;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = 0.5 * (low + high);
    (volume_below_skin(shell, middle, cell) - muscle < wanted ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

/// Tells how far from a field without details the surface of the skin may be.
struct DetailRange {
  double inside, outside;  ///< m
};

DetailRange detail_range(const TemplateJoints& joints, const Vector3d& place) {
  const double h = joints.stature;
  if (place.y() > joints.cervicale.y()) return {0.008, 0.025};  // the face and the ears
  if (place.y() < 0.45 * h || place.x() < -0.14 * h) return {0.004, 0.006};
  return {0.025, 0.045};  // breasts and the cleft
}

/// Returns the skin in full detail as a signed distance, where layers do not coincide. Away from
/// its surface, it is that of another field.
ScalarGrid sampled_skin(const Solid& skin, const TemplateJoints& joints, const ScalarGrid& near) {
  constexpr double kFarFromSkin = 0.07;
  ScalarGrid grid = near;
  parallel_for(
      static_cast<int>(grid.values.size()),
      [&](int i) {
        const auto at = static_cast<std::size_t>(i);
        float& value = grid.values[at];
        if (std::abs(value) > 0.05F) return;
        Vector3d place = grid.position(grid.point(at));
        place.x() = -std::abs(place.x());
        const DetailRange range = detail_range(joints, place);
        if (value < -range.inside || value > range.outside) return;
        if (is_hand_or_toes(joints, place)) return;
        value = static_cast<float>(skin.distance(place));
      },
      1024);
  redistance(grid, kFarFromSkin);
  return grid;
}

}  // namespace

Eigen::AlignedBox3d box_of_person(const TemplateJoints& joints, double belly) {
  constexpr double kReach = 0.03;
  const double h = joints.stature;
  Eigen::AlignedBox3d box;
  box.extend(Vector3d(joints.wrist.x() - joints.hand_length - kReach, -kReach, -0.15 * h));
  box.extend(Vector3d(kReach, h + kReach, 0.15 * h + belly));
  return box;
}

void add_space_between_thighs(const TemplateJoints& joints, double half_width, ScalarGrid& field) {
  // Thighs are round: the gap is wider in front and behind.
  constexpr double kThighRadius = 0.09;  // m
  const double top = joints.hip.y() - 0.05 * joints.stature;
  for (std::size_t i = 0; i < field.values.size(); ++i) {
    const Vector3d position = field.position(field.point(i));
    const double z = position.z() - joints.hip.z();
    const double width = half_width + 0.5 * z * z / kThighRadius;
    const double distance = std::max(std::abs(position.x()) - width, position.y() - top);
    field.values[i] = std::min(field.values[i], static_cast<float>(distance));
  }
}

PersonFields person_fields(Sex sex, const TemplateJoints& joints, const ScalarGrid& bones,
                           const ScalarGrid& flesh, const ScalarGrid& cavity, const FatModes& fat,
                           double fat_volume) {
  ScalarGrid inside = flesh;
  for (std::size_t i = 0; i < inside.values.size(); ++i)
    inside.values[i] = std::min(inside.values[i], bones.values[i]);
  for (const auto& rod : digit_rods(joints)) cut_off(inside, *rod);
  // The layers contain the cavity with a margin, although their triangles are flat.
  ScalarGrid around_cavity = cavity;
  for (float& value : around_cavity.values) value -= kAroundCavity;
  const ScalarGrid grown = grown_union({&inside, &around_cavity}, kMuscleClosing);
  PersonFields fields;
  LayerFields& layers = fields.layers;
  layers.muscle_surface = shrunk(grown, [](const Vector3d&) { return kMuscleClosing; });
  // The fields of flesh rise faster than distances at the edges of thin sheets, as in the folds of
  // the armpits. So these grow too little and would be lost.
  unite(inside, layers.muscle_surface);
  const ScalarGrid closed =
      shrunk(grown, [](const Vector3d&) { return kMuscleClosing - kFatClosing; });
  const ScalarGrid thickness = sampled_thickness(fat, closed);
  const FatShell shell = fat_shell(joints, closed, thickness);
  const double muscle = volume_of_muscle_surface(joints, closed, layers.muscle_surface);
  // The volume that details, smoothing and the gap between the thighs add, m^3.
  double details = 0.0;
  std::unique_ptr<Sculpture> skin;
  constexpr int kRounds = 2;
  for (int round = 0; round < kRounds; ++round) {
    const double amount = fat_amount(shell, muscle, fat_volume - details, closed.cell);
    const ScalarGrid grown_skin = shrunk(closed, [&](const Vector3d& at) {
      return kFatClosing - kThinnestSkin - amount * thickness.interpolated(at) - kSkinClosing;
    });
    layers.skin = shrunk(grown_skin, [](const Vector3d&) { return kSkinClosing; });
    smooth(layers.skin, kFatSmoothing);
    for (std::size_t i = 0; i < layers.skin.values.size(); ++i) {
      const float over_muscles =
          layers.muscle_surface.values[i] - static_cast<float>(kThinnestSkin);
      layers.skin.values[i] = std::min(layers.skin.values[i], over_muscles);
    }
    for (float& value : layers.skin.values) value = -value;
    add_space_between_thighs(joints, kHalfGapOfThighs, layers.skin);
    for (float& value : layers.skin.values) value = -value;
    skin = std::make_unique<Sculpture>();
    skin->add(std::make_unique<SymmetricGridSolid>(layers.skin), 0.0);
    add_skin_details(*skin, sex, joints);
    if (round + 1 < kRounds) {
      details = volume_below_details(*skin, joints, closed, layers.skin) -
                volume_below_skin(shell, amount, closed.cell);
    }
  }
  layers.skeleton_surface = shrunk(grown_union({&bones, &around_cavity}, kBoneClosing),
                                   [](const Vector3d&) { return kBoneClosing; });
  layers.skin = sampled_skin(*skin, joints, layers.skin);
  fields.skin = std::move(skin);
  return fields;
}

}  // namespace sinew
