// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "core/types.h"
#include "position_based/kernels.h"

namespace sinew {

/// Holds the particles in the order that the kernels want. Those with inverse mass 0 are moved from
/// outside.
class ParticleState {
 public:
  ParticleState() = default;
  /// Creates particles at the origin.
  explicit ParticleState(int count) : values_(count) {}

  Eigen::Map<Eigen::Vector3f> position(int i) { return Eigen::Map<Eigen::Vector3f>(at(i)); }
  Eigen::Map<const Eigen::Vector3f> position(int i) const {
    return Eigen::Map<const Eigen::Vector3f>(at(i));
  }
  /// Returns the displacement in the present step, 0 between steps.
  Eigen::Map<Eigen::Vector3f> displacement(int i) { return Eigen::Map<Eigen::Vector3f>(at(i) + 4); }
  float& inverse_mass(int i) { return at(i)[3]; }  ///< 1/kg
  float inverse_mass(int i) const { return at(i)[3]; }

  int count() const { return static_cast<int>(values_.size()); }
  float* data() { return values_.front().numbers; }

 private:
  struct alignas(kParticleFloats * sizeof(float)) Values {  // in one cache line
    float numbers[kParticleFloats] = {};
  };

  float* at(int i) { return values_[i].numbers; }
  const float* at(int i) const { return values_[i].numbers; }

  std::vector<Values> values_;
};

/// Returns the volume of a tetrahedron of particles, m^3; negative if it is inside out.
inline float signed_volume(const ParticleState& particles, const Tetrahedron& corners) {
  const Eigen::Vector3f origin = particles.position(corners[0]);
  const Eigen::Vector3f a = particles.position(corners[1]) - origin;
  const Eigen::Vector3f b = particles.position(corners[2]) - origin;
  const Eigen::Vector3f c = particles.position(corners[3]) - origin;
  return a.dot(b.cross(c)) / 6.0F;
}

}  // namespace sinew
