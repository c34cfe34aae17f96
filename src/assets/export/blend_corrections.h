// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <vector>

#include "assets/character.h"
#include "assets/export/shading_normals.h"
#include "rig/pose.h"

namespace sinew {

/// Computes the difference between a surface and linear blend skinning as displacements in the rest
/// pose. Engines add a morph target before they blend, so that x' = M (x + d), where M = sum w_k
/// T_k (Komaritzan 2022, eq. 2.3). Hence d = M^-1 x' - x.
class BlendCorrections {
 public:
  /// \param character  must outlive this
  /// \param weights    skin weights of the surface; only the four largest of each vertex are used
  BlendCorrections(const Character& character, const SkinWeights& weights);

  const ShadingNormals& shading() const { return shading_; }

  /// Corrections for one pose.
  struct Pose {
    PointsF moves;  ///< displacements of the vertices in the rest pose, 3 x n
    /// Unit normals in the rest pose, one for each of ShadingNormals. Blending transforms them to
    /// those of the posed surface.
    PointsF normals;
    /// Largest distance between a corrected vertex and its target. It is above zero where M is
    /// nearly singular (a limb twisted by half a turn blends its skin into a point).
    double residual = 0.0;
  };
  /// Computes the corrections that reproduce `surface` in a pose of the joints.
  /// \param surface  3 x n, the target positions of the vertices
  Pose correct(const sinew::Pose& joints, const Points& surface) const;

 private:
  const Character& character_;
  ShadingNormals shading_;
  std::vector<std::array<SkinWeights::Influence, 4>> influences_;
};

}  // namespace sinew
