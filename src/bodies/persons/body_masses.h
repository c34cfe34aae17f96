// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "bodies/body_part.h"
#include "bodies/sex.h"

namespace sinew {

/// Densities of tissues, kg/m^3. Those of fat and muscle are of Komaritzan 2022; the others are
/// estimates. Bones contain their marrow, and organs of the trunk the air of the
/// lungs after a normal breath.
inline constexpr double kFatDensity = 900.0;
inline constexpr double kMuscleDensity = 1100.0;
inline constexpr double kSkinDensity = 1100.0;
inline constexpr double kBoneDensity = 1250.0;
inline constexpr double kOrganDensity = 850.0;
inline constexpr double kAirlessOrganDensity = 1050.0;
inline constexpr double kBrainDensity = 1040.0;
inline constexpr double kRestDensity = 1050.0;

/// Thickness of the skin in itself, m: everything between it and the muscle surface is fat.
inline constexpr double kSkinThickness = 0.002;

/// Mass of the muscles that have no mesh (between the ribs, the diaphragm, of the pelvic floor and
/// many small ones), relative to those that have one.
inline constexpr double kOtherMuscles = 0.12;

/// Volumes in a body, m^3, by the divergence theorem on its closed surfaces.
struct BodyVolumes {
  double body;              ///< inside the skin
  double below_skin;        ///< inside the lower side of the skin, which is kSkinThickness thick
  double muscle_surface;    ///< inside it
  double skeleton_surface;  ///< likewise
  double muscles;           ///< of all meshes
  double bones;             ///< of all meshes
  double cavity;            ///< of the trunk
};

/// Masses of the tissues of a body, kg. Their sum is the mass of the body.
struct BodyMasses {
  double skin;              ///< of the layer of kSkinThickness
  double subcutaneous_fat;  ///< between the skin and the muscle surface
  double visceral_fat;      ///< what the cavity contains besides organs
  double muscle;            ///< meshes, and kOtherMuscles of them
  double bone;              ///< with discs, cartilages and teeth
  double organs;            ///< of the trunk, and the brain
  double rest;  ///< vessels, nerves, tendons beyond muscles, connective tissue, soft hands and feet

  double fat() const { return subcutaneous_fat + visceral_fat; }
  double total() const {
    return skin + subcutaneous_fat + visceral_fat + muscle + bone + organs + rest;
  }
};

/// Returns the volume of the organs of the trunk of a person of a height (m), m^3.
double organ_volume(Sex sex, double height);

/// Returns the volume of the air in the lungs of a person of a height (m), m^3. Weighing under
/// water subtracts it, at the end of a full breath out, when it is about half of this.
double lung_air_volume(Sex sex, double height);

/// Returns the volume of the brain of a person of a height (m), m^3.
double brain_volume(Sex sex, double height);

/// Returns the volumes from the parts of a body: "skin", "muscle_surface" and "skeleton_surface" of
/// one triangulation, "cavity", "muscle.*" and "bone.*".
/// \param below_skin  vertices of the lower side of the skin
BodyVolumes body_volumes(const std::vector<BodyPart>& parts, const Points& below_skin);

BodyMasses body_masses(Sex sex, double height, const BodyVolumes& volumes);

}  // namespace sinew
