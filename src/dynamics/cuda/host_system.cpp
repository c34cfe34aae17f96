// SPDX-License-Identifier: MIT

#include "dynamics/cuda/host_system.h"

#include <stdexcept>
#include <utility>

#include "dynamics/make_local_step.h"

namespace sinew {

HostSystem::HostSystem(const ConstraintSet& constraints, const Points& rest) {
  for (std::size_t b = 0; b < constraints.batches.size(); ++b) {
    const ConstraintBatch& batch = constraints.batches[b];
    const int index = static_cast<int>(b);
    parts_.push_back({index, {}, make_local_step<double>(batch, rest, false)});
    const auto* strain = std::get_if<TetrahedronStrain>(&batch);
    if (strain == nullptr) continue;
    FlatSubstitute flat = substitute_flat(*strain, rest);
    if (flat.elements.empty()) continue;
    parts_.push_back(
        {index, std::move(flat.elements), make_local_step<double>(flat.strain, rest, false)});
  }
}

void HostSystem::renumber(const std::vector<int>& numbering, int free_count) {
  free_count_ = free_count;
  for (Part& part : parts_) part.step->renumber(numbering, free_count);
}

void HostSystem::set_stiffness(int batch, const Eigen::VectorXd& stiffness) {
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

void HostSystem::set_targets(int batch, const Points& targets) {
  for (Part& part : parts_)
    if (part.batch == batch) return part.step->set_targets(targets);
  throw std::logic_error("there is no such constraint batch");
}

void HostSystem::translate(const Eigen::Vector3d& offset) {
  for (Part& part : parts_) part.step->translate(offset);
}

Eigen::SparseMatrix<double> HostSystem::stiffness_matrix() const {
  LocalStep<double>::Triplets triplets;
  for (const Part& part : parts_) part.step->add_matrix(triplets, free_count_);
  for (int v = 0; v < free_count_; ++v) triplets.emplace_back(v, v, 0.0);
  Eigen::SparseMatrix<double> lower(free_count_, free_count_);
  lower.setFromTriplets(triplets.begin(), triplets.end());
  return lower;
}

double HostSystem::energy(const Eigen::Matrix4Xd& positions) const {
  double sum = 0.0;
  for (const Part& part : parts_) sum += part.step->energy(positions.data());
  return sum;
}

}  // namespace sinew
