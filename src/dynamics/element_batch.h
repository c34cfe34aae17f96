// SPDX-License-Identifier: MIT

#pragma once

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "core/parallel.h"
#include "dynamics/constraint_set.h"
#include "dynamics/host_math.h"
#include "dynamics/local_step.h"
#include "dynamics/spatial_order.h"

namespace sinew {

/// Implements the local step of a constraint kind in scalar code. It needs only the members that
/// every kind has (element.h) and is the reference for faster, specialized local steps.
template <typename Kind, typename Real>
class ElementBatch : public LocalStep<Real> {
 public:
  using typename LocalStep<Real>::Triplets;
  static constexpr int kRows = Kind::kRows;
  using Vector3Map = Eigen::Map<Eigen::Matrix<Real, 3, 1>>;
  static constexpr int kBlock = 256;  ///< elements per block; 256 tetrahedra have 16 KiB of slots

  ElementBatch(const Kind& kind, const Points& rest) {
    const int count = kind.size();
    if (kind.stiffness.size() != count)
      throw std::logic_error("a constraint batch needs one stiffness for each element");
    std::vector<char> unusable(count, 0);
    if constexpr (Kind::kNeedsVolume) unusable = flat_tetrahedra(kind.tetrahedra, rest);

    std::vector<RestElement<kRows, Kind::kParameters>> elements(count);
    parallel_for(count, [&](int i) {
      elements[i] = kind.element(i, rest);
      if (!unusable[i]) return;
      elements[i].rows.setZero();
      elements[i].parameters.fill(0.0);
      elements[i].measure = 0.0;
    });

    Points centers(3, count);
    for (int i = 0; i < count; ++i) {
      centers.col(i).setZero();
      for (const int v : elements[i].vertices) centers.col(i) += rest.col(v);
      centers.col(i) /= static_cast<double>(elements[i].vertices.size());
    }
    order_ = spatial_order(centers);

    measures_.resize(count);
    parameters_.resize(count);
    for (int e = 0; e < count; ++e) {
      const auto& element = elements[order_[e]];
      measures_[e] = element.measure;
      for (int p = 0; p < Kind::kParameters; ++p)
        parameters_[e][p] = static_cast<Real>(element.parameters[p]);
      for (int k = 0; k < element.vertices.size(); ++k) {
        vertices_.push_back(element.vertices[k]);
        rows_.push_back(element.rows.col(k).template cast<Real>());
      }
      begin_.push_back(static_cast<int>(vertices_.size()));
    }
    weights_.resize(count);
    ElementBatch::set_stiffness(kind.stiffness);
  }

  void renumber(const std::vector<int>& numbering, int free_count) override {
    for (int& vertex : vertices_) vertex = numbering[vertex];
    free_count_ = free_count;
    plan_ = SumPlan();
    for (int first = 0; first < size(); first += kBlock) {
      const int last = std::min(first + kBlock, size());
      plan_.append_slots({vertices_.begin() + begin_[first], vertices_.begin() + begin_[last]},
                         free_count);
    }
  }

  const SumPlan& plan() const override { return plan_; }

  void write_block(int block, const Real* positions, Real* partials) override {
    thread_local std::vector<Real> slots;  // keeps its memory, so that steps allocate nothing
    const int first = block * kBlock;
    const int last = std::min(first + kBlock, size());
    slots.assign(4 * static_cast<std::size_t>(begin_[last] - begin_[first]), Real(0));
    for (int e = first; e < last; ++e)
      write_forces(e, positions, slots.data() + 4 * (begin_[e] - begin_[first]));
    this->sum_block(block, slots.data(), partials);
  }

  bool is_linear() const override { return std::is_same_v<Kind, Anchors>; }

  void add_linear_forces(const Real* start, Real* forces, Real* stiffness) const override {
    if constexpr (std::is_same_v<Kind, Anchors>) {
      for (int e = 0; e < size(); ++e) {
        const std::ptrdiff_t v = vertices_[e];
        if (v >= free_count_) continue;
        for (int c = 0; c < 3; ++c)
          forces[4 * v + c] += weights_[e] * (parameters_[e][c] - start[4 * v + c]);
        stiffness[v] += weights_[e];
      }
    }
  }

  double energy(const Real* positions) const override {
    double sum = 0.0;
    for (int e = 0; e < size(); ++e) {
      if (weights_[e] == Real(0)) continue;
      sum += static_cast<double>(weights_[e]) * energy_over_weight(e, positions);
    }
    return sum;
  }

  void add_forces(const Real* positions, Eigen::Matrix4Xd& forces) const override {
    for (int e = 0; e < size(); ++e) {
      if (weights_[e] == Real(0)) continue;
      const Projected<double, kRows> stress =
          static_cast<double>(weights_[e]) * to_projection(e, positions);
      for (int k = begin_[e]; k < begin_[e + 1]; ++k)
        forces.col(vertices_[k]).template head<3>() += stress * rows_[k].template cast<double>();
    }
  }

