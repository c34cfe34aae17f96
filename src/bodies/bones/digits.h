// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bodies/bones/bone_frame.h"
#include "bodies/bones/bone_part.h"
#include "solids/solid.h"

namespace sinew {

/// Lengths and widths of the bones of a finger or a toe, in mm of the male template. The row of a
/// phalanx is 0 for the proximal, 1 for the middle and 2 for the distal one; the thumb and the big
/// toe have no middle one.
struct DigitForm {
  double metapodial;    ///< length of the metacarpal or metatarsal
  double phalanges[3];  ///< lengths
  double width;         ///< widths of the phalanges relative to those of the table
};

/// Half widths of a metacarpal, a metatarsal or a phalanx: across the digit, and towards the palm
/// or the sole.
struct DigitBoneForm {
  double base_across, base_deep;
  double shaft_across, shaft_deep;
  double head_across, head_deep;

  DigitBoneForm scaled(double factor) const {
    return {factor * base_across, factor * base_deep,   factor * shaft_across,
            factor * shaft_deep,  factor * head_across, factor * head_deep};
  }
};

/// Lengths from the thumb to the little finger; estimates.
constexpr DigitForm kFingers[5] = {{46.0, {32.0, 0.0, 23.0}, 1.12},
                                   {66.5, {40.5, 24.0, 17.5}, 1.00},
                                   {64.0, {45.0, 28.5, 18.5}, 1.02},
                                   {57.0, {42.0, 27.5, 18.5}, 0.95},
                                   {53.0, {33.5, 19.5, 17.0}, 0.85}};

constexpr DigitBoneForm kMetacarpals[5] = {{7.6, 7.8, 5.8, 4.4, 7.8, 6.8},
                                           {7.5, 8.2, 4.3, 4.6, 7.4, 7.4},
                                           {5.5, 8.2, 4.3, 4.8, 7.5, 7.5},
                                           {4.6, 6.8, 3.6, 4.0, 6.6, 6.6},
                                           {5.0, 6.0, 3.7, 3.8, 6.2, 6.0}};

/// Widths of the proximal, the middle and the distal phalanx of a finger whose width is 1.
constexpr DigitBoneForm kFingerPhalanges[3] = {
    {8.2, 6.4, 5.2, 3.8, 6.2, 4.8}, {7.3, 5.3, 4.4, 3.2, 5.6, 3.8}, {6.2, 4.0, 2.9, 2.4, 4.8, 2.2}};

/// Lengths of a foot's bones, from the big toe to the little toe.
constexpr DigitForm kToes[5] = {{66.0, {31.0, 0.0, 23.5}, 1.75},
                                {76.5, {27.5, 14.0, 11.5}, 1.05},
                                {71.5, {25.5, 11.5, 11.0}, 1.00},
                                {70.5, {24.0, 9.5, 10.5}, 0.97},
                                {66.0, {22.0, 8.5, 10.0}, 0.95}};

constexpr DigitBoneForm kMetatarsals[5] = {{9.4, 14.2, 6.6, 6.6, 10.8, 10.0},
                                           {7.4, 9.4, 4.0, 4.6, 5.8, 7.2},
                                           {7.0, 9.0, 4.0, 4.4, 5.6, 7.0},
                                           {6.4, 8.2, 4.0, 4.2, 5.5, 6.8},
                                           {8.6, 6.8, 4.8, 3.9, 5.8, 6.6}};

/// Widths of the proximal, the middle and the distal phalanx of a toe whose width is 1.
constexpr DigitBoneForm kToePhalanges[3] = {
    {5.9, 5.2, 3.2, 3.0, 4.6, 3.6}, {4.9, 4.0, 3.6, 2.8, 4.5, 2.9}, {4.7, 3.2, 2.9, 2.0, 3.9, 1.7}};

/// Describes how a digit lies in the frame of the hand or the foot.
struct DigitPose {
  Eigen::Vector3d base;       ///< end of the metacarpal or metatarsal at the carpus or tarsus
  Eigen::Vector3d direction;  ///< of this bone, to its head
  Eigen::Vector3d palm;       ///< direction to which its palmar or plantar side faces
  double spread;              ///< slope of the phalanges to the first digit's side, relative to it
  double flexion[3];          ///< of the joints after it towards the palm or the sole, degrees
};

/// The bones of a digit, in the frame of the body.
struct Digit {
  /// Frames of the metacarpal or metatarsal and of the three phalanges: the origin in the middle of
  /// the length, x to the palm or sole, y to the carpus or tarsus, z to the first digit's side. The
  /// frame of a missing middle phalanx is that of the proximal one.
  BoneFrame frames[4];
  /// End of the first bone at the carpus or tarsus, centers of the heads before the three joints,
  /// tip. The two interphalangeal joints are the same without a middle phalanx.
  Eigen::Vector3d joints[5];
};

/// Describes the five digits of the hand or the foot.
struct DigitSet {
  const DigitPose* poses;            ///< of each digit
  const DigitForm* forms;            ///< of each digit
  const DigitBoneForm* metapodials;  ///< widths of the metacarpals or metatarsals
  const DigitBoneForm* phalanges;    ///< widths of three phalanges, for a digit of width 1
  std::string metapodial_name;       ///< "metacarpal" or "metatarsal"
  std::string limb;                  ///< "hand" or "foot"
  std::unique_ptr<Solid> (*metapodial_shape)(int digit);
};

/// Puts the bones of a digit one after the other.
/// \param root  frame of the hand or foot
Digit digit_in_body(const DigitSet& set, const BoneFrame& root, int digit);

/// Adds the bones of all digits: "METAPODIAL_1" to "METAPODIAL_5", "proximal_phalanx_LIMB_1" to
/// "distal_phalanx_LIMB_5".
/// \param root       frame of the hand or foot
/// \param stoutness  widths of the bones relative to those of the tables
/// \param cell       edge length of the cubes that resolve the shapes, m
void add_digit_bones(std::vector<BonePart>& bones, const DigitSet& set, const BoneFrame& root,
                     double stoutness, double cell);

/// Returns a phalanx of a finger or a toe in its frame in a Digit, in mm.
/// \param form  of the bone itself
/// \param row   0 for the proximal, 1 for the middle, 2 for the distal one
std::unique_ptr<Solid> phalanx_shape(const DigitBoneForm& form, double length, int row);

}  // namespace sinew
