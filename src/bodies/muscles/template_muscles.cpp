// SPDX-License-Identifier: MIT

#include "bodies/muscles/template_muscles.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "bodies/bones/arm_bones.h"
#include "bodies/bones/foot_bones.h"
#include "bodies/bones/hand_bones.h"
#include "bodies/bones/hip_bone.h"
#include "bodies/bones/leg_bones.h"
#include "bodies/bones/rib_cage.h"
#include "bodies/bones/skull.h"
#include "bodies/muscles/arm_muscles.h"
#include "bodies/muscles/flesh_pieces.h"
#include "bodies/muscles/forearm_hand_muscles.h"
#include "bodies/muscles/leg_muscles.h"
#include "bodies/muscles/neck_head_muscles.h"
#include "bodies/muscles/packing.h"
#include "bodies/muscles/shoulder_muscles.h"
#include "bodies/muscles/surface_volume.h"
#include "bodies/muscles/trunk_muscles.h"
#include "core/parallel.h"
#include "mesh/decimation.h"
#include "mesh/surface_area.h"
#include "solids/dual_surface.h"

namespace sinew {
namespace {

using Eigen::Vector3d;
using GridPoint = Eigen::Vector3i;

/// Distance that muscles keep from each other's middle and from bones, m; two muscles are twice as
/// far apart.
constexpr double kMuscleGap = 0.0002;

/// Returns the flesh and the tendons as a closed surface. Where other muscles divide the flesh, it
/// has a component for each large piece.
TriangleMesh surface_of(const ScalarGrid& flesh, const MuscleSheet& sheet, const ScalarGrid& bones,
                        double cell) {
  constexpr double kTendonReach = 0.01;
  const GridFunction function = [&](const GridPoint& point) {
    const Vector3d position = cell * point.cast<double>();
    const double tendon = sheet.tendon_distance(position, kTendonReach);
    const double bone = bones.interpolated(position);
    const double limit = kMuscleGap + std::max(-bone, position.x());  // x < 0 on the right side
    // Beyond the grid, the interpolated value would not change its sign any more.
    const bool is_inside =
        flesh.contains((position / flesh.cell).array().round().cast<int>().matrix());
    const double belly = is_inside ? flesh.interpolated(position) : kTendonReach;
    return std::min(belly, std::max(tendon, limit));
  };
  constexpr double kLargePiece = 0.04;
  std::vector<GridPoint> seeds;
  for (const GridPoint& deepest : deepest_points(flesh, kLargePiece)) {
    GridPoint seed = (flesh.position(deepest) / cell).array().round().cast<int>().matrix();
    if (function(seed) >= 0.0) continue;  // thinner than the grid
    while (function(seed + GridPoint::UnitX()) < 0.0) ++seed.x();
    seeds.push_back(seed);
  }
  TriangleMesh mesh = dual_surface(function, seeds);
  mesh.positions *= cell;
  return mesh;
}

/// Adds the tendons of a muscle to a field, as approximate distances.
void add_tendons(const MuscleSheet& sheet, ScalarGrid& field) {
  constexpr double kSpacing = 0.002;  // m
  constexpr double kReach = 0.018;    // m, up to which distances are written
  const int cells = static_cast<int>(kReach / field.cell);
  for (const Vector3d& center : sheet.tendon_points(kSpacing)) {
    const GridPoint nearest = (center / field.cell).array().round().cast<int>().matrix();
    for (int k = -cells; k <= cells; ++k) {
      for (int j = -cells; j <= cells; ++j) {
        for (int i = -cells; i <= cells; ++i) {
          const GridPoint point = nearest + GridPoint(i, j, k);
          if (!field.contains(point)) continue;
          float& value = field.values[field.index(point)];
          const double distance = (field.position(point) - center).norm();
          value = std::min(value, static_cast<float>(distance - sheet.tendon_thickness()));
        }
      }
    }
  }
}

TriangleMesh coarser(const TriangleMesh& mesh, double edge) {
  // An equilateral triangle of edge length l has the area l^2 sqrt(3) / 4, and there are two
  // triangles for each vertex.
  DecimationSettings settings;
  settings.target_vertices =
      std::max(150, static_cast<int>(surface_area(mesh) / (0.5 * std::sqrt(3.0) * edge * edge)));
  return decimate(mesh, settings).mesh;
}

}  // namespace

SegmentFrames segment_frames(const TemplateJoints& joints) {
  SegmentFrames frames;
  frames[Segment::kHipBone] = hip_bone_frame(joints);
  frames[Segment::kFemur] = femur_frame(joints);
  frames[Segment::kShank] = shank_frame(joints);
  frames[Segment::kFoot] = foot_frame(joints);
  frames[Segment::kAxial] = long_bone_frame(joints.lumbosacral, Vector3d::Zero(), Vector3d::UnitY(),
                                            Vector3d::UnitZ(), joints.stature);
  frames[Segment::kThorax] = rib_frame(joints);
  BoneFrame head = skull_frame(joints);
  // As in the other frames, x points to the front and z to the right.
  const Vector3d left = head.axes.col(0);
  head.axes.col(0) = head.axes.col(2);
  head.axes.col(2) = -left;
  frames[Segment::kHead] = head;
  frames[Segment::kMandible] = head;
  frames[Segment::kClavicle] = clavicle_frame(joints);
  frames[Segment::kScapula] = scapula_frame(joints);
  frames[Segment::kHumerus] = humerus_frame(joints);
  frames[Segment::kForearm] = ulna_frame(joints);
  frames[Segment::kHand] = hand_frame(joints);
  return frames;
}

std::vector<Muscle> template_muscle_tables() {
  std::vector<Muscle> muscles = leg_muscles();
  for (const auto& region :
       {trunk_muscles, shoulder_muscles, arm_muscles, forearm_hand_muscles, neck_head_muscles}) {
    std::ranges::move(region(), std::back_inserter(muscles));
  }
  return muscles;
}

TemplateMuscles template_muscles(std::vector<Muscle> tables, Sex sex, const TemplateJoints& joints,
                                 const ScalarGrid& bones, const Progress& progress,
                                 const MuscleResolution& resolution) {
  TemplateMuscles result;
  result.muscles = std::move(tables);
  const SegmentFrames frames = segment_frames(joints);
  std::vector<MuscleToPack> to_pack;
  for (const Muscle& muscle : result.muscles) result.sheets.emplace_back(muscle, frames, bones);
  for (std::size_t m = 0; m < result.muscles.size(); ++m)
    to_pack.push_back({&result.sheets[m], result.muscles[m].volume.of(sex)});
  const MusclePacking packing(to_pack, bones, kMuscleGap, progress.part(0.0, 0.6));

  result.flesh = bones;
  std::fill(result.flesh.values.begin(), result.flesh.values.end(), 1.0F);
  for (int m = 0; m < static_cast<int>(to_pack.size()); ++m) {
    const ScalarGrid& field = packing.flesh(m);
    for (std::size_t i = 0; i < field.values.size(); ++i) {
      float& value = result.flesh.values[bones.index(field.point(i))];
      value = std::min(value, field.values[i]);
    }
    add_tendons(result.sheets[m], result.flesh);
  }
  result.meshes.resize(to_pack.size());
  progress.report(0.6, "Shaping muscles");
  parallel_for(
      static_cast<int>(to_pack.size()),
      [&](int i) {
        const auto m = static_cast<std::size_t>(i);
        const ScalarGrid& flesh = packing.flesh(i);
        const TriangleMesh fine = surface_of(flesh, result.sheets[m], bones, resolution.cell);
        if (fine.triangles.empty())
          throw std::logic_error(result.muscles[m].name + ": the muscle is thinner than the grid");
        const TriangleMesh belly = polygonize(flesh);
        const double tendons = closed_volume(fine) - closed_volume(belly);
        result.meshes[m] = coarser(fine, resolution.edge);
        set_volume(result.meshes[m], to_pack[m].volume + std::max(tendons, 0.0));
      },
      1);
  return result;
}

std::vector<BodyPart> muscle_meshes(const TemplateMuscles& muscles) {
  std::vector<BodyPart> parts;
  for (std::size_t m = 0; m < muscles.muscles.size(); ++m) {
    const std::string name = "muscle." + muscles.muscles[m].name;
    parts.push_back({name + ".L", mirror_image(muscles.meshes[m])});
    parts.push_back({name + ".R", muscles.meshes[m]});
  }
  return parts;
}

}  // namespace sinew
