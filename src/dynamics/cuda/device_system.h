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

/// The matrix of a solver as it is, for conjugate gradients: of one length of time step or of the
/// static problem, with the diagonal for standing contacts beside it.
class DeviceSystem {
 public:
  /// Threads of a block that have rows. Few, so that some thousand rows keep many blocks busy.
  static constexpr int kRowsOfBlock = 64;

  /// \param pattern  of the matrix, lower triangle with its whole diagonal
  /// \param narrow   16-bit columns where they fit
  DeviceSystem(const Eigen::SparseMatrix<double>& pattern, int copies, bool narrow,
               cuda::Stream& stream);

  /// The matrix is another from now on.
  void invalidate() { present_.reset(); }
  /// Has it on the device; parameters and result as for DeviceInverse::bring().
  int bring(const std::function<Eigen::SparseMatrix<double>()>& stiffness,
            const Eigen::VectorXd& masses, double inverse_squared_step,
            const Eigen::VectorXd& standing, cuda::Stream& stream);

  MatrixOnDevice view() const;
  /// By unknown, what standing contacts add to the diagonal; null without such.
  const float* standing_diagonal() const { return standing_.data(); }
  const std::uint8_t* held() const { return held_.data(); }
  /// \param right_hand_side, solution  by unknown, for each copy
  ConjugateGradientsWork work(const cuda::Vec4* right_hand_side, cuda::Vec4* solution);

 private:
  std::variant<HybridMatrixOnDevice<int>, HybridMatrixOnDevice<std::uint16_t>> matrix_;
  std::optional<double> present_;  ///< inverse_squared_step of what the device has
  cuda::Buffer<float> standing_;
  cuda::Buffer<std::uint8_t> held_;
  ConjugateGradientsMemory memory_;
};

}  // namespace sinew
