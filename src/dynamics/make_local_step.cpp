// SPDX-License-Identifier: MIT

#include "dynamics/make_local_step.h"

#include <type_traits>
#include <variant>

#include "dynamics/element_batch.h"
#include "dynamics/hyperelastic_kernel.h"
#include "dynamics/strain_kernel.h"
#include "dynamics/vector_elements.h"
#include "dynamics/volume_kernel.h"

namespace sinew {
namespace {

/// Returns the kernel of a kind for this processor; null if there is none.
/// \param kind  selects the function by its type
FanKernel kernel_of(const TetrahedronStrain& /*kind*/) {
  return vectorized_strain_kernels().each;
}
FanKernel kernel_of(const FanStrain& /*kind*/) {
  return vectorized_strain_kernels().shared;
}
FanKernel kernel_of(const TetrahedronVolume& /*kind*/) {
  return vectorized_volume_kernel();
}
FanKernel kernel_of(const HyperelasticStrain<HyperelasticMaterial::kNeoHookean>& /*kind*/) {
  return vectorized_hyperelastic_kernels().neo_hookean;
}
FanKernel kernel_of(const HyperelasticStrain<HyperelasticMaterial::kStVenantKirchhoff>& /*kind*/) {
  return vectorized_hyperelastic_kernels().st_venant_kirchhoff;
}
FanKernel kernel_of(const SplineStrain& /*kind*/) {
  return vectorized_hyperelastic_kernels().spline;
}

}  // namespace

template <typename Real>
std::unique_ptr<LocalStep<Real>> make_local_step(const ConstraintBatch& batch, const Points& rest,
                                                 bool vectorized) {
  return std::visit(
      [&](const auto& kind) -> std::unique_ptr<LocalStep<Real>> {
        using Kind = std::decay_t<decltype(kind)>;
        if constexpr (std::is_same_v<Real, float> && requires { kernel_of(kind); }) {
          const FanKernel kernel = kernel_of(kind);
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
