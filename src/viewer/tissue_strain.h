#pragma once

#include <Eigen/Core>
#include <vector>

#include "tissue/tissue_model.h"

namespace sinew {

/// What the tetrahedra of a tissue model undergo. F maps the edges of one at rest to its present
/// ones, and sigma_1 >= sigma_2 >= sigma_3 are its singular values, the principal stretches: 1 at
/// rest. Of one that is turned inside out sigma_3 counts negative. Tetrahedra without a volume at
/// rest have no strain: 0.
class TissueStrain {
 public:
  explicit TissueStrain(const TissueModel& tissue);

  /// The largest of |sigma - 1|: how far it is stretched or squeezed, whichever is more.
  /// \param positions  of all vertices of the tissue model, in any frame
  Eigen::VectorXd principal(const PointsF& positions) const;
  /// 1 - sigma_3, no less than 0: how far it is squeezed; 1: flat, more: inside out.
  Eigen::VectorXd compression(const PointsF& positions) const;
  /// sigma_1 - sigma_3: how far its form has changed. 0 for scales of any size; a simple shear by
  /// k has k.
  Eigen::VectorXd shear(const PointsF& positions) const;
  /// 1 for what is turned inside out, else 0.
  Eigen::VectorXd inverted(const PointsF& positions) const;

  /// Of all of it.
  struct Totals {
    double volume_ratio = 1.0;  ///< over that at rest; what is inside out counts negative
    int inverted = 0;           ///< tetrahedra
  };
  Totals totals(const PointsF& positions) const;

 private:
  template <typename Measure>
  Eigen::VectorXd of_each(const PointsF& positions, Measure&& measure) const;
  /// det F.
  double volume_ratio(int tetrahedron, const PointsF& positions) const;
  /// sigma_1 to sigma_3.
  Eigen::Vector3d stretches(int tetrahedron, const PointsF& positions) const;
  Eigen::Matrix3d gradient(int tetrahedron, const PointsF& positions) const;

  std::vector<Tetrahedron> tetrahedra_;
  std::vector<Eigen::Matrix3d> from_rest_;  ///< inverse of the matrix of edges at rest
  std::vector<double> volumes_;             ///< at rest, m^3, not negative; 0: it has none
};

}  // namespace sinew
