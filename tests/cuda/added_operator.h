#pragma once

#include <Eigen/SparseCore>
#include <vector>

#include "cuda/vectors.h"

namespace sinew {

/// Springs between the rows i and i + distance of every body, of stiffness times the number of the
/// body from 1.
struct AddedTies {
  float stiffness = 0.0F;
  int distance = 1;
};

/// (A + D + C) x = b for all copies, with a diagonal D and ties C, to convergence in one launch.
std::vector<cuda::Vec4> solve_with_ties(const Eigen::SparseMatrix<double>& lower,
                                        const std::vector<cuda::Vec4>& right_hand_sides, int copies,
                                        const std::vector<float>& diagonal, const AddedTies& ties,
                                        bool stored);

}  // namespace sinew
