#pragma once

#include <array>
#include <vector>

#include "assets/character.h"
#include "rig/pose.h"

namespace sinew {

/// Computes how a surface differs from linear blend skinning, as displacements in the rest pose.
/// Engines add a morph target before they blend, so that x' = M (x + d), where M = sum w_k T_k
/// (Komaritzan 2022, eq. 2.3). Hence d = M^-1 x' - x.
class BlendCorrections {
 public:
  /// \param weights  of the surface's vertices, of which the four largest count
  BlendCorrections(const Character& character, const SkinWeights& weights);

  /// The corrections of a pose.
  struct Pose {
    PointsF moves;    ///< of the vertices in the rest pose
    PointsF normals;  ///< in the rest pose; blended they are those of the surface
    /// The farthest that a vertex stays from its place, since its M is nearly flat (a limb twisted
    /// by half a turn blends its skin into a point).
    double residual = 0.0;
  };
  /// \param surface  the vertices as they should be
  Pose correct(const sinew::Pose& joints, const Points& surface) const;

 private:
  const Character& character_;
  std::vector<std::array<SkinWeights::Influence, 4>> influences_;
};

}  // namespace sinew
