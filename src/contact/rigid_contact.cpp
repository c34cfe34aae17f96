// SPDX-License-Identifier: MIT

#include "contact/rigid_contact.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/parallel.h"

namespace sinew {
namespace {

using Eigen::Vector3d;

// Dot products of normals: above kSameSide, two places are on the same side of a shape; below
// kOppositeSide, on opposite sides.
constexpr double kSameSide = 0.5;
constexpr double kOppositeSide = -0.5;
// A held place is given up for one on another side if that is nearer than this fraction of its
// distance.
constexpr double kSwitchRatio = 0.5;
// Thickness of a wall, m, below which the opposite side never replaces the held one. In such a wall
// a limb is past the middle within a step or two, and would be helped through.
constexpr double kThinWall = 0.1;
// Smallest cosine of the angle between the surface's normal and the direction back to the held
// place. Below it, the vertex is to one side of the held triangle.
constexpr double kSidewaysCosine = 0.7;
// A path that begins on the surface is moved this fraction of tolerance() in front of it, so that
// it crosses the surface when the vertex moves inside.
constexpr double kInFront = 1e-3;

}  // namespace

RigidContact::RigidContact(std::shared_ptr<const RigidShape> shape, int vertex_count,
                           double retention)
    : shape_(std::move(shape)),
      retention_(retention),
      memory_(vertex_count),
      found_(vertex_count),
      listed_(vertex_count, 0) {
  contacts_.reserve(vertex_count);
}

void RigidContact::forget() {
  std::fill(memory_.begin(), memory_.end(), Memory{});
  std::fill(listed_.begin(), listed_.end(), 0);
  contacts_.clear();
  changed_pairs_ = 0;
}

bool RigidContact::slid_off(const Place& held) const {
  if (held.at_border) return held.lateral > shape_->tolerance();
  // A vertex to one side has gone around a convex edge of the triangle. Behind a concave edge the
  // direction back to the surface is along the normal, and the vertex has not slid off.
  const bool slid_off = std::abs(held.height) < kSidewaysCosine * held.distance;
  return slid_off && held.lateral > std::max(retention_, shape_->tolerance());
}

bool RigidContact::nearest_replaces_held(double side, const Vector3d& point, const Place& nearest,
                                         const Place& held) const {
  if (nearest.triangle == held.triangle) return true;
  // The vertex is in front of the nearest place: that is a face inside of another part of the
  // shape, or the other side of a sheet.
  if (!(side * nearest.height < 0.0)) return false;
  const double cosine = nearest.normal.dot(held.normal);
  if (!(cosine > kSameSide)) {
    if (!(nearest.distance < kSwitchRatio * held.distance)) return false;
    const bool thin = nearest.distance + held.distance < kThinWall;
    if (cosine < kOppositeSide && (thin || !shape_->closed())) return false;
  }
  // If another layer of the surface lies between the vertex and the held place, the nearest place
  // belongs to that layer, and not to the surface that the vertex has entered.
  return !shape_
              ->crossed(point, held.point + shape_->tolerance() * (point - held.point).normalized())
              .has_value();
}

RigidContact::FoundContact RigidContact::choose_contact(Memory& memory, const Vector3d& point,
                                                        const Place& nearest,
                                                        const Place& held) const {
  const bool behind_held = held.triangle >= 0 && memory.side * held.height < 0.0;
  if (memory.inside) {
    const bool keep = behind_held && !nearest_replaces_held(1.0, point, nearest, held);
    memory.side = 1.0;
    return {keep ? held : nearest, true};
  }
  if (behind_held && !slid_off(held)) {
    const bool other =
        !shape_->closed() && nearest_replaces_held(memory.side, point, nearest, held);
    return {other ? nearest : held, true};
  }
  const bool slid_off = nearest.at_border && nearest.lateral > shape_->tolerance();
  if (nearest.distance <= retention_ && !slid_off) return {nearest, false};
  return {};
}

RigidContact::FoundContact RigidContact::update_vertex(Memory& memory,
                                                       const Vector3d& point) const {
  if (!point.allFinite()) {
    memory = {};
    return {};
  }
  const RigidShape& shape = *shape_;
  const double moved =
      memory.has_query ? (point - memory.queried).norm() : std::numeric_limits<double>::infinity();
  const bool free = memory.held < 0;
  // The vertex has moved less than its distance, so it has crossed nothing and cannot be near.
  if (free && moved < memory.clearance - retention_) {
    memory.path_start = point;
    return {};
  }
  const bool stayed = moved < memory.clearance;
  std::optional<RigidShape::Crossing> crossing;
  if (free && memory.has_query && !stayed) crossing = shape.crossed(memory.path_start, point);
  if (free && !crossing) {
    // A vertex that was outside and has crossed nothing is still outside.
    double distance = shape.box().exteriorDistance(point);
    if (!(distance > retention_) && memory.has_query) distance = shape.distance_at_least(point);
    if (distance > retention_) {
      memory.has_query = true;
      memory.path_start = memory.queried = point;
      memory.clearance = distance;
      return {};
    }
  }

  double within = std::numeric_limits<double>::infinity();
  if (memory.nearest >= 0) {
    // The distance to the last nearest triangle is an upper bound, which makes the query faster.
    within =
        shape.relative_position(point, memory.nearest).distance * (1.0 + 1e-9) + shape.tolerance();
  }
  const Place nearest = shape.nearest(point, within);
  // The sign of the height costs nothing. The winding number is needed only where it leaves a
  // doubt.
  const bool same =
      memory.has_query && (stayed || (!crossing && memory.inside == (nearest.height < 0.0)));
  if (!same) memory.inside = shape.inside(point);

  Place held;
  if (!free) {
    held = shape.follow(point, shape.relative_position(point, memory.held));
  } else if (crossing) {
    memory.side = crossing->from_front || shape.closed() ? 1.0 : -1.0;
    held = shape.follow(point, shape.relative_position(point, crossing->triangle));
  }
  const FoundContact result = choose_contact(memory, point, nearest, held);
  memory.has_query = true;
  memory.held = result.behind ? result.place.triangle : -1;
  memory.nearest = nearest.triangle;
  memory.queried = memory.path_start = point;
  memory.clearance = nearest.distance;
  if (!result.behind) begin_in_front(memory, nearest);
  return result;
}

void RigidContact::begin_in_front(Memory& memory, const Place& nearest) const {
  const double front = kInFront * shape_->tolerance();
  if (shape_->closed()) {
    memory.side = 1.0;
  } else if (nearest.distance > front) {
    memory.side = nearest.height < 0.0 ? -1.0 : 1.0;
  }
  if (memory.side * nearest.height < front && nearest.distance <= shape_->tolerance()) {
    memory.path_start = nearest.point + memory.side * front * nearest.normal;
  }
}

ObstacleContact RigidContact::contact(int vertex, const FoundContact& touch, double side,
                                      const Vector3d& point, const Transform& place) const {
  const Place& at = touch.place;
  const Vector3d away = point - at.point;
  const Vector3d normal = at.distance > shape_->tolerance()
                              ? Vector3d(away * ((touch.behind ? -1.0 : 1.0) / at.distance))
                              : Vector3d(side * at.normal);
  return {vertex, (place * at.point).cast<float>(), (place.linear() * normal).cast<float>(),
          static_cast<float>(normal.dot(away))};
}

void RigidContact::detect(const PointsF& skin, const Transform& place) {
  const int count = static_cast<int>(memory_.size());
  if (skin.cols() < count) throw std::logic_error("the skin has fewer vertices than said");
  contacts_.clear();
  changed_pairs_ = 0;
  if (shape_->mesh().triangles.empty()) return;
  const Transform to_shape = place.inverse();
  parallel_for(count, [&](int v) {
    const Vector3d point = to_shape * skin.col(v).cast<double>();
    const FoundContact found = update_vertex(memory_[v], point);
    found_[v].vertex = -1;
    if (found.place.triangle >= 0) found_[v] = contact(v, found, memory_[v].side, point, place);
  });
  for (int v = 0; v < count; ++v) {
    const char listed = found_[v].vertex >= 0 ? 1 : 0;
    changed_pairs_ += listed != listed_[v] ? 1 : 0;
    listed_[v] = listed;
    if (listed != 0) contacts_.push_back(found_[v]);
  }
}

}  // namespace sinew
