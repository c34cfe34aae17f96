// SPDX-License-Identifier: MIT

#include "skinning/position_based/position_contacts.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "mesh/triangle_tree.h"
#include "position_based/solver.h"

namespace sinew {
namespace {

// Contacts are kept until both sides are farther apart than this multiple of the mean edge.
constexpr double kRetention = 0.25;
// Contacts deeper than this multiple of that distance belong to a tangle, if blending has none.
constexpr float kTangle = 2.0F;
// Sides that are farther apart than this multiple of it do not overlap.
constexpr float kNear = 10.0F;
// A particle counts as behind a triangle if the line from the triangle to it deviates from the
// normal by an angle whose cosine is at least this. Otherwise, it is sideways of the triangle.
constexpr float kBehind = 0.5F;
// Cells are longer than the mean edge by this factor (section 5.6.1: "slightly"). Only particles of
// the boundary are stored, so that larger cells have few of them.
constexpr float kCellFactor = 1.8F;
// Rate, 1/s, at which the velocities of particles in contact and next to it decay. Contacts and
// volumes that cannot both be kept would tremble otherwise.
constexpr float kDampingOfContacts = 60.0F;
// Particles within this number of edges of a particle that a contact holds are near the contact.
constexpr int kRings = 2;
// Largest speed, m/s, at which the compliant model separates sides that are in each other: fast
// enough to win against volumes.
constexpr float kLargestSpeed = 100.0F;
// Distance that contacts keep between both sides, as a multiple of the mean edge: the visible
// surface lies a little outside of the tetrahedra.
constexpr float kMargin = 0.1F;
// Factor on the corrections of joint planes in the published model (section 5.6.2).
constexpr float kPublishedPlanes = 0.93F;

float mean_edge(const PositionBody& body) {
  double sum = 0.0;
  for (const auto& [a, b] : body.edges) sum += (body.rest.col(a) - body.rest.col(b)).norm();
  return static_cast<float>(sum / static_cast<double>(body.edges.size()));
}

/// Returns the height of the particle of a contact above the plane of its triangle.
float height_above(const PointsF& positions, const TriangleContact& contact) {
  const Eigen::Vector3f a = positions.col(contact.triangle[0]);
  const Eigen::Vector3f normal = (positions.col(contact.triangle[1]) - a)
                                     .cross(positions.col(contact.triangle[2]) - a)
                                     .normalized();
  return normal.dot(positions.col(contact.particle) - a);
}

/// Returns the distance of the particle of a contact from its triangle.
float distance_of(const PointsF& positions, const TriangleContact& contact) {
  const Eigen::Vector3d point = positions.col(contact.particle).cast<double>();
  std::array<Eigen::Vector3d, 3> corners;
  for (int k = 0; k < 3; ++k) corners[k] = positions.col(contact.triangle[k]).cast<double>();
  const Eigen::Vector3d weights = closest_barycentric(point, corners[0], corners[1], corners[2]);
  Eigen::Vector3d away = point;
  for (int k = 0; k < 3; ++k) away -= weights[k] * corners[k];
  return static_cast<float>(away.norm());
}

/// Returns those of some particles that bones hold. Joint planes move with the bones.
std::vector<int> firm_ones(const PositionBasedBody& body, std::vector<int> particles) {
  std::erase_if(particles, [&](int v) { return body.is_soft(v); });
  return particles;
}

}  // namespace

PositionContacts::PositionContacts(const PositionBasedBody& body)
    : body_(body),
      boundary_(body.body.rest, body.body.tetrahedra),
      hash_(static_cast<int>(body.body.rest.cols()), body.body.tetrahedra,
            kCellFactor * mean_edge(body.body)),
      parts_(body.parts, body.body.rest, body.body.tetrahedra),
      planes_(body.parts, body.body.rest, firm_ones(body, boundary_.particles())),
      obstacles_(boundary_.particles(), kRetention * mean_edge(body.body)),
      retention_(static_cast<float>(kRetention * mean_edge(body.body))),
      rest_(body.body.rest.cast<float>()),
      calmed_(body.body),
      positions_(rest_),
      is_boundary_(body.body.rest.cols(), 0),
      held_(body.body.rest.cols(), 0) {
  projection_.margin = kMargin * mean_edge(body.body);
  for (const int v : boundary_.particles()) is_boundary_[v] = 1;
}

void PositionContacts::forget() {
  projection_.triangles.clear();
  projection_.planes.clear();
  obstacles_.forget();
  wake();
}

void PositionContacts::wake() {
  calmed_.wake();
}

void PositionContacts::begin_step(const ParticleState& particles, const BoneMotion& motion,
                                  const Surroundings* surroundings, const Eigen::Vector3d& origin,
                                  std::vector<PointPull> pulls, double seconds,
                                  const PositionSettings& settings) {
  const BoneTargets &from = motion.from, &to = motion.to;
  settings_ = settings;
  targets_ = &to;
  projection_.pulls = std::move(pulls);
  projection_.planes.clear();
  damped_.clear();
  touches_object_ = false;
  projection_.time_step = static_cast<float>(seconds);
  projection_.fraction = 1.0F;
  const bool is_published = settings.model == PositionModel::kPublished;
  if (!is_published) projection_.largest_speed = kLargestSpeed;
  const bool has_shapes = surroundings != nullptr && !surroundings->shapes.empty();
  if (!has_shapes) obstacles_.forget();
  const bool has_planes = settings.self_contact && settings.joint_planes;
  if (!settings.self_contact) projection_.triangles.clear();
  if (!is_published) calmed_.begin_step(motion.velocities, projection_.time_step);
  if (!settings.self_contact && !has_shapes) return;

  for (Eigen::Index v = 0; v < positions_.cols(); ++v)
    positions_.col(v) =
        particles.position(static_cast<int>(v)) + to.particles.col(v) - from.particles.col(v);
  if (settings.self_contact) find_self_contacts(to);
  if (has_planes) {
    planes_.add_contacts(positions_, from.frames, to.frames, is_published ? kPublishedPlanes : 1.0F,
                         projection_.planes);
  }
  if (!is_published) calm(motion);
  const std::size_t own = projection_.planes.size();
  if (has_shapes) obstacles_.add_contacts(*surroundings, positions_, origin, projection_.planes);
  touches_object_ = projection_.planes.size() > own;
  if (touches_object_) calmed_.release();
  find_damped();
}

void PositionContacts::find_self_contacts(const BoneTargets& targets) {
  std::vector<TriangleContact> before = std::exchange(projection_.triangles, {});
  if (settings_.hashing == PositionHashing::kFull) {
    boundary_.add_contacts(positions_, hash_.find(positions_, boundary_.particles()),
                           projection_.triangles);
  } else {
    const Suspects& suspects = settings_.hashing == PositionHashing::kPublished
                                   ? parts_.published(positions_, targets.frames,
                                                      static_cast<float>(settings_.hashing_angle *
                                                                         std::numbers::pi / 180.0))
                                   : parts_.on_demand(positions_, targets.frames);
    searched_.clear();
    for (const int v : suspects.particles)
      if (is_boundary_[v] != 0) searched_.push_back(v);
    boundary_.add_contacts(positions_, hash_.find(positions_, searched_, suspects.tetrahedra),
                           projection_.triangles);
  }
  drop_tangles(targets.particles);
  keep_close_contacts(std::move(before));
}

/// Returns true if the particle of a contact is behind its triangle, and not so far that it belongs
/// to the other side of the limb. The height below the plane of the triangle alone does not tell:
/// the boundary is convex in most places, so most of its particles are below the planes of nearby
/// triangles.
bool PositionContacts::overlap(const PointsF& positions, const TriangleContact& contact) const {
  const float height = height_above(positions, contact);
  const float distance = distance_of(positions, contact);
  if (!(height < projection_.margin && distance < kNear * retention_)) return false;
  return distance < projection_.margin || std::abs(height) >= kBehind * distance;
}

/// Returns true if linear blend skinning brings both sides of a contact into each other. In thin
/// limbs, a particle can be behind a triangle at rest already; that tells nothing.
/// \param blended  3 x n, the particles by linear blend skinning
bool PositionContacts::is_needed(const PointsF& blended, const TriangleContact& contact) const {
  return overlap(blended, contact) && !overlap(rest_, contact);
}

bool PositionContacts::is_needed(const PointsF& blended, const PlaneContact& contact) const {
  return contact.normal.dot(blended.col(contact.particle) - contact.point) < projection_.margin;
}

/// Drops contacts that are deep although linear blend skinning keeps both sides apart. Violent
/// motion has tangled them, and contacts would keep the tissue from returning.
void PositionContacts::drop_tangles(const PointsF& blended) {
  std::erase_if(projection_.triangles, [&](const TriangleContact& contact) {
    return height_above(positions_, contact) < -kTangle * retention_ &&
           !is_needed(blended, contact);
  });
}

/// Keeps contacts of the last search whose two sides have just separated, so that contacts do not
/// come and go.
void PositionContacts::keep_close_contacts(std::vector<TriangleContact> before) {
  std::vector<TriangleContact>& contacts = projection_.triangles;
  const auto found = static_cast<std::ptrdiff_t>(contacts.size());
  const auto by_particle = [](const TriangleContact& a, const TriangleContact& b) {
    return a.particle < b.particle;
  };
  for (const TriangleContact& contact : before) {
    if (std::binary_search(contacts.begin(), contacts.begin() + found, contact, by_particle))
      continue;
    if (distance_of(positions_, contact) < retention_) contacts.push_back(contact);
  }
  std::inplace_merge(contacts.begin(), contacts.begin() + found, contacts.end(), by_particle);
}

const std::vector<char>& PositionContacts::held_particles(const PointsF& blended) {
  std::ranges::fill(held_, 0);
  for (const PlaneContact& contact : projection_.planes)
    if (is_needed(blended, contact)) held_[contact.particle] = 1;
  for (const TriangleContact& contact : projection_.triangles) {
    if (!is_needed(blended, contact)) continue;
    held_[contact.particle] = 1;
    for (const int v : contact.triangle) held_[v] = 1;
  }
  add_neighbors();
  return held_;
}

/// Adds the particles within kRings edges to those that are held.
void PositionContacts::add_neighbors() {
  for (int ring = 0; ring < kRings; ++ring) {
    near_ = held_;
    for (const auto& [a, b] : body_.body.edges) {
      if (held_[a] != 0) near_[b] = 1;
      if (held_[b] != 0) near_[a] = 1;
    }
    std::swap(held_, near_);
  }
}

/// Finds the particles near contacts that limit their motion, unless the grip acts on the body.
void PositionContacts::calm(const BoneMotion& motion) {
  if (!projection_.pulls.empty()) return;
  const PointsF &carried = motion.carried, &blended = motion.to.particles;
  for (const TriangleContact& contact : projection_.triangles) {
    if (!is_needed(blended, contact)) continue;
    Eigen::Vector3f relative = carried.col(contact.particle);
    for (const int v : contact.triangle) relative -= carried.col(v) / 3.0F;
    const float speed = relative.norm() / projection_.time_step;
    calmed_.add({&contact.particle, 1}, speed);
    calmed_.add(contact.triangle, speed);
  }
  for (const PlaneContact& contact : projection_.planes) {
    if (!is_needed(blended, contact)) continue;
    const Eigen::Vector3f relative = carried.col(contact.particle) - contact.motion;
    calmed_.add({&contact.particle, 1}, relative.norm() / projection_.time_step);
  }
  calmed_.add_neighbors();
}

/// Finds the particles whose velocities contacts damp: those that are held and those near them.
void PositionContacts::find_damped() {
  if (count() == 0) return;
  std::ranges::fill(held_, 0);
  for (const PlaneContact& contact : projection_.planes) held_[contact.particle] = 1;
  for (const TriangleContact& contact : projection_.triangles) {
    held_[contact.particle] = 1;
    for (const int v : contact.triangle) held_[v] = 1;
  }
  add_neighbors();
  for (int v = 0; v < static_cast<int>(held_.size()); ++v)
    if (held_[v] != 0) damped_.push_back(v);
}

void PositionContacts::project(ParticleState& particles, int iteration, float seconds) {
  // The published model searches in each iteration (Algorithm 8).
  if (iteration > 0 && settings_.self_contact) {
    for (Eigen::Index v = 0; v < positions_.cols(); ++v) {
      const int i = static_cast<int>(v);
      positions_.col(v) = particles.position(i) + particles.displacement(i);
    }
    find_self_contacts(*targets_);
  }
  seconds_ = seconds;
  // Limits what the other constraints and the velocities have done in this step, but not the
  // contacts that are projected next.
  if (settings_.model == PositionModel::kCompliant) calmed_.limit(particles, seconds);
  projection_.project(particles, iteration, seconds);
}

void PositionContacts::correct_velocities(const ParticleState& particles,
                                          const PointsF* carrier_velocities, PointsF& velocities) {
  projection_.correct_velocities(particles, carrier_velocities, velocities);
  const float kept = std::exp(-kDampingOfContacts * seconds_);
  for (const int v : damped_) {
    velocities.col(v) *= kept;
    if (carrier_velocities != nullptr)
      velocities.col(v) += (1.0F - kept) * carrier_velocities->col(v);
  }
}

}  // namespace sinew
