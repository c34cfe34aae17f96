// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>

#include "dynamics/contact_constraint.h"
#include "dynamics/pull_constraint.h"

namespace sinew {

/// Holds the targets of a batch of Anchors.
template <typename Real>
struct AnchorTargets {
  int batch;  ///< from ConstraintSet::add()
  Eigen::Ref<const Eigen::Matrix<Real, 3, Eigen::Dynamic>> positions;  ///< by anchor, m
};

/// Holds the influences on a body in a time step or a static solve. Acceleration and forces are
/// those of this step alone. All others act until another input replaces them: an input leaves
/// those that it does not set as they are, and a solver moves them with its frame of reference
/// (ProjectiveSolver::translate()). Solvers read matrices and spans in set_input() and
/// keep no reference to them. An input must not be copied: an Eigen::Ref that was made of an
/// expression holds its values, and a copy of the Ref would refer to the original's values.
template <typename Real>
struct StepInput {
  using Positions = Eigen::Matrix<Real, 3, Eigen::Dynamic>;
  using Vector3 = Eigen::Matrix<Real, 3, 1>;

  Vector3 acceleration = Vector3::Zero();  ///< common to all vertices, m/s^2; in a static solve,
                                           ///< the weight of a vertex is its mass times this
  const Positions* forces = nullptr;       ///< 3 x n, N; null or empty for none. Static solves
                                           ///< do not use them.

  // An empty optional, which `{.contacts = {}}` also makes, keeps what acted before, whereas
  // kNoContacts, kNoPulls and kNoStepScales remove it.

  /// Positions of the fixed vertices, m. Column i belongs to the i-th of them, in ascending order.
  /// ProjectiveSolver::positions() has them at once after set_input(), before the next step.
  std::optional<Eigen::Ref<const Positions>> fixed_positions{};
  /// Targets of a batch of Anchors. The matrix does not change.
  std::optional<AnchorTargets<Real>> anchor_targets{};
  std::optional<std::span<const ContactConstraint>> contacts{};
  /// Contacts that act in addition to `contacts` and never require refactoring, because the
  /// diagonal of ProjectiveSolver::set_bounding_diagonal() bounds them. The first iterations of a
  /// step ignore them. The others solve with the second matrix (after Komaritzan 2022, 3.2.5) and
  /// are over-relaxed, accelerated or not (BoundedContacts::iteration()). Static solves use the
  /// second matrix in all iterations. `contacts` and `pulls` act in all iterations, with either
  /// matrix. The recorded energy does not include bounded contacts.
  std::optional<std::span<const ContactConstraint>> bounded_contacts{};
  /// True if bounded contacts act in the second half of the iterations (Komaritzan 2022, 3.2.5),
  /// false if they act after the first tenth, as they do before an input sets this.
  std::optional<bool> late_bounded_contacts{};
  std::optional<std::span<const PullConstraint>> pulls{};
  /// Factors in [0, 1], one for each vertex of the problem, on how far each free vertex moves in a
  /// step; its velocity is scaled accordingly. Empty means 1 everywhere. Static solves are not
  /// affected.
  std::optional<std::span<const float>> step_scales{};

  bool has_forces() const { return forces != nullptr && forces->cols() > 0; }
};

/// Values of StepInput's members that remove what acted before.
inline constexpr std::span<const ContactConstraint> kNoContacts{};
inline constexpr std::span<const PullConstraint> kNoPulls{};
inline constexpr std::span<const float> kNoStepScales{};

}  // namespace sinew
