// SPDX-License-Identifier: MIT

#pragma once

#include <array>
#include <limits>
#include <vector>

#include "position_based/step_constraints.h"

namespace sinew {

/// Keeps a particle in front of a triangle of particles: C = (p - q) . n >= 0, where q is the point
/// of the triangle closest to the particle.
struct TriangleContact {
  int particle = -1;
  Triangle triangle{};
};

/// Keeps a particle in front of a plane that is moved from outside (Abu Rumman 2016, eq. 5.3).
struct PlaneContact {
  int particle = -1;
  Eigen::Vector3f point = Eigen::Vector3f::Zero();   ///< of the plane, at the end of the time step
  Eigen::Vector3f normal = Eigen::Vector3f::Zero();  ///< unit, towards the free side
  Eigen::Vector3f motion = Eigen::Vector3f::Zero();  ///< of the point in the time step, m
  float stiffness = 1.0F;                            ///< factor in [0, 1] on corrections
  float friction = 0.0F;                             ///< Coulomb's coefficient
};

/// Pulls a weighted mean of up to four particles towards a target, by a spring of limited force.
struct PointPull {
  std::array<int, 4> particles{-1, -1, -1, -1};  ///< -1: unused entry
  std::array<float, 4> weights{};                ///< sum to 1
  Eigen::Vector3f target = Eigen::Vector3f::Zero();
  float stiffness = 0.0F;  ///< N/m
  float reach = 0.0F;      ///< m; the largest force is this times the stiffness
};

/// Projects contacts and pulls. Corrections are distributed by inverse masses, so contacts with
/// triangles keep both momenta. Contacts do not rebound: the velocity with which a correction
/// separates the two sides is removed.
class ContactProjection : public StepConstraints {
 public:
  std::vector<TriangleContact> triangles;
  std::vector<PlaneContact> planes;
  std::vector<PointPull> pulls;
  float margin = 0.0F;  ///< distance that contacts keep between both sides, m
  /// Largest speed at which a correction separates two sides that were in each other, m/s.
  float largest_speed = std::numeric_limits<float>::infinity();
  /// Part of the time step that has passed at the end of the present step of the solver, in (0, 1].
  float fraction = 1.0F;
  float time_step = 1.0F / 60.0F;  ///< duration of PlaneContact::motion, s

  void project(ParticleState& particles, int iteration, float seconds) override;
  void correct_velocities(const ParticleState& particles, const PointsF* carrier_velocities,
                          PointsF& velocities) override;

 private:
  /// A contact that was corrected in the present step.
  struct Corrected {
    int particle;
    Triangle triangle;  ///< -1: a plane
    Eigen::Vector3f barycentric;
    Eigen::Vector3f normal;
    Eigen::Vector3f plane_velocity;  ///< m/s
    float friction;
    float correction;  ///< m, of the distance of both sides
    float seconds;
  };

  void project_triangle(const TriangleContact& contact, ParticleState& particles, float seconds);
  void project_plane(const PlaneContact& contact, ParticleState& particles, float seconds);
  static void project_pull(const PointPull& pull, ParticleState& particles, float seconds);

  std::vector<Corrected> corrected_;
};

}  // namespace sinew
