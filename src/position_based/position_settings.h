// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Names the models of position based skinning.
enum class PositionModel {
  kCompliant,  ///< stiffnesses in Pa and small substeps (XPBD)
  kPublished,  ///< factors in [0, 1], from linear blend skinning in each step (Abu Rumman 2016)
};

/// Selects the linear blend skinning from which the published model starts each step.
enum class PositionWeights {
  kPublished,  ///< piecewise constant weights of nearest bones (Abu Rumman 2016, eq. 4.1)
  kCharacter,  ///< the skinning weights of the character
};

/// Selects which particles and tetrahedra are hashed in each search for self-contact.
enum class PositionHashing {
  kOnDemand,   ///< those that may touch, by a rule that misses none
  kFull,       ///< all
  kPublished,  ///< those near bones whose angles become smaller (Abu Rumman 2016, section 5.3.2)
};

/// Holds the settings of position based skinning.
struct PositionSettings {
  PositionModel model = PositionModel::kCompliant;
  int tetrahedra = 10000;  ///< about how many fill the body
  /// Factor on the stiffness of all constraints that touch particles which follow only the dynamics
  /// (skinning/position_based/painted_particles.h).
  double jiggle_stiffness = 0.25;

  // The compliant model uses these.
  double stretch_stiffness = 60000.0;     ///< Pa, along edges
  double volume_stiffness = 5'000'000.0;  ///< Pa, bulk modulus
  double damping = 4.0;  ///< rate at which the velocity relative to the bones decays, 1/s
  int substeps = 20;     ///< per time step, with one iteration each
  /// Largest acceleration of the bones that the tissue feels, m/s^2; not a setting of its own:
  /// CarryingSettings::largest_jolt.
  double largest_jolt = 60.0;

  // The published model uses these.
  PositionWeights weights = PositionWeights::kPublished;
  double stretch = 0.9;  ///< factor on corrections of edges
  double volume = 1.0;   ///< factor on corrections of volumes
  double bind = 0.9;     ///< factor on corrections of distances from bones
  int iterations = 24;   ///< per time step

  // Contact of both models.
  bool self_contact = true;  ///< not a setting of its own: ContactSettings::mode is not kNone
  PositionHashing hashing = PositionHashing::kOnDemand;
  double hashing_angle = 120.0;  ///< degrees, below which angles count in kPublished
  bool joint_planes = true;      ///< planes separate the two sides of each joint

  bool operator==(const PositionSettings&) const = default;
};

}  // namespace sinew