  void add_matrix(Triplets& triplets, int free_count) const override {
    double fraction = 1.0;
    if constexpr (requires { Kind::kMatrixFraction; }) fraction = Kind::kMatrixFraction;
    for (int e = 0; e < size(); ++e) {
      for (int i = begin_[e]; i < begin_[e + 1]; ++i) {
        for (int j = begin_[e]; j < begin_[e + 1]; ++j) {
          if (vertices_[i] >= free_count || vertices_[j] > vertices_[i]) continue;
          const double product =
              rows_[i].template cast<double>().dot(rows_[j].template cast<double>());
          triplets.emplace_back(vertices_[i], vertices_[j],
                                fraction * static_cast<double>(weights_[e]) * product);
        }
      }
    }
  }

  void set_stiffness(const Eigen::VectorXd& stiffness) override {
    if (stiffness.size() != size())
      throw std::logic_error("a constraint batch needs one stiffness for each element");
    for (int e = 0; e < size(); ++e)
      weights_[e] = static_cast<Real>(stiffness[order_[e]] * measures_[e]);
  }

  void set_targets(
      const Eigen::Ref<const Eigen::Matrix<Real, 3, Eigen::Dynamic>>& targets) override {
    if constexpr (std::is_same_v<Kind, Anchors>) {
      if (targets.cols() != size()) throw std::logic_error("one target for each anchor");
      for (int e = 0; e < size(); ++e)
        for (int c = 0; c < 3; ++c) parameters_[e][c] = targets(c, order_[e]);
    } else {
      throw std::logic_error("only anchors have targets");
    }
  }

  void translate(const Eigen::Vector3d& offset) override {
    if constexpr (std::is_same_v<Kind, Anchors>)
      for (auto& target : parameters_)
        for (int c = 0; c < 3; ++c) target[c] += static_cast<Real>(offset[c]);
  }

  void restart() override {}

 protected:
  int size() const { return static_cast<int>(order_.size()); }

  /// Computes Q z of element e, transposed. If Q is translation invariant, positions enter as
  /// differences to the first vertex, which avoids cancellation.
  template <typename Number>
  Projected<Number, kRows> measured(int e, const Real* positions) const {
    const auto position = [&](int slot) -> Eigen::Matrix<Number, 3, 1> {
      return Eigen::Map<const Eigen::Matrix<Real, 3, 1>>(positions + 4 * vertices_[slot])
          .template cast<Number>();
    };
    Projected<Number, kRows> current = Projected<Number, kRows>::Zero();
    const int first = begin_[e];
    if constexpr (Kind::kTranslationInvariant) {
      const Eigen::Matrix<Number, 3, 1> origin = position(first);
      for (int k = first + 1; k < begin_[e + 1]; ++k)
        current += (position(k) - origin) * rows_[k].template cast<Number>().transpose();
    } else {
      for (int k = first; k < begin_[e + 1]; ++k)
        current += position(k) * rows_[k].template cast<Number>().transpose();
    }
    return current;
  }

  ProjectionParameters<double, Kind::kParameters> parameters_in_double(int e) const {
    ProjectionParameters<double, Kind::kParameters> parameters{};
    std::copy(parameters_[e].begin(), parameters_[e].end(), parameters.begin());
    return parameters;
  }

  /// Computes p - Q z of element e in double.
  Projected<double, kRows> to_projection(int e, const Real* positions) const {
    const Projected<double, kRows> current = measured<double>(e, positions);
    return Kind::project(current, parameters_in_double(e), HostMath<double>()) - current;
  }

  /// Computes the energy of element e over its weight in double.
  double energy_over_weight(int e, const Real* positions) const {
    const auto parameters = parameters_in_double(e);
    const Projected<double, kRows> current = measured<double>(e, positions);
    if constexpr (requires { Kind::energy(current, parameters); })
      return Kind::energy(current, parameters);
    else
      return 0.5 * (Kind::project(current, parameters, HostMath<double>()) - current).squaredNorm();
  }

  /// Writes the forces w Q^T (p - Q z) of element e to its slots. If Q is translation invariant,
  /// the first vertex gets the negated sum of the others, so that the forces balance.
  void write_forces(int e, const Real* positions, Real* slots) const {
    if (weights_[e] == Real(0)) return;
    const Projected<Real, kRows> current = measured<Real>(e, positions);
    const Projected<Real, kRows> stress =
        weights_[e] * (Kind::project(current, parameters_[e], HostMath<Real>()) - current);
    const int first = begin_[e];
    Eigen::Matrix<Real, 3, 1> sum = Eigen::Matrix<Real, 3, 1>::Zero();
    for (int k = first + (Kind::kTranslationInvariant ? 1 : 0); k < begin_[e + 1]; ++k) {
      const Eigen::Matrix<Real, 3, 1> force = stress * rows_[k];
      Vector3Map(slots + 4 * (k - first)) = force;
      sum += force;
    }
    if constexpr (Kind::kTranslationInvariant) Vector3Map{slots} = -sum;
  }

  std::vector<int> order_;     ///< index in the kind's batch, by element of this batch
  std::vector<int> begin_{0};  ///< first slot of each element, then the number of slots
  std::vector<int> vertices_;  ///< vertex of each slot; an element has one slot per vertex
  std::vector<Eigen::Matrix<Real, kRows, 1>> rows_;  ///< column of Q of each slot
  std::vector<double> measures_;
  std::vector<Real> weights_;
  std::vector<ProjectionParameters<Real, Kind::kParameters>> parameters_;
  SumPlan plan_;
  int free_count_ = 0;
};

}  // namespace sinew
