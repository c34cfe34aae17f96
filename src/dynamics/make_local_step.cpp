// SPDX-License-Identifier: MIT

#include "dynamics/make_local_step.h"

#include <type_traits>
#include <variant>

#include "dynamics/element_batch.h"
#include "dynamics/strain_kernel.h"
#include "dynamics/vector_elements.h"
#include "dynamics/volume_kernel.h"

namespace sinew {

template <typename Real>
std::unique_ptr<LocalStep<Real>> make_local_step(const ConstraintBatch& batch, const Points& rest,
                                                 bool vectorized) {
  return std::visit(
      [&](const auto& kind) -> std::unique_ptr<LocalStep<Real>> {
        using Kind = std::decay_t<decltype(kind)>;
        constexpr bool kEach = std::is_same_v<Kind, TetrahedronStrain>;
        constexpr bool kShared = std::is_same_v<Kind, FanStrain>;
        constexpr bool kVolume = std::is_same_v<Kind, TetrahedronVolume>;
        if constexpr ((kEach || kShared || kVolume) && std::is_same_v<Real, float>) {
          const FanKernel kernel = kVolume ? vectorized_volume_kernel()
                                   : kEach ? vectorized_strain_kernels().each
                                           : vectorized_strain_kernels().shared;
          if (vectorized && kernel && kind.size() > 0)
            return std::make_unique<VectorElements<Kind>>(kind, rest, kernel);
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
