// SPDX-License-Identifier: MIT

#include "dynamics/local_step.h"

#include <cstdint>
#include <variant>

#include "dynamics/element_batch.h"
#include "dynamics/vector_strain.h"

namespace sinew {
namespace {

/// Spreads the lowest ten bits of a number to every third bit, for a Morton code.
std::uint32_t spread(std::uint32_t x) {
  x = (x | (x << 16)) & 0x030000FFU;
  x = (x | (x << 8)) & 0x0300F00FU;
  x = (x | (x << 4)) & 0x030C30C3U;
  x = (x | (x << 2)) & 0x09249249U;
  return x;
}

}  // namespace

std::vector<int> spatial_order(const Points& centres) {
  const int count = static_cast<int>(centres.cols());
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  if (count == 0) return order;
  const Eigen::Vector3d low = centres.rowwise().minCoeff();
  const double size = std::max((centres.colwise() - low).maxCoeff(), 1e-300);
  std::vector<std::uint32_t> code(count);
  for (int i = 0; i < count; ++i) {
    const Eigen::Vector3d cell = (centres.col(i) - low) * (1023.0 / size);
    code[i] = spread(static_cast<std::uint32_t>(cell[0])) |
              (spread(static_cast<std::uint32_t>(cell[1])) << 1) |
              (spread(static_cast<std::uint32_t>(cell[2])) << 2);
  }
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return code[a] < code[b]; });
  return order;
}

template <typename Real>
std::unique_ptr<LocalStep<Real>> make_local_step(const ConstraintBatch& batch, const Points& rest,
                                                 bool vectorized) {
  return std::visit(
      [&](const auto& kind) -> std::unique_ptr<LocalStep<Real>> {
        using Kind = std::decay_t<decltype(kind)>;
        constexpr bool kEach = std::is_same_v<Kind, TetrahedronStrain>;
        constexpr bool kShared = std::is_same_v<Kind, FanStrain>;
        if constexpr ((kEach || kShared) && std::is_same_v<Real, float>) {
          const StrainKernels kernels = vectorized ? vectorized_strain_kernels() : StrainKernels{};
          const StrainKernel kernel = kEach ? kernels.each : kernels.shared;
          if (kernel && kind.size() > 0)
            return std::make_unique<VectorStrain<Kind>>(kind, rest, kernel);
        }
        return std::make_unique<ElementBatch<Kind, Real>>(kind, rest);
      },
      batch);
}

template std::unique_ptr<LocalStep<float>> make_local_step<float>(const ConstraintBatch&,
                                                                  const Points&, bool);
template std::unique_ptr<LocalStep<double>> make_local_step<double>(const ConstraintBatch&,
                                                                    const Points&, bool);

}  // namespace sinew
