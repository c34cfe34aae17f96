// SPDX-License-Identifier: MIT

// This file is compiled once for each instruction set. It must not include headers with inline
// functions of other libraries: the linker could pick copies compiled for newer processors for the
// whole program.
#include "dynamics/hyperelastic_kernel.h"

#include "dynamics/hyperelastic_material.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "dynamics/hyperelastic_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "dynamics/fan_vectors-inl.h"
#include "dynamics/spline_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

HyperelasticKernels hyperelastic_kernels() {
  return {};
}

#else

constexpr float kBall = static_cast<float>(kExactSquaredNorm);
constexpr float kLeastVolume = static_cast<float>(kLeastExactVolume);

/// The derivatives that density_derivatives() returns. Zeros are left out.
struct Derivatives {
  Vector by_i, by_t, by_j, by_ii, by_jj;
};

/// Implements density_derivatives() of the neo-Hookean material.
struct NeoHookean {
  static HWY_INLINE Derivatives derivatives(Vector /*i*/, Vector j, Vector mu, Vector lambda) {
    const Tag d;
    const Vector zero = hn::Zero(d), least = hn::Set(d, kLeastVolume);
    const Vector bulk = hn::Add(lambda, mu);
    // These are the derivatives of softened_volume_change().
    const Vector kept = hn::Min(hn::Max(j, zero), least);
    const Vector slope =
        hn::MulAdd(hn::Set(d, 0.5F / kLeastVolume), hn::MulSub(kept, kept, hn::Mul(least, least)),
                   hn::Sub(hn::Max(j, least), hn::Set(d, 1.0F)));
    return {hn::Mul(hn::Set(d, 0.5F), mu), zero, hn::MulSub(bulk, slope, mu), zero,
            hn::Mul(bulk, hn::Mul(kept, hn::Set(d, 1.0F / kLeastVolume)))};
  }
};

/// Implements density_derivatives() of the St. Venant-Kirchhoff material.
struct StVenantKirchhoff {
  static HWY_INLINE Derivatives derivatives(Vector i, Vector /*j*/, Vector mu, Vector lambda) {
    const Tag d;
    const Vector zero = hn::Zero(d), half = hn::Set(d, 0.5F), quarter = hn::Set(d, 0.25F);
    const Vector trace = hn::Mul(half, hn::Sub(i, hn::Set(d, 3.0F)));
    return {hn::Mul(half, hn::MulSub(lambda, trace, mu)), hn::Mul(quarter, mu), zero,
            hn::Mul(quarter, lambda), zero};
  }
};

/// The coefficients of density_gradient().
struct Coefficients {
  Vector gradient, product, cofactors;
};

/// Implements density_gradient().
template <class Material>
HWY_INLINE Coefficients coefficients_of(Vector i, Vector t, Vector j, Vector mu, Vector lambda) {
  const Tag d;
  const Vector one = hn::Set(d, 1.0F), two = hn::Set(d, 2.0F), three = hn::Set(d, 3.0F),
               four = hn::Set(d, 4.0F), ball = hn::Set(d, kBall);
  const Mask outside = hn::Gt(i, ball);
  if (HWY_LIKELY(hn::AllFalse(d, outside))) {
    const Derivatives m = Material::derivatives(i, j, mu, lambda);
    return {hn::Mul(two, m.by_i), hn::Mul(four, m.by_t), m.by_j};
  }
  // With s = 1 inside the ball, the formulas below are those above.
  const Vector inside_i = hn::Min(i, ball);
  const Vector s = hn::Sqrt(hn::Max(one, hn::Div(i, ball)));
  const Vector more = hn::Sub(s, one), inverse = hn::Div(one, s);
  const Vector inverse2 = hn::Mul(inverse, inverse), inverse3 = hn::Mul(inverse2, inverse);
  t = hn::Mul(t, hn::Mul(inverse2, inverse2));
  j = hn::Mul(j, inverse3);
  const Derivatives m = Material::derivatives(inside_i, j, mu, lambda);
  const auto sum = [](Vector a, Vector b, Vector c) { return hn::Add(a, hn::Add(b, c)); };
  const Vector slope = sum(hn::Mul(two, hn::Mul(m.by_i, inside_i)),
                           hn::Mul(four, hn::Mul(m.by_t, t)), hn::Mul(three, hn::Mul(m.by_j, j)));
  const Vector along_g = hn::Mul(
      two,
      hn::MulAdd(more, hn::MulAdd(two, hn::Mul(m.by_ii, inside_i), m.by_i), hn::Mul(s, m.by_i)));
  const Vector along_product = hn::Mul(four, hn::Mul(hn::MulAdd(three, more, s), m.by_t));
  const Vector along_cofactors = hn::MulAdd(
      more, hn::MulAdd(two, m.by_j, hn::Mul(three, hn::Mul(m.by_jj, j))), hn::Mul(s, m.by_j));
  const Vector inverse_i = hn::Div(one, inside_i);
  const Vector radial_part =
      hn::Mul(inverse_i, sum(hn::Mul(along_g, inside_i), hn::Mul(along_product, t),
                             hn::Mul(three, hn::Mul(along_cofactors, j))));
  const Vector radial = hn::MulAdd(hn::MulAdd(two, mu, lambda), more, hn::Mul(slope, inverse_i));
  const Coefficients far = {
      hn::Mul(inverse, hn::MulAdd(inverse, hn::Sub(along_g, radial_part), radial)),
      hn::Mul(hn::Mul(inverse2, inverse2), along_product), hn::Mul(inverse3, along_cofactors)};
  return {hn::IfThenElse(outside, far.gradient, hn::Mul(two, m.by_i)),
          hn::IfThenElse(outside, far.product, hn::Mul(four, m.by_t)),
          hn::IfThenElse(outside, far.cofactors, m.by_j)};
}

