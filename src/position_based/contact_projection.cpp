// SPDX-License-Identifier: MIT

#include "position_based/contact_projection.h"

#include <algorithm>

#include "mesh/triangle_tree.h"
#include "position_based/solver.h"

namespace sinew {
namespace {

using Eigen::Vector3f;

// A particle has slid off a triangle if the direction back to it makes a larger angle than this
// with the normal, as a cosine.
constexpr float kLeastCosine = 0.5F;
// Particles nearer to a triangle than this, m, take its normal for the direction back to it.
constexpr float kOnTriangle = 1e-6F;

Vector3f present(ParticleState& particles, int i) {
  return particles.position(i) + particles.displacement(i);
}

}  // namespace

void ContactProjection::project(ParticleState& particles, int iteration, float seconds) {
  if (iteration == 0) corrected_.clear();
  for (const PointPull& pull : pulls) project_pull(pull, particles, seconds);
  for (const TriangleContact& contact : triangles) project_triangle(contact, particles, seconds);
  for (const PlaneContact& contact : planes) project_plane(contact, particles, seconds);
}

void ContactProjection::project_triangle(const TriangleContact& contact, ParticleState& particles,
                                         float seconds) {
  const auto& [particle, triangle] = contact;
  const Vector3f point = present(particles, particle);
  std::array<Vector3f, 3> corners;
  for (int k = 0; k < 3; ++k) corners[k] = present(particles, triangle[k]);
  const Vector3f unit_area = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized();
  const float height = unit_area.dot(point - corners[0]);
  if (!(height < margin)) return;
  const Vector3f barycentric =
      closest_barycentric(point.cast<double>(), corners[0].cast<double>(),
                          corners[1].cast<double>(), corners[2].cast<double>())
          .cast<float>();
  Vector3f away = point;
  for (int k = 0; k < 3; ++k) away -= barycentric[k] * corners[k];
  const float side = height < 0.0F ? -1.0F : 1.0F;
  const float distance = away.norm();
  const Vector3f normal = distance > kOnTriangle ? Vector3f(side / distance * away) : unit_area;
  const float missing = margin - side * distance;
  if (!(missing > 0.0F) || normal.dot(unit_area) < kLeastCosine) return;
  float weight = particles.inverse_mass(particle);
  for (int k = 0; k < 3; ++k)
    weight += particles.inverse_mass(triangle[k]) * barycentric[k] * barycentric[k];
  if (weight <= 0.0F) return;
  const float correction = std::min(missing, largest_speed * seconds);
  const Vector3f step = correction / weight * normal;
  particles.displacement(particle) += particles.inverse_mass(particle) * step;
  for (int k = 0; k < 3; ++k)
    particles.displacement(triangle[k]) -=
        particles.inverse_mass(triangle[k]) * barycentric[k] * step;
  corrected_.push_back(
      {particle, triangle, barycentric, normal, Vector3f::Zero(), 0.0F, correction, seconds});
}

void ContactProjection::project_plane(const PlaneContact& contact, ParticleState& particles,
                                      float seconds) {
  if (particles.inverse_mass(contact.particle) == 0.0F) return;
  const Vector3f point = contact.point - (1.0F - fraction) * contact.motion;
  const float height = contact.normal.dot(present(particles, contact.particle) - point);
  if (!(height < margin)) return;
  const Vector3f velocity = contact.motion / time_step;
  const float speed = largest_speed + std::max(0.0F, contact.normal.dot(velocity));
  const float correction = std::min(contact.stiffness * (margin - height), speed * seconds);
  particles.displacement(contact.particle) += correction * contact.normal;
  corrected_.push_back({contact.particle,
                        {-1, -1, -1},
                        Vector3f::Zero(),
                        contact.normal,
                        velocity,
                        contact.friction,
                        correction,
                        seconds});
}

/// Projects C = |d|, d = target - x, as XPBD with the compliance 1 / stiffness; the force is at
/// most that of |d| = reach.
void ContactProjection::project_pull(const PointPull& pull, ParticleState& particles,
                                     float seconds) {
  Vector3f to_target = pull.target;
  float weight = 0.0F;
  for (int k = 0; k < 4 && pull.particles[k] >= 0; ++k) {
    to_target -= pull.weights[k] * present(particles, pull.particles[k]);
    weight += particles.inverse_mass(pull.particles[k]) * pull.weights[k] * pull.weights[k];
  }
  const float length = to_target.norm();
  if (weight <= 0.0F || length <= 0.0F) return;
  const float compliance = 1.0F / (pull.stiffness * seconds * seconds);
  const Vector3f step = std::min(1.0F, pull.reach / length) / (weight + compliance) * to_target;
  for (int k = 0; k < 4 && pull.particles[k] >= 0; ++k)
    particles.displacement(pull.particles[k]) +=
        particles.inverse_mass(pull.particles[k]) * pull.weights[k] * step;
}

void ContactProjection::correct_velocities(const ParticleState& particles,
                                           const PointsF* carrier_velocities, PointsF& velocities) {
  const auto velocity_of = [&](int i) -> Vector3f {
    if (particles.inverse_mass(i) != 0.0F) return velocities.col(i);
    return carrier_velocities != nullptr ? Vector3f(carrier_velocities->col(i)) : Vector3f::Zero();
  };
  for (const Corrected& contact : corrected_) {
    const bool is_plane = contact.triangle[0] < 0;
    Vector3f relative = velocity_of(contact.particle) - contact.plane_velocity;
    float weight = particles.inverse_mass(contact.particle);
    for (int k = 0; k < 3 && !is_plane; ++k) {
      const float share = contact.barycentric[k];
      relative -= share * velocity_of(contact.triangle[k]);
      weight += particles.inverse_mass(contact.triangle[k]) * share * share;
    }
    const float separating = contact.normal.dot(relative);
    Vector3f change = -std::max(separating, 0.0F) * contact.normal;
    if (contact.friction > 0.0F) {
      const Vector3f sliding = relative - separating * contact.normal;
      const float speed = sliding.norm();
      const float most = contact.friction * contact.correction / contact.seconds;
      if (speed > 0.0F) change -= std::min(1.0F, most / speed) * sliding;
    }
    change /= weight;
    velocities.col(contact.particle) += particles.inverse_mass(contact.particle) * change;
    for (int k = 0; k < 3 && !is_plane; ++k)
      velocities.col(contact.triangle[k]) -=
          particles.inverse_mass(contact.triangle[k]) * contact.barycentric[k] * change;
  }
}

}  // namespace sinew
