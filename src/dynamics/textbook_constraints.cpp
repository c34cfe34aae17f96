// SPDX-License-Identifier: MIT

#include "dynamics/textbook_constraints.h"

#include <Eigen/LU>
#include <Eigen/SVD>
#include <stdexcept>
#include <utility>
#include <variant>

#include "core/parallel.h"

namespace sinew {
namespace {

/// Returns the rotation nearest to f, computed by Eigen::JacobiSVD.
template <typename Real>
Eigen::Matrix<Real, 3, 3> nearest_rotation(const Eigen::Matrix<Real, 3, 3>& f) {
  const Eigen::JacobiSVD<Eigen::Matrix<Real, 3, 3>> svd(f,
                                                        Eigen::ComputeFullU | Eigen::ComputeFullV);
  const Real sign = (svd.matrixU() * svd.matrixV().transpose()).determinant() < 0 ? -1 : 1;
  return svd.matrixU() * Eigen::Matrix<Real, 3, 1>(1, 1, sign).asDiagonal() *
         svd.matrixV().transpose();
}

}  // namespace

template <typename Real>
TextbookConstraints<Real>::TextbookConstraints(const ConstraintSet& constraints,
                                               const Eigen::Matrix3Xd& rest_positions,
                                               std::vector<int> number)
    : number_(std::move(number)) {
  incidences_.resize(number_.size());
  anchor_weights_.setZero(rest_positions.cols());
  anchor_targets_.setZero(3, rest_positions.cols());
  for (const ConstraintBatch& batch : constraints.batches) {
    batch_elements_.emplace_back();
    batch_anchors_.emplace_back();
    if (const auto* strain = std::get_if<TetrahedronStrain>(&batch)) {
      add_strain(*strain, rest_positions);
    } else if (const auto* anchors = std::get_if<Anchors>(&batch)) {
      add_anchors(*anchors);
    } else {
      throw std::logic_error("the textbook solver knows tetrahedron strain and anchors only");
    }
  }
  rotations_.resize(elements_.size());
}

template <typename Real>
void TextbookConstraints<Real>::add_strain(const TetrahedronStrain& strain,
                                           const Eigen::Matrix3Xd& rest_positions) {
  const std::vector<char> flat = flat_tetrahedra(strain.tetrahedra, rest_positions);
  for (int i = 0; i < strain.size(); ++i) {
    const auto rest = strain.element(i, rest_positions);
    Element element{strain.tetrahedra[i], Matrix34::Zero(), Real(0)};
    if (!flat[i]) element.rows = rest.rows.template cast<Real>();
    const int index = static_cast<int>(elements_.size());
    for (int k = 0; k < 4; ++k)
      if (number_[element.vertices[k]] >= 0) incidences_[element.vertices[k]].push_back({index, k});
    elements_.push_back(element);
    volumes_.push_back(flat[i] ? 0.0 : rest.measure);
    batch_elements_.back().push_back(index);
  }
  set_stiffness(static_cast<int>(batch_elements_.size()) - 1, strain.stiffness);
}

template <typename Real>
void TextbookConstraints<Real>::add_anchors(const Anchors& anchors) {
  const int batch = static_cast<int>(batch_anchors_.size()) - 1;
  batch_anchors_[batch] = anchors.vertices;
  set_stiffness(batch, anchors.stiffness);
  set_targets({batch, anchors.targets.template cast<Real>()});
}

template <typename Real>
void TextbookConstraints<Real>::set_stiffness(int batch, const Eigen::VectorXd& stiffness) {
  const std::vector<int>& elements = batch_elements_.at(batch);
  const std::vector<int>& anchors = batch_anchors_.at(batch);
  if (stiffness.size() != static_cast<int>(elements.size() + anchors.size()))
    throw std::logic_error("a constraint batch needs one stiffness for each element");
  for (size_t i = 0; i < anchors.size(); ++i)
    anchor_weights_[anchors[i]] = static_cast<Real>(stiffness[i]);
  for (size_t i = 0; i < elements.size(); ++i)
    elements_[elements[i]].weight = static_cast<Real>(stiffness[i] * volumes_[elements[i]]);
}

template <typename Real>
void TextbookConstraints<Real>::set_targets(const AnchorTargets<Real>& targets) {
  const std::vector<int>& anchors = batch_anchors_.at(targets.batch);
  if (targets.positions.cols() != static_cast<int>(anchors.size()))
    throw std::logic_error("one column is needed for each anchor");
  for (size_t i = 0; i < anchors.size(); ++i)
    anchor_targets_.col(anchors[i]) = targets.positions.col(i);
}

template <typename Real>
void TextbookConstraints<Real>::add_entries(Triplets& triplets) const {
  for (const Element& element : elements_) {
    const Matrix4 product = element.weight * element.rows.transpose() * element.rows;
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j)
        if (number_[element.vertices[i]] >= 0 && number_[element.vertices[j]] >= 0)
          triplets.emplace_back(number_[element.vertices[i]], number_[element.vertices[j]],
                                product(i, j));
  }
}

template <typename Real>
typename TextbookConstraints<Real>::Matrix3 TextbookConstraints<Real>::deformation(
    const Element& element, const Positions& positions) const {
  Matrix34 corners;
  for (int k = 0; k < 4; ++k) corners.col(k) = positions.col(element.vertices[k]);
  return corners * element.rows.transpose();
}

template <typename Real>
void TextbookConstraints<Real>::project(const Positions& positions) {
  parallel_for(static_cast<int>(elements_.size()), [&](int e) {
    rotations_[e] = nearest_rotation(deformation(elements_[e], positions));
  });
}

template <typename Real>
typename TextbookConstraints<Real>::Vector3 TextbookConstraints<Real>::add_right_hand_side(
    int vertex, const Positions& positions, Vector3 sum) const {
  sum += anchor_weights_[vertex] * anchor_targets_.col(vertex);
  for (const auto& [e, corner] : incidences_[vertex]) {
    const Element& element = elements_[e];
    Matrix3 target = rotations_[e];
    for (int k = 0; k < 4; ++k)
      if (number_[element.vertices[k]] < 0)
        target -= positions.col(element.vertices[k]) * element.rows.col(k).transpose();
    sum += element.weight * target * element.rows.col(corner);
  }
  return sum;
}

template <typename Real>
double TextbookConstraints<Real>::anchor_energy(int vertex, const Positions& positions) const {
  return 0.5 * anchor_weights_[vertex] *
         (positions.col(vertex) - anchor_targets_.col(vertex))
             .template cast<double>()
             .squaredNorm();
}

template <typename Real>
double TextbookConstraints<Real>::add_energies(const Positions& positions, double sum) const {
  for (const Element& element : elements_) {
    const Matrix3 f = deformation(element, positions);
    sum += 0.5 * element.weight * (f - nearest_rotation(f)).template cast<double>().squaredNorm();
  }
  return sum;
}

template class TextbookConstraints<float>;
template class TextbookConstraints<double>;

}  // namespace sinew
