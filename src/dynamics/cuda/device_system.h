// SPDX-License-Identifier: MIT

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include "cuda/memory.h"
#include "dynamics/cuda/conjugate_gradients_work.h"
#include "dynamics/cuda/device_matrix.h"
#include "dynamics/cuda/matrix_on_device.h"

namespace sinew {

/// Holds the matrix of a solver in device memory, for conjugate gradients: that of one length of
/// the time step or of the static problem, and separately the diagonal of bounded contacts
/// (BoundedContacts: contacts whose added stiffness is bounded by a fixed diagonal).
class DeviceSystem {
 public:
  /// Threads of a block that have rows. It is small, so that a few thousand rows keep many blocks
  /// busy.
  static constexpr int kRowsOfBlock = 64;

  /// \param pattern  sparsity pattern of the matrix, lower triangle with its whole diagonal
  /// \param narrow   stores columns in 16 bits if they fit
  DeviceSystem(const Eigen::SparseMatrix<double>& pattern, int copies, bool narrow,
               cuda::Stream& stream);

  /// Discards the matrix on the device, because the matrix has changed.
  void invalidate() { present_.reset(); }
  /// Uploads the matrix of a problem if it is not on the device. Parameters and result are those of
  /// DeviceInverse::update().
  int update(const std::function<Eigen::SparseMatrix<double>()>& stiffness,
             const Eigen::VectorXd& masses, double inverse_squared_step,
             const Eigen::VectorXd& bounded, cuda::Stream& stream);

  MatrixOnDevice view() const;
  /// Returns the diagonal of bounded contacts, N/m, by unknown; null if there are none.
  const float* bounding_diagonal() const { return bounded_.data(); }
  /// Returns by unknown: 1 if it has neither inertia nor a constraint, so that nothing moves it.
  const std::uint8_t* undetermined() const { return undetermined_.data(); }
  /// Returns the memory of a solve.
  /// \param right_hand_side, solution  by unknown, copy after copy
  ConjugateGradientsWork work(const cuda::Vec4* right_hand_side, cuda::Vec4* solution);

 private:
  std::variant<HybridMatrixOnDevice<int>, HybridMatrixOnDevice<std::uint16_t>> matrix_;
  std::optional<double> present_;  ///< inverse_squared_step of the matrix on the device
  cuda::Buffer<float> bounded_;
  cuda::Buffer<std::uint8_t> undetermined_;
  ConjugateGradientsMemory memory_;
};

}  // namespace sinew
