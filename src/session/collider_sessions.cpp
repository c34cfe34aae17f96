// SPDX-License-Identifier: MIT

#include "session/collider_sessions.h"

#include <algorithm>
#include <utility>

#include "contact/rigid_shapes.h"
#include "session/session.h"

namespace sinew {
namespace {

// Largest distance between sample points along the edges of rigid shapes: half the edge length of a
// skin with about 4000 vertices.
constexpr double kSpacing = 0.006 * kHeight;

Settings settings_for(const Collider& collider, Settings settings) {
  if (collider.rigid()) settings.method = SkinningMethod::kLinearBlend;
  return settings;
}

/// Returns true if a collider moves. A rigid collider may have clips of nodes that carry no piece.
bool moves(const Collider& collider) {
  return !collider.rigid() ||
         std::any_of(collider.pieces.begin(), collider.pieces.end(),
                     [](const Collider::Piece& piece) { return piece.joint >= 0; });
}

bool has_tissue(const PlacedBody& body) {
  return body.tissue != nullptr;
}

}  // namespace

ColliderSessions::ColliderSessions(std::vector<Collider> colliders, const Settings& settings)
    : colliders_(std::move(colliders)), bodies_(colliders_.size()), floor_(settings.floor) {
  for (const Collider& collider : colliders_) {
    sessions_.push_back(Session::resting(collider.character, settings_for(collider, settings), {}));
    auto& pieces = shapes_.emplace_back();
    for (const Collider::Piece& piece : collider.pieces)
      pieces.push_back(rigid_shapes(piece.mesh, kSpacing));
  }
}

ColliderSessions::~ColliderSessions() = default;

double ColliderSessions::duration() const {
  double longest = 0.0;
  for (std::size_t i = 0; i < sessions_.size(); ++i) {
    if (moves(colliders_[i])) longest = std::max(longest, sessions_[i]->duration());
  }
  return longest;
}

std::vector<std::unique_ptr<Lane>> ColliderSessions::build_lanes(const Settings& settings,
                                                                 const Progress& progress) const {
  std::vector<std::unique_ptr<Lane>> lanes;
  const auto count = static_cast<double>(colliders_.size());
  for (std::size_t i = 0; i < colliders_.size(); ++i) {
    const auto done = static_cast<double>(i);
    lanes.push_back(std::make_unique<Lane>(sessions_[i]->character(),
                                           settings_for(colliders_[i], settings), Document{},
                                           progress.part(done / count, (done + 1.0) / count)));
  }
  return lanes;
}

void ColliderSessions::take_lanes(std::vector<std::unique_ptr<Lane>> lanes,
                                  const Settings& settings) {
  floor_ = settings.floor;
  met_ = {};
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    bodies_[i] = {};
    sessions_[i]->take_lanes({std::move(lanes[i]), {}}, settings_for(colliders_[i], settings), {});
  }
}

void ColliderSessions::apply(const Settings& settings) {
  floor_ = settings.floor;
  for (std::size_t i = 0; i < sessions_.size(); ++i)
    sessions_[i]->apply(settings_for(colliders_[i], settings));
}

void ColliderSessions::freeze() {
  for (const auto& session : sessions_) session->freeze();
}

void ColliderSessions::place_shapes(double time) {
  surroundings_ = {};
  if (floor_) surroundings_.floor = 0.0;
  for (std::size_t i = 0; i < colliders_.size(); ++i) {
    if (!colliders_[i].rigid()) continue;
    const std::vector<Transform> places =
        piece_transforms(colliders_[i], sessions_[i]->pose_at(time));
    for (std::size_t p = 0; p < places.size(); ++p) {
      for (const auto& shape : shapes_[i][p]) surroundings_.shapes.push_back({shape, places[p]});
    }
  }
}

const Surroundings& ColliderSessions::seek(double time) {
  place_shapes(time);
  for (const auto& session : sessions_) session->settle_at(time, surroundings_);
  return surroundings_;
}

void ColliderSessions::place_bodies(const Session& met, double ahead) {
  met.lane().skinner().place_body(met_, ahead);
  for (std::size_t i = 0; i < sessions_.size(); ++i)
    sessions_[i]->lane().skinner().place_body(bodies_[i], ahead);
}

bool ColliderSessions::has_bodies(const Session& met) {
  if (sessions_.empty()) return false;
  place_bodies(met, 0.0);
  return has_tissue(met_) && std::any_of(bodies_.begin(), bodies_.end(), has_tissue);
}

const Surroundings& ColliderSessions::look_ahead(double time, const Session& met) {
  place_shapes(time);
  if (sessions_.empty()) return surroundings_;
  place_bodies(met, met.settings().step.time_step);
  for (const PlacedBody& body : bodies_) {
    if (has_tissue(body)) surroundings_.bodies.push_back(&body);
  }
  return surroundings_;
}

void ColliderSessions::step(double time) {
  for (std::size_t i = 0; i < sessions_.size(); ++i) {
    surroundings_.bodies.clear();
    if (has_tissue(met_)) surroundings_.bodies.push_back(&met_);
    for (std::size_t j = 0; j < bodies_.size(); ++j) {
      if (j != i && has_tissue(bodies_[j])) surroundings_.bodies.push_back(&bodies_[j]);
    }
    sessions_[i]->step_to(time, surroundings_);
  }
}

double ColliderSessions::max_speed() const {
  double largest = 0.0;
  for (const auto& session : sessions_) largest = std::max(largest, session->max_speed());
  return largest;
}

void ColliderSessions::show(double time, double share) {
  for (const auto& session : sessions_) session->show_between(time, share);
}

}  // namespace sinew
