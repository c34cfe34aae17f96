#pragma once

#include <Eigen/Core>
#include <vector>

#include "assets/gltf/gltf_file.h"

namespace sinew {

/// Vectors over time, linear between keys at rising times.
struct GltfCurve {
  std::vector<double> times;  ///< s, not below 0
  Eigen::MatrixXd values;     ///< a column for each key
};

/// An animation sampler (glTF 2.0 specification, 3.11 and appendix C) as a curve that is linear:
/// - STEP: a key of the old value at the last time, as a float, before each new one;
/// - CUBICSPLINE: keys between those of the file, so many that the line is within 1e-5 of the
///   largest move between two keys of the file, but at most 240 a second.
/// \param components  of the value that it drives
/// \throws InputError when it is damaged
GltfCurve read_gltf_sampler(const GltfFile& file, const nlohmann::json& sampler, int components);

}  // namespace sinew
