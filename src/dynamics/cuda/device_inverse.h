#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "cuda/memory.h"
#include "dynamics/cuda/inverse_on_device.h"
#include "dynamics/cuda/sparse_inverse.h"

namespace sinew {

/// The inverted matrices of a solver: those of one length of time step and of the static problem,
/// as they are and with a diagonal for standing contacts. The host has both, the device those that
/// are used; to change over is one copy.
class DeviceInverse {
 public:
  /// \param pattern  of the matrix, in an order of sparse_inverse_order()
  DeviceInverse(const Eigen::SparseMatrix<double>& pattern, cuda::Stream& stream);

  /// The matrix is another from now on.
  void invalidate();
  /// Computes what is not known yet, and has it on the device.
  /// \param stiffness  gives the lower triangle, when it is needed
  /// \param masses     by unknown
  /// \param inverse_squared_step  0 for the static problem
  /// \param standing   what standing contacts add to the diagonal; empty without such
  /// \return -1, or an unknown that the matrix does not determine
  int bring(const std::function<Eigen::SparseMatrix<double>()>& stiffness,
            const Eigen::VectorXd& masses, double inverse_squared_step,
            const Eigen::VectorXd& standing, cuda::Stream& stream);

  std::int64_t value_count() const { return pattern_.value_count(); }
  cuda::InverseOnDevice view() const;
  const float* values() const { return values_.data(); }
  const float* standing_values() const { return standing_values_.data(); }
  /// By unknown, whether it has neither inertia nor constraint: nothing moves it.
  const std::uint8_t* held() const { return held_.data(); }

 private:
  struct System {
    std::optional<double> inverse_squared_step;  ///< nothing: not known
    std::vector<float> plain, standing;
    std::vector<std::uint8_t> held;
  };

  int compute(System& system, Eigen::SparseMatrix<double> matrix, const Eigen::VectorXd& masses,
              double inverse_squared_step, const Eigen::VectorXd& standing) const;

  SparseInverse pattern_;
  int pieces_count_, long_pieces_;
  cuda::Buffer<InversePlan::Piece> pieces_;
  cuda::Buffer<InversePlan::Row> rows_;
  cuda::Buffer<int> chunk_rows_, chunk_rows_begin_;
  System dynamic_, static_;
  const System* present_ = nullptr;  ///< on the device
  cuda::Buffer<float> values_, standing_values_;
  cuda::Buffer<std::uint8_t> held_;
};

}  // namespace sinew
