// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "cuda/memory.h"
#include "dynamics/cuda/inverse_on_device.h"
#include "dynamics/cuda/sparse_inverse.h"

namespace sinew {

/// Holds the sparse inverses of a solver's matrices: that of the time step, for one length of it,
/// and that of the static problem, each with and without the diagonal of bounded contacts
/// (BoundedContacts: contacts whose added stiffness is bounded by a fixed diagonal, so that the
/// matrix need not be refactored). The host keeps those of both problems, the device those of the
/// one in use, so that changing between the two only takes an upload.
class DeviceInverse {
 public:
  /// \param pattern  sparsity pattern of the matrix, in an order of sparse_inverse_order()
  DeviceInverse(const Eigen::SparseMatrix<double>& pattern, cuda::Stream& stream);

  /// Discards all inverses, because the matrix has changed.
  void invalidate();
  /// Computes the inverse of a problem if it is not known, and uploads it if it is not on the
  /// device.
  /// \param stiffness  returns the lower triangle of the stiffness matrix; only called if needed
  /// \param masses     kg, by unknown
  /// \param inverse_squared_step  1 / dt^2, s^-2; 0 for the static problem
  /// \param bounded   diagonal of bounded contacts, N/m, by unknown; empty if there are none
  /// \return -1, or an unknown that the matrix does not determine
  int update(const std::function<Eigen::SparseMatrix<double>()>& stiffness,
             const Eigen::VectorXd& masses, double inverse_squared_step,
             const Eigen::VectorXd& bounded, cuda::Stream& stream);

  std::int64_t value_count() const { return pattern_.value_count(); }
  cuda::InverseOnDevice view() const;
  const float* values() const { return values_.data(); }
  const float* bounded_values() const { return bounded_values_.data(); }
  /// Returns by unknown: 1 if it has neither inertia nor a constraint, so that nothing moves it.
  const std::uint8_t* undetermined() const { return undetermined_.data(); }

 private:
  /// The inverse of one problem, on the host.
  struct System {
    std::optional<double> inverse_squared_step;  ///< nothing: not computed
    std::vector<float> plain, bounded;           ///< without and with the diagonal
    std::vector<std::uint8_t> undetermined;
  };

  int compute(System& system, Eigen::SparseMatrix<double> matrix, const Eigen::VectorXd& masses,
              double inverse_squared_step, const Eigen::VectorXd& bounded) const;

  SparseInverse pattern_;
  int pieces_count_, long_pieces_;
  cuda::Buffer<InversePlan::Piece> pieces_;
  cuda::Buffer<InversePlan::Row> rows_;
  cuda::Buffer<int> chunk_rows_, chunk_rows_begin_;
  System dynamic_, static_;
  const System* present_ = nullptr;  ///< the one on the device
  cuda::Buffer<float> values_, bounded_values_;
  cuda::Buffer<std::uint8_t> undetermined_;
};

}  // namespace sinew
