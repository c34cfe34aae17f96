// SPDX-License-Identifier: MIT

#include "dynamics/local_steps.h"

#include <stdexcept>
#include <utility>

#include "dynamics/make_local_step.h"

namespace sinew {

template <typename Real>
LocalSteps<Real>::LocalSteps(const ConstraintSet& constraints, const Points& rest,
                             bool vectorized) {
  for (std::size_t b = 0; b < constraints.batches.size(); ++b) {
    const ConstraintBatch& batch = constraints.batches[b];
    const int index = static_cast<int>(b);
    parts_.push_back({index, {}, make_local_step<Real>(batch, rest, vectorized)});
    const auto* strain = std::get_if<TetrahedronStrain>(&batch);
    if (strain == nullptr) continue;
    FlatSubstitute flat = substitute_flat(*strain, rest);
    if (flat.elements.empty()) continue;
    parts_.push_back(
        {index, std::move(flat.elements), make_local_step<Real>(flat.strain, rest, vectorized)});
  }
}

template <typename Real>
void LocalSteps<Real>::renumber(const std::vector<int>& numbering, int free_count) {
  free_count_ = free_count;
  for (Part& part : parts_) part.step->renumber(numbering, free_count);
}

template <typename Real>
void LocalSteps<Real>::set_stiffness(int batch, const Eigen::VectorXd& stiffness) {
  bool known = false;
  for (Part& part : parts_) {
    if (part.batch != batch) continue;
    known = true;
    if (part.elements.empty())
      part.step->set_stiffness(stiffness);
    else
      part.step->set_stiffness(stiffness(part.elements));
  }
  if (!known) throw std::logic_error("there is no such constraint batch");
}

template <typename Real>
void LocalSteps<Real>::set_targets(const AnchorTargets<Real>& targets) {
  for (Part& part : parts_)
    if (part.batch == targets.batch) return part.step->set_targets(targets.positions);
  throw std::logic_error("there is no such constraint batch");
}

template <typename Real>
void LocalSteps<Real>::translate(const Eigen::Vector3d& offset) {
  for (Part& part : parts_) part.step->translate(offset);
}

template <typename Real>
void LocalSteps<Real>::restart() {
  for (Part& part : parts_) part.step->restart();
}

template <typename Real>
Eigen::SparseMatrix<double> LocalSteps<Real>::stiffness_matrix() const {
  typename LocalStep<Real>::Triplets triplets;
  for (const Part& part : parts_) part.step->add_matrix(triplets, free_count_);
  for (int v = 0; v < free_count_; ++v) triplets.emplace_back(v, v, 0.0);
  Eigen::SparseMatrix<double> lower(free_count_, free_count_);
  lower.setFromTriplets(triplets.begin(), triplets.end());
  return lower;
}

template <typename Real>
double LocalSteps<Real>::energy(const Real* positions) const {
  double sum = 0.0;
  for (const Part& part : parts_) sum += part.step->energy(positions);
  return sum;
}

template <typename Real>
void LocalSteps<Real>::add_forces(const Real* positions, Eigen::Matrix4Xd& forces) const {
  for (const Part& part : parts_) part.step->add_forces(positions, forces);
}

template class LocalSteps<float>;
template class LocalSteps<double>;

}  // namespace sinew
