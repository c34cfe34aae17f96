// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <vector>

#include "tissue/tissue_model.h"

namespace sinew {

/// Measures the strain of the tetrahedra of a tissue model. F maps the edges of a tetrahedron at
/// rest to its current ones, and sigma_1 >= sigma_2 >= sigma_3 are its singular values, the
/// principal stretches: 1 at rest. In an inverted tetrahedron sigma_3 counts as negative.
/// Tetrahedra without a volume at rest have no strain: 0.
class TissueStrain {
 public:
  explicit TissueStrain(const TissueModel& tissue);

  /// Returns the largest |sigma - 1| of each tetrahedron, by stretch or by compression.
  /// \param positions  of all vertices of the tissue model, in any frame
  Eigen::VectorXd principal(const PointsF& positions) const;
  /// Returns 1 - sigma_3 of each tetrahedron, at least 0: its compression. It is 1 if the
  /// tetrahedron is flat, and more if it is inverted.
  Eigen::VectorXd compression(const PointsF& positions) const;
  /// Returns sigma_1 - sigma_3 of each tetrahedron: its change of shape. It is 0 for uniform
  /// scaling, and k for a simple shear by k.
  Eigen::VectorXd shear(const PointsF& positions) const;
  /// Returns 1 for each inverted tetrahedron, else 0.
  Eigen::VectorXd inverted(const PointsF& positions) const;

  /// Totals over all tetrahedra.
  struct Totals {
    double volume_ratio = 1.0;  ///< over the volume at rest; inverted tetrahedra count negative
    int inverted = 0;           ///< number of inverted tetrahedra
  };
  Totals totals(const PointsF& positions) const;

 private:
  template <typename Measure>
  Eigen::VectorXd of_each(const PointsF& positions, Measure&& measure) const;
  /// Returns det F.
  double volume_ratio(int tetrahedron, const PointsF& positions) const;
  /// Returns sigma_1 to sigma_3.
  Eigen::Vector3d stretches(int tetrahedron, const PointsF& positions) const;
  Eigen::Matrix3d gradient(int tetrahedron, const PointsF& positions) const;

  std::vector<Tetrahedron> tetrahedra_;
  std::vector<Eigen::Matrix3d> from_rest_;  ///< inverse of the matrix of edges at rest
  std::vector<double> volumes_;             ///< at rest, m^3, not negative; 0: none
};

}  // namespace sinew
