// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <vector>

#include "dynamics/constraint_set.h"
#include "dynamics/step_input.h"

namespace sinew {

/// Holds the tetrahedron strain and the anchors of a textbook solver, and adds them to its matrix,
/// right-hand side and objective. Elements that are flat at rest have no rows and no weight.
template <typename Real>
class TextbookConstraints {
 public:
  using Positions = Eigen::Matrix<Real, 3, Eigen::Dynamic>;
  using Vector3 = Eigen::Matrix<Real, 3, 1>;
  using Triplets = std::vector<Eigen::Triplet<Real>>;

  /// \param rest_positions  3 x n, m
  /// \param number  for each vertex its index among the free ones, or -1 if it is fixed
  /// \throws std::logic_error for other kinds of constraints
  TextbookConstraints(const ConstraintSet& constraints, const Eigen::Matrix3Xd& rest_positions,
                      std::vector<int> number);

  /// Sets the stiffness of the elements or anchors of a batch.
  /// \throws std::logic_error for another number of values
  void set_stiffness(int batch, const Eigen::VectorXd& stiffness);
  /// Sets the targets of a batch of anchors.
  /// \throws std::logic_error for another number of targets
  void set_targets(const AnchorTargets<Real>& targets);
  /// Converts to a frame of reference in which all positions are larger by `offset`, m.
  void translate(const Vector3& offset) { anchor_targets_.colwise() += offset; }

  /// Adds the entries of Q^T W Q of the elements to the matrix.
  void add_entries(Triplets& triplets) const;
  /// Returns the entry that the anchor of a vertex adds to the diagonal, N/m; 0 without an anchor.
  Real anchor_weight(int vertex) const { return anchor_weights_[vertex]; }

  /// Projects all elements: finds the rotation that is nearest to each deformation gradient.
  void project(const Positions& positions);
  /// Returns `sum` plus the right-hand side Q^T W (p - Q_b z_b) of a free vertex, N, where b
  /// denotes the fixed vertices and p the projections.
  Vector3 add_right_hand_side(int vertex, const Positions& positions, Vector3 sum) const;

  /// Returns the energy of the anchor of a vertex, J.
  double anchor_energy(int vertex, const Positions& positions) const;
  /// Returns a sum of energies, J, plus those of all elements.
  double add_energies(const Positions& positions, double sum) const;

 private:
  using Matrix3 = Eigen::Matrix<Real, 3, 3>;
  using Matrix34 = Eigen::Matrix<Real, 3, 4>;
  using Matrix4 = Eigen::Matrix<Real, 4, 4>;

  struct Element {
    Tetrahedron vertices;
    Matrix34 rows;  ///< Q
    Real weight;
  };
  struct Incidence {
    int element, corner;
  };

  void add_strain(const TetrahedronStrain& strain, const Eigen::Matrix3Xd& rest_positions);
  void add_anchors(const Anchors& anchors);
  Matrix3 deformation(const Element& element, const Positions& positions) const;

  std::vector<int> number_;
  std::vector<Element> elements_;
  std::vector<double> volumes_;
  std::vector<std::vector<int>> batch_elements_;  ///< indices; empty for batches of anchors
  std::vector<std::vector<int>> batch_anchors_;   ///< vertices; empty for batches of strain
  Eigen::Matrix<Real, Eigen::Dynamic, 1> anchor_weights_;  ///< by vertex, 0 without an anchor
  Positions anchor_targets_;                               ///< by vertex
  std::vector<std::vector<Incidence>> incidences_;         ///< by vertex; empty for fixed ones
  std::vector<Matrix3> rotations_;                         ///< by element
};

extern template class TextbookConstraints<float>;
extern template class TextbookConstraints<double>;

}  // namespace sinew