/// Invariants of F, and F^T F.
struct Invariants {
  Matrix3 squares;
  Vector i, j;
};

/// A stress over k, P / k = elastic + cofactors cof F.
struct Stress {
  Matrix3 elastic;
  Vector cofactors;
};

/// Computes the stress of a material that is a function of invariants.
template <class Material>
struct ByInvariants {
  /// \param constants  HyperelasticStrain::parameters()
  static HWY_INLINE Stress stress(const Matrix3& f, const Invariants& of,
                                  const float* HWY_RESTRICT constants) {
    const Tag d;
    const auto& c = of.squares.m;
    const Vector mixed = dot3(c[0][1], c[0][1], c[0][2], c[0][2], c[1][2], c[1][2]);
    const Vector t = hn::MulAdd(hn::Set(d, 2.0F), mixed,
                                dot3(c[0][0], c[0][0], c[1][1], c[1][1], c[2][2], c[2][2]));
    const Coefficients p = coefficients_of<Material>(of.i, t, of.j, hn::Set(d, constants[0]),
                                                     hn::Set(d, constants[1]));
    Stress result;
    for (int row = 0; row < 3; ++row)
      for (int a = 0; a < 3; ++a) {
        const Vector fc = dot3(f.m[row][0], c[0][a], f.m[row][1], c[1][a], f.m[row][2], c[2][a]);
        result.elastic.m[row][a] = hn::MulAdd(p.gradient, f.m[row][a], hn::Mul(p.product, fc));
      }
    result.cofactors = p.cofactors;
    return result;
  }
};

/// Computes the stress of SplineStrain.
struct ByStretches {
  /// \param constants  SplineStrain::parameters()
  static HWY_INLINE Stress stress(const Matrix3& f, const Invariants& of,
                                  const float* HWY_RESTRICT constants) {
    const Tag d;
    const Vector zero = hn::Zero(d);
    const Coefficients volume =
        coefficients_of<NeoHookean>(of.i, zero, of.j, zero, hn::Set(d, constants[1]));
    Stress result{spline_stress(f, constants), volume.cofactors};
    for (int row = 0; row < 3; ++row)
      for (int a = 0; a < 3; ++a)
        result.elastic.m[row][a] =
            hn::MulAdd(volume.gradient, f.m[row][a], result.elastic.m[row][a]);
    return result;
  }
};

/// Replaces F by -w P / k.
template <class Law>
struct Hyperelastic {
  static HWY_INLINE void to_stresses(Matrix3 (&gradients)[kFanTetrahedra],
                                     const TetrahedronRest* rests, TetrahedronState* /*states*/,
                                     const float* HWY_RESTRICT constants, int lane) {
    const Tag d;
    for (int e = 0; e < kFanTetrahedra; ++e) {
      const Matrix3 f = gradients[e];
      Invariants of;
      auto& squares = of.squares.m;
      for (int a = 0; a < 3; ++a)
        for (int b = a; b < 3; ++b)
          squares[a][b] = squares[b][a] =
              dot3(f.m[0][a], f.m[0][b], f.m[1][a], f.m[1][b], f.m[2][a], f.m[2][b]);
      const Matrix3 cofactors = cofactors_of(f);
      of.i = hn::Add(squares[0][0], hn::Add(squares[1][1], squares[2][2]));
      of.j = dot3(f.m[0][0], cofactors.m[0][0], f.m[0][1], cofactors.m[0][1], f.m[0][2],
                  cofactors.m[0][2]);
      const Stress p = Law::stress(f, of, constants);
      const Vector weight = hn::Neg(hn::Load(d, rests[e].weight + lane));
      for (int row = 0; row < 3; ++row)
        for (int a = 0; a < 3; ++a)
          gradients[e].m[row][a] =
              hn::Mul(weight, hn::MulAdd(p.cofactors, cofactors.m[row][a], p.elastic.m[row][a]));
    }
  }
};

HyperelasticKernels hyperelastic_kernels() {
  return {&run_fans<Hyperelastic<ByInvariants<NeoHookean> > >,
          &run_fans<Hyperelastic<ByInvariants<StVenantKirchhoff> > >,
          &run_fans<Hyperelastic<ByStretches> >};
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {

HWY_EXPORT(hyperelastic_kernels);

HyperelasticKernels vectorized_hyperelastic_kernels() {
  return HWY_DYNAMIC_DISPATCH(hyperelastic_kernels)();
}

}  // namespace sinew
#endif
