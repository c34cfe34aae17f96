#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>

namespace sinew {

/// Keeps a weighted sum of up to four vertices on one side of a plane:
///   normal . sum_k weights_k z_k >= offset.
/// A vertex above the point b of a triangle has the weights 1, -b_1, -b_2, -b_3: their sum is zero,
/// so the constraint does not notice where in space both are. A vertex above an obstacle that
/// nothing moves has the weight 1 alone.
///   Q = weights,  p = Q z, moved to the plane along the normal where it lies behind it
/// The displacement is a vector, so one solve can close a gap; springs of the lengths between the
/// vertex and the corners (Komaritzan 2022, 3.2.5) only notice the depth in second order.
struct ContactConstraint {
  static constexpr int kMostVertices = 4;

  std::array<int, kMostVertices> vertices{-1, -1, -1, -1};  ///< -1: none
  std::array<float, kMostVertices> weights{};
  Eigen::Vector3f normal = Eigen::Vector3f::UnitY();  ///< unit
  float offset = 0.0F;
  float stiffness = 0.0F;  ///< N/m

  /// Whether it adds the same to the matrix as the other.
  bool same_row(const ContactConstraint& other) const {
    return vertices == other.vertices && weights == other.weights && stiffness == other.stiffness;
  }

  /// For another frame of reference, in which all positions are `shift` further.
  void translate(const Eigen::Vector3f& shift) {
    for (int k = 0; k < kMostVertices && vertices[k] >= 0; ++k)
      offset += weights[k] * normal.dot(shift);
  }

  /// How far behind the plane the sum lies; 0 in front of it.
  /// \param position  position(k), of vertex k's three coordinates
  template <typename Real, typename Position>
  Real depth(const Position& position) const {
    Real height = 0;
    for (int k = 0; k < kMostVertices && vertices[k] >= 0; ++k)
      height += static_cast<Real>(weights[k]) * normal.cast<Real>().dot(position(vertices[k]));
    return std::max(Real(0), static_cast<Real>(offset) - height);
  }
};

}  // namespace sinew
