// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "assets/export/kept_frames.h"
#include "core/progress.h"
#include "core/types.h"

namespace sinew {

/// Holds corrections of linear blend skinning as morph targets and their animated weights.
struct MorphCorrections {
  std::vector<PointsF> moves;            ///< displacements in the rest pose, 3 x n, by target
  std::vector<PointsF> normals;          ///< changes of ShadingNormals at rest, by target
  std::vector<std::string> names;        ///< by target
  std::vector<std::vector<int>> keys;    ///< by range: frames at which the weights are given
  std::vector<Eigen::MatrixXf> weights;  ///< by range: targets x keys
  double error = 0.0;                    ///< bound on the distance of a vertex from its position
  std::vector<std::string> warnings;

  /// Returns a phrase with the number of targets and their error.
  std::string summary() const;
};

/// Makes targets of corrections (BlendCorrections).
/// \param moves         displacements in each frame
/// \param normals       ShadingNormals in each frame
/// \param rest_normals  ShadingNormals at rest
/// \param tolerance     largest distance of a vertex from its position, up to which few targets are
///                      combined (principal_shapes()); 0 makes a target for each key frame, from
///                      one to the next of which the weights fade
/// \throws Cancelled after a stop request
MorphCorrections morph_corrections(KeptFrames moves, KeptFrames normals,
                                   const PointsF& rest_normals, double tolerance,
                                   const Progress& progress);

}  // namespace sinew
