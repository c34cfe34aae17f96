// SPDX-License-Identifier: MIT

#pragma once

#include <map>
#include <string>
#include <vector>

#include "bodies/bones/bone_frame.h"
#include "bodies/sex.h"

namespace sinew {

/// The rigid parts of the right side of a body to which the attachments of muscles refer.
enum class Segment {
  kAxial,
  kHipBone,
  kFemur,
  kShank,
  kFoot,
  kThorax,  ///< the spine and the rib cage
  kHead,    ///< the skull
  kMandible,
  kClavicle,
  kScapula,
  kHumerus,
  kForearm,  ///< the ulna, and the radius in the pose of the template
  kHand
};

/// Describes a point of an attachment or of the way of a muscle.
struct Anchor {
  Segment segment;
  Eigen::Vector3d point;  ///< in the frame of the segment, in units of its length
};

/// Describes how a muscle's thickness changes along its fibers, relative to the greatest.
struct MuscleProfile {
  double origin_tendon = 0.05;     ///< share of the length that is tendon
  double insertion_tendon = 0.15;  ///< likewise at the insertion
  double origin_fullness = 0.3;    ///< relative thickness where the flesh begins
  double insertion_fullness = 0.2;
  double peak = 0.5;             ///< where the flesh is thickest, between its ends (0 to 1)
  double pointedness = 0.0;      ///< 0: along the fibers round like an ellipse, 1: a parabola
  double border_fullness = 0.7;  ///< relative thickness at the first and the last row of fibers
};

/// Describes a muscle of the right side.
struct Muscle {
  std::string name;
  /// Lines across the fibers, from the origin to the insertion, each from the first row of fibers
  /// to the last. The lines between them are what the fibers pass.
  std::vector<std::vector<Anchor>> lines;
  MuscleProfile profile;
  BySex volume;              ///< of the flesh, m^3
  double tendon_thickness;   ///< half of it, m
  double clearance = 0.006;  ///< from the bones to the middle of the flesh where it is thickest, m
};

using SegmentFrames = std::map<Segment, BoneFrame>;

}  // namespace sinew
