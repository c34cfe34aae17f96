// SPDX-License-Identifier: MIT

#include "session/played_colliders.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "contact/rigid_shapes.h"
#include "mesh/triangle_tree.h"

namespace sinew {
namespace {

// Largest distance between sample points along the edges of rigid shapes: half the edge length of a
// skin with about 4000 vertices.
constexpr double kSpacing = 0.006 * kHeight;

Settings settings_for(const Collider& collider, Settings settings) {
  if (!collider.rigid()) return settings;
  settings.method = SkinningMethod::kLinearBlend;
  settings.weights = {};  // of the file, which bind each vertex to one joint
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

PlayedColliders::PlayedColliders(std::vector<Collider> colliders, const Settings& settings)
    : colliders_(std::move(colliders)),
      placements_(colliders_.size()),
      shapes_(colliders_.size()),
      bodies_(colliders_.size()),
      floor_(settings.floor) {
  for (const Collider& collider : colliders_) {
    characters_.push_back(
        PlayedCharacter::resting(collider.character, settings_for(collider, settings)));
  }
  for (int i = 0; i < static_cast<int>(colliders_.size()); ++i) build_shapes(i);
}

/// Builds the shapes of a collider in its scale.
void PlayedColliders::build_shapes(int collider) {
  shapes_[collider].clear();
  for (const Collider::Piece& piece : colliders_[collider].pieces) {
    TriangleMesh mesh = piece.mesh;
    mesh.positions *= placements_[collider].scale;
    shapes_[collider].push_back(rigid_shapes(mesh, kSpacing));
  }
}

void PlayedColliders::place(const std::vector<ColliderPlacement>& placements) {
  for (std::size_t i = 0; i < colliders_.size(); ++i) {
    const ColliderPlacement wanted = i < placements.size() ? placements[i] : ColliderPlacement{};
    const double scale_before = std::exchange(placements_[i], wanted).scale;
    if (colliders_[i].rigid()) {
      if (wanted.scale != scale_before) build_shapes(static_cast<int>(i));
      continue;
    }
    placements_[i].scale = 1.0;
    characters_[i]->set_world_transform(
        Transform(placed_transform(placements_[i], middle_of(colliders_[i])).matrix()));
  }
}

/// Clears what refers to colliders by their number or address.
void PlayedColliders::forget_surroundings() {
  surroundings_ = {};
  owners_.clear();
}

void PlayedColliders::keep(const std::vector<int>& kept) {
  const auto keep_of = [&](auto& all) {
    std::remove_reference_t<decltype(all)> left;
    for (const int i : kept) left.push_back(std::move(all[i]));
    all = std::move(left);
  };
  forget_surroundings();
  keep_of(colliders_);
  keep_of(characters_);
  keep_of(placements_);
  keep_of(shapes_);
  keep_of(bodies_);
}

PlayedColliders::Ready PlayedColliders::prepare(Collider collider, const Settings& settings,
                                                const Progress& progress) {
  const Settings own = settings_for(collider, settings);
  std::unique_ptr<PlayedCharacter> character = PlayedCharacter::resting(collider.character, own);
  character->install_lane(std::make_unique<Lane>(character->character(), own, Document{}, progress),
                          own, {});
  return {std::move(collider), std::move(character)};
}

void PlayedColliders::insert(int place, Ready ready, const Settings& settings, double time) {
  forget_surroundings();
  // Rigid pieces move alike with all settings.
  ready.character->settings_ = settings_for(ready.collider, settings);
  ready.character->settle_at(time, surroundings_);
  colliders_.insert(colliders_.begin() + place, std::move(ready.collider));
  characters_.insert(characters_.begin() + place, std::move(ready.character));
  placements_.insert(placements_.begin() + place, ColliderPlacement{});
  shapes_.insert(shapes_.begin() + place, std::vector<Shapes>{});
  bodies_.insert(bodies_.begin() + place, PlacedBody{});
  build_shapes(place);
}

Eigen::Affine3d PlayedColliders::shown_transform(int collider) const {
  if (!colliders_[collider].rigid()) return Eigen::Affine3d::Identity();
  return placed_transform(placements_[collider], middle_of(colliders_[collider]));
}

Points PlayedColliders::shown_positions(int collider) const {
  return shown_transform(collider) * characters_[collider]->simulated_positions();
}

std::optional<int> PlayedColliders::collider_at(const Eigen::Vector3d& point, double within) const {
  std::optional<int> found;
  const auto consider = [&](int collider, double distance) {
    if (!placements_[collider].visible || distance >= within) return;
    within = distance;
    found = collider;
  };
  for (std::size_t s = 0; s < owners_.size(); ++s) {
    const PlacedShape& placed = surroundings_.shapes[s];
    const RigidShape::Place place = placed.shape->nearest(placed.place.inverse() * point, within);
    if (place.triangle >= 0) consider(owners_[s], place.distance);
  }
  for (int i = 0; i < static_cast<int>(colliders_.size()); ++i) {
    if (colliders_[i].rigid()) continue;
    const std::vector<Triangle>& triangles = characters_[i]->simulated_surface().triangles;
    const TriangleTree surface(TriangleMesh{shown_positions(i), triangles});
    if (const auto closest = surface.closest(point, Eigen::Vector3d::Zero(), within))
      consider(i, closest->distance);
  }
  return found;
}

double PlayedColliders::duration() const {
  double longest = 0.0;
  for (std::size_t i = 0; i < characters_.size(); ++i) {
    if (moves(colliders_[i])) longest = std::max(longest, characters_[i]->clip_duration());
  }
  return longest;
}

std::vector<std::unique_ptr<Lane>> PlayedColliders::build_lanes(const Settings& settings,
                                                                const Progress& progress) const {
  std::vector<std::unique_ptr<Lane>> lanes;
  const auto count = static_cast<double>(colliders_.size());
  for (std::size_t i = 0; i < colliders_.size(); ++i) {
    const auto done = static_cast<double>(i);
    lanes.push_back(std::make_unique<Lane>(characters_[i]->character(),
                                           settings_for(colliders_[i], settings), Document{},
                                           progress.part(done / count, (done + 1.0) / count)));
  }
  return lanes;
}

void PlayedColliders::install_lanes(std::vector<std::unique_ptr<Lane>> lanes,
                                    const Settings& settings) {
  floor_ = settings.floor;
  own_body_ = {};
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    bodies_[i] = {};
    characters_[i]->install_lane(std::move(lanes[i]), settings_for(colliders_[i], settings), {});
  }
}

void PlayedColliders::apply(const Settings& settings) {
  floor_ = settings.floor;
  for (std::size_t i = 0; i < characters_.size(); ++i)
    characters_[i]->apply(settings_for(colliders_[i], settings));
}

void PlayedColliders::freeze() {
  // The bodies refer to tissue of skinners that are released.
  surroundings_.bodies.clear();
  own_body_ = {};
  std::fill(bodies_.begin(), bodies_.end(), PlacedBody{});
  for (const auto& character : characters_) character->freeze();
}

void PlayedColliders::place_shapes(double time) {
  surroundings_ = {};
  owners_.clear();
  if (floor_) surroundings_.floor = 0.0;
  for (std::size_t i = 0; i < colliders_.size(); ++i) {
    if (!colliders_[i].rigid()) continue;
    const std::vector<Transform> places =
        piece_transforms(colliders_[i], characters_[i]->pose_at(time));
    const Eigen::Affine3d placed = shown_transform(static_cast<int>(i));
    const Eigen::Matrix3d rotation = placements_[i].rotation.toRotationMatrix();
    for (std::size_t p = 0; p < places.size(); ++p) {
      // The shapes are already scaled, so their transforms are rigid: s R x = R (s x).
      Transform place = Transform::Identity();
      place.linear() = rotation * places[p].linear();
      place.translation() = placed * places[p].translation();
      for (const auto& shape : shapes_[i][p]) {
        surroundings_.shapes.push_back({shape, place});
        owners_.push_back(static_cast<int>(i));
      }
    }
  }
}

const Surroundings& PlayedColliders::seek(double time) {
  place_shapes(time);
  for (const auto& character : characters_) character->settle_at(time, surroundings_);
  return surroundings_;
}

void PlayedColliders::place_bodies(const PlayedCharacter& own, double ahead) {
  own.lane().skinner().place_body(own_body_, ahead);
  for (std::size_t i = 0; i < characters_.size(); ++i)
    characters_[i]->lane().skinner().place_body(bodies_[i], ahead);
}

bool PlayedColliders::has_bodies(const PlayedCharacter& own) {
  if (characters_.empty()) return false;
  place_bodies(own, 0.0);
  return has_tissue(own_body_) && std::any_of(bodies_.begin(), bodies_.end(), has_tissue);
}

const Surroundings& PlayedColliders::look_ahead(double time, const PlayedCharacter& own) {
  place_shapes(time);
  if (characters_.empty()) return surroundings_;
  place_bodies(own, own.settings().step.time_step);
  for (const PlacedBody& body : bodies_) {
    if (has_tissue(body)) surroundings_.bodies.push_back(&body);
  }
  return surroundings_;
}

void PlayedColliders::step(double time) {
  for (std::size_t i = 0; i < characters_.size(); ++i) {
    surroundings_.bodies.clear();
    if (has_tissue(own_body_)) surroundings_.bodies.push_back(&own_body_);
    for (std::size_t j = 0; j < bodies_.size(); ++j) {
      if (j != i && has_tissue(bodies_[j])) surroundings_.bodies.push_back(&bodies_[j]);
    }
    characters_[i]->step_to(characters_[i]->pose_at(time), surroundings_);
  }
}

double PlayedColliders::max_speed() const {
  double largest = 0.0;
  for (const auto& character : characters_) largest = std::max(largest, character->max_speed());
  return largest;
}

void PlayedColliders::show(double time, double fraction) {
  for (const auto& character : characters_) character->show_between(time, fraction);
}

}  // namespace sinew
