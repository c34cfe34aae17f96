// SPDX-License-Identifier: MIT

#include "registration/skin_stiffness.h"

#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace sinew {
namespace {

/// Stiffness of the skin that a joint moves, by the beginning of its name.
constexpr std::array<std::pair<const char*, double>, 9> kStiffnesses{{{"thumb", 60.0},
                                                                      {"index", 60.0},
                                                                      {"middle", 60.0},
                                                                      {"ring", 60.0},
                                                                      {"little", 60.0},
                                                                      {"hand", 8.0},
                                                                      {"toe", 20.0},
                                                                      {"head", 3.0},
                                                                      {"jaw", 3.0}}};

double stiffness_of(const std::string& joint) {
  for (const auto& [begin, stiffness] : kStiffnesses) {
    if (joint.starts_with(begin)) return stiffness;
  }
  return 1.0;
}

}  // namespace

Eigen::VectorXd skin_stiffness(const Skeleton& skeleton, const SkinWeights& weights) {
  Eigen::VectorXd result(static_cast<Eigen::Index>(weights.vertices.size()));
  for (Eigen::Index v = 0; v < result.size(); ++v) {
    // A mean of logarithms, so that stiffness falls evenly from the fingers to the wrist.
    double sum = 0.0;
    for (const auto& [joint, weight] : weights.vertices[static_cast<std::size_t>(v)])
      sum += weight * std::log(stiffness_of(skeleton.joints[static_cast<std::size_t>(joint)].name));
    result[v] = std::exp(sum);
  }
  return result;
}

}  // namespace sinew
