// SPDX-License-Identifier: MIT

#pragma once

#include "contact/contact_settings.h"
#include "dynamics/stretch_curve.h"
#include "tissue/tissue_settings.h"

namespace sinew {

/// Selects which parts of the skin push each other away. Colliders and other characters push the
/// skin in every mode. kAuto stands for one of the others, which used_contact()
/// (session/used_settings.h) chooses before a skinner is made.
enum class ContactMode { kAuto, kNone, kLocal, kGlobal };

/// Holds the settings of the contacts of a skin.
struct ContactSettings {
  ContactMode mode = ContactMode::kAuto;
  SelfContactSettings detection{};
  ContactResponseSettings response{};  ///< for the skin with itself; local contacts are softer
                                       ///< (local_contact.cpp), contacts with surroundings stiffer
                                       ///< (skin_contacts.cpp)
  /// Largest rate at which self-contacts are found, 1/s; 0: in every step.
  double rate = 0.0;

  bool operator==(const ContactSettings&) const = default;
};

/// Holds the settings of the forces by which the bones carry the tissue along.
struct CarryingSettings {
  double tissue_damping = 6.0;  ///< rate at which motion relative to the bones dies down, 1/s
  /// Largest acceleration of the bones that the tissue feels as inertia, m/s^2 (felt_jolts.h).
  double largest_jolt = kDefaultLargestJolt;

  bool operator==(const CarryingSettings&) const = default;
};

/// Selects how strain of the tissue is measured: the matrix from which the rotation of a
/// tetrahedron is extracted, and what is fitted to the rotated shape at rest (Komaritzan
/// 2022, 2.2.2, Fig. 2.5).
enum class StrainMeasure {
  kGradient,             ///< rotation of F, fits gradients: TetrahedronStrain or FanStrain
  kPositions,            ///< rotation of F, fits positions: PositionStrain
  kCovariancePositions,  ///< rotation of H, fits positions: as-rigid-as-possible
  kCovarianceGradient,   ///< rotation of H, fits gradients, which "does not work at all"
};

/// Selects the elasticity of the tissue.
enum class Elasticity {
  kCorotational,       ///< distance of F from the nearest rotation, by a StrainMeasure
  kNeoHookean,         ///< HyperelasticStrain
  kStVenantKirchhoff,  ///< HyperelasticStrain, and volume constraints that collapsed tetrahedra
                       ///< have
  kSpline              ///< SplineStrain
};

/// Holds the choice of the constraints of the tissue.
struct ConstraintSettings {
  Elasticity elasticity = Elasticity::kCorotational;
  double poisson_ratio = 0.3;  ///< of other elasticities than kCorotational, in [0, 0.5)
  StretchCurve curve{};        ///< of kSpline
  StrainMeasure strain = StrainMeasure::kGradient;  ///< of kCorotational
  /// Uses one rotation for the three tetrahedra of a prism (FanStrain) instead of one for each.
  /// Without effect on other measures than kGradient.
  bool prism_rotations = true;
  double bending = 0.0;  ///< bending stiffness of the skin, over that of a plate of the tissue that
                         ///< is as thick as the tissue below it; 0: none

  bool operator==(const ConstraintSettings&) const = default;
};

/// Holds the settings of a Grip.
struct GripSettings {
  double radius = 0.08;   ///< radius of the patch, in our length unit
  double strength = 1.0;  ///< largest pull, over the tissue's stiffness (Pa) times the patch's area

  /// Largest radius that a patch may have.
  static constexpr double kLargestRadius = 0.25;

  bool operator==(const GripSettings&) const = default;
};

}  // namespace sinew
