// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <vector>

#include "assets/gltf/gltf_file.h"

namespace sinew {

/// Holds a piecewise linear curve of vectors over time. The times ascend.
struct GltfCurve {
  std::vector<double> times;  ///< s, not negative
  Eigen::MatrixXd values;     ///< one column per key
};

/// Reads an animation sampler (glTF 2.0 specification, 3.11 and appendix C) and converts it to a
/// piecewise linear curve:
/// - STEP: a key with the old value is added before each key, at the largest float below its time.
/// - CUBICSPLINE: keys are added until the error is below 1e-5 of the largest change or tangent
///   between two keys of the file, but at most 240 keys per second.
/// \param components  of the animated value
/// \throws InputError if the sampler is damaged
GltfCurve read_gltf_sampler(const GltfFile& file, const nlohmann::json& sampler, int components);

}  // namespace sinew
