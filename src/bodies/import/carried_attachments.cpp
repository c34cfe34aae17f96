// SPDX-License-Identifier: MIT

#include "bodies/import/carried_attachments.h"

#include <algorithm>
#include <map>
#include <optional>

#include "bodies/muscles/template_muscles.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

/// Returns the bones that may carry a point of a segment, best first, without their side.
const std::vector<const char*>& bones_of_segment(Segment segment) {
  static const std::map<Segment, std::vector<const char*>> table = {
      {Segment::kAxial, {"sacrum", "vertebra_L3"}},
      {Segment::kHipBone, {"hip_bone"}},
      {Segment::kFemur, {"femur"}},
      {Segment::kShank, {"tibia", "fibula"}},
      {Segment::kFoot, {"calcaneus", "metatarsal_3", "talus"}},
      {Segment::kThorax, {"sternum", "rib_6", "vertebra_T8"}},
      {Segment::kHead, {"skull"}},
      {Segment::kMandible, {"mandible"}},
      {Segment::kClavicle, {"clavicle"}},
      {Segment::kScapula, {"scapula"}},
      {Segment::kHumerus, {"humerus"}},
      {Segment::kForearm, {"ulna", "radius"}},
      {Segment::kHand, {"capitate", "metacarpal_3"}}};
  return table.at(segment);
}

bool is_arm_segment(Segment segment) {
  return segment == Segment::kHumerus || segment == Segment::kForearm || segment == Segment::kHand;
}

bool is_leg_segment(Segment segment) {
  return segment == Segment::kFemur || segment == Segment::kShank || segment == Segment::kFoot;
}

/// Returns a point of the right side of the template in the body, on one of its sides, or nothing
/// if the body lacks the bone.
std::optional<Vector3d> carried_point(const FittedSkeleton& fitted, Segment segment, Vector3d point,
                                      const std::string& side) {
  if (side == ".L") point.x() *= -1.0;
  // Bones along the trunk are each carried by themselves: the nearest one moves the point.
  const BoneMap* best = nullptr;
  if (segment == Segment::kThorax || segment == Segment::kAxial || segment == Segment::kHand ||
      segment == Segment::kFoot || segment == Segment::kForearm || segment == Segment::kShank) {
    double least = segment == Segment::kThorax || segment == Segment::kAxial ? 0.15 : 0.08;  // m
    for (const auto& [name, map] : fitted.bones) {
      if (side == ".L" ? name.ends_with(".R") : name.ends_with(".L")) continue;
      const double distance = (map.from - point).norm();
      if (distance >= least) continue;
      least = distance;
      best = &map;
    }
  }
  if (best == nullptr) {
    for (const char* bone : bones_of_segment(segment)) {
      for (const std::string& end : {side, std::string()}) {
        const auto found = fitted.bones.find("bone." + std::string(bone) + end);
        if (best == nullptr && found != fitted.bones.end()) best = &found->second;
      }
    }
  }
  if (best == nullptr) return std::nullopt;
  return (*best)(point);
}

}  // namespace

CarriedAttachments::CarriedAttachments(const ReferenceBones& reference,
                                       const FittedSkeleton& fitted)
    : reference_(reference), fitted_(fitted) {}

CarriedMuscle CarriedAttachments::muscle(const std::string& part) const {
  static const std::vector<Muscle> tables = template_muscle_tables();
  std::string name = part.substr(part.find('.') + 1);
  std::string side;
  if (name.ends_with(".L") || name.ends_with(".R")) {
    side = name.substr(name.size() - 2);
    name.resize(name.size() - 2);
  }
  const SegmentFrames frames = segment_frames(reference_.joints);
  CarriedMuscle result;
  const bool is_whole = std::ranges::count(tables, name, &Muscle::name) > 0;
  bool is_known = false;
  bool has_arm = false;
  bool has_leg = false;
  for (const Muscle& muscle : tables) {
    if (is_whole ? muscle.name != name : !muscle.name.starts_with(name + "_")) continue;
    is_known = true;
    for (const std::vector<Anchor>& line : muscle.lines) {
      for (const Anchor& anchor : line) {
        has_arm = has_arm || is_arm_segment(anchor.segment);
        has_leg = has_leg || is_leg_segment(anchor.segment);
      }
    }
    for (const auto* line : {&muscle.lines.front(), &muscle.lines.back()}) {
      std::vector<Vector3d> points;
      for (const Anchor& anchor : *line) {
        const Vector3d point = frames.at(anchor.segment).to_body(anchor.point);
        if (const auto place = carried_point(fitted_, anchor.segment, point, side))
          points.push_back(*place);
      }
      for (std::size_t i = 0; i < points.size(); ++i)
        result.attachments.emplace_back(points[i], points[std::min(i + 1, points.size() - 1)]);
    }
  }
  if (is_known) result.bones = {true, has_arm, has_leg};
  return result;
}

}  // namespace sinew
