// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "cuda/vectors.h"

namespace sinew {

/// Springs between the rows i and i + distance of every body. Their stiffness is multiplied by the
/// number of the body, counted from 1.
struct AddedTies {
  float stiffness = 0.0F;
  int distance = 1;
};

/// Solves (A + D + C) x = b for all copies to convergence in one launch, with a diagonal D and ties
/// C.
std::vector<cuda::Vec4> solve_with_ties(const Eigen::SparseMatrix<double>& lower,
                                        const std::vector<cuda::Vec4>& right_hand_sides, int copies,
                                        const std::vector<float>& diagonal, const AddedTies& ties,
                                        bool stored);

}  // namespace sinew
