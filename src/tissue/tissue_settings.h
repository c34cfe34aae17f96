// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Holds the settings of automatic_radii().
struct RadiiSettings {
  double distance_fraction = 0.75;  ///< radius over the smallest distance to the skin
  double scale = 1.0;               ///< factor of the user on all radii

  bool operator==(const RadiiSettings&) const = default;
};

/// Holds the material of the tissue as a whole. A built tissue model can be scaled to another
/// material.
struct MaterialSettings {
  double stiffness = 2400.0;  ///< Pa
  double mass = 70.0;         ///< of the whole character, bones included, kg

  bool operator==(const MaterialSettings&) const = default;
};

/// Largest acceleration of the bones that the tissue feels by default, m/s^2. It is the default of
/// CarryingSettings::largest_jolt (skinning/skinning_settings.h), and JoltLimit::scale
/// (tissue/jolt_limit.h) is relative to it.
inline constexpr double kDefaultLargestJolt = 60.0;

/// Selects the stiffness of the anchors that hold base points at joints.
enum class AnchorStiffness {
  kColumn,    ///< that of the column of tissue on the point, E A / h: the body sags and bends
              ///< alike at every resolution. Anchors fade linearly towards the end of the zone.
  kDiagonal,  ///< the diagonal of the tissue's stiffness matrix, which falls less with finer
              ///< triangles than the area of a point does. Anchors fade with the square.
};

/// Holds the settings of build_tissue().
struct TissueSettings {
  MaterialSettings material{};
  RadiiSettings radii{};
  bool sliding = true;           ///< base points slide over joints (Komaritzan 2022, 3.2.2)
  bool half_rotation = true;     ///< base points on joints take the half rotation; otherwise they
                                 ///< are rigid with the child bone, and nothing slides
  double joint_softness = 16.0;  ///< base points at joints yield to the tissue: the stiffness of
                                 ///< the tissue over that of their anchors, in percent (kColumn)
                                 ///< or as a factor (kDiagonal); 0: they are fixed
  AnchorStiffness anchor_stiffness = AnchorStiffness::kColumn;
  double joint_volume = 4.0;      ///< stiffness with which the tissue at joints keeps its volume,
                                  ///< over its stiffness; 0: it does not
  double volume = 0.0;            ///< the same for all of the tissue; at joints, the larger counts
  double sag_limit = 0.3;         ///< tissue that would sink under its weight by more than this
                                  ///< fraction of its thickness is stiffened; 0: never. Applies
                                  ///< to the default material, and is scaled to others.
  double thin_stiffening = 30.0;  ///< largest factor on the stiffness of small tetrahedra; 1: none

  bool operator==(const TissueSettings&) const = default;
};

}  // namespace sinew
