// SPDX-License-Identifier: MIT

#include "session/lane.h"

#include <utility>

#include "core/timing.h"
#include "session/body.h"

namespace sinew {
namespace {

// Fractions of the preparation at which its stages begin, for the progress bar.
constexpr double kUpsamplingBegin = 0.3;
constexpr double kSkinnerBegin = 0.9;

/// Returns the method of the settings, or linear blend skinning if no body can be built on the
/// skeleton (the character's warnings say so).
const Method& usable_method(const Character& character, const Settings& settings) {
  const Method& method = find_method(settings.method);
  const bool has_bones = !bone_lines(character.skeleton).bones.empty();
  return method.simulates && !has_bones ? find_method(SkinningMethod::kLinearBlend) : method;
}

}  // namespace

KinematicSkin Lane::prepare_body(const Character& character, const CharacterWeights& weights,
                                 const Settings& settings, const Document& document,
                                 const Progress& progress) {
  Body body =
      build_body(character, weights, settings, document, progress.part(0.0, kUpsamplingBegin));
  tissue_ = std::make_unique<TissueModel>(std::move(body.tissue));
  preparation_.parts_ms = body.parts_ms;
  preparation_.decimation_ms = body.decimation_ms;
  preparation_.tissue_ms = body.tissue_ms;
  plan_ = std::move(body.plan);
  const Stopwatch watch;
  visible_motion_.emplace(character, weights, *plan_, body.surface, settings.upsampling,
                          progress.part(kUpsamplingBegin, kSkinnerBegin));
  if (visible_motion_->table() != nullptr) {
    preparation_.upsampling_weights_ms = watch.milliseconds();
    simulated_ = std::move(body.surface);
  }
  return std::move(body.kinematic);
}

Lane::Lane(const Character& character, const Settings& settings, const Document& document,
           const Progress& progress) {
  const Stopwatch watch;
  require_available(settings);
  // Weights get no part of the progress, because most characters have weights already.
  const CharacterWeights weights(character, settings.weights, Progress({}, progress.stop_token()));
  if (character.skeleton.empty()) {
    prepared_.skinner = make_rest_skinner(character.surface);
  } else {
    const Method& method = usable_method(character, settings);
    KinematicSkin kinematic;
    if (method.needs_tissue) {
      kinematic = prepare_body(character, weights, settings, document, progress);
      if (!document.painted.empty()) paint_tissue(character, document.painted);
    }
    ExcludedSkin excluded;
    std::vector<int> carriers;
    if (method.name == SkinningMethod::kPositionBased) {
      const PartPlan plan = plan_parts(character, weights, settings.simulation, document);
      excluded = plan.excluded_skin(character.surface);
      carriers = plan.carrying_joints;
    }
    const VisibleMotion* const visible = visible_motion_ ? &*visible_motion_ : nullptr;
    prepared_ = method.prepare(
        {character, weights, tissue_.get(), visible, kinematic, excluded, carriers, settings},
        progress.part(method.needs_tissue ? kSkinnerBegin : 0.0, 1.0));
    if (prepared_.particles != nullptr && !document.painted.empty())
      paint_particles(document.painted);
  }
  if (!visible_motion_) visible_motion_.emplace(character, &weights);
  preparation_.factorization_ms = prepared_.factorization_ms;
  preparation_.weights_ms = prepared_.weights_ms;
  preparation_.total_ms = watch.milliseconds();
}

Lane::Lane(const Character& character, PreparedSkinner prepared,
           std::unique_ptr<TissueModel> tissue)
    : visible_motion_(std::in_place, character, nullptr),
      tissue_(std::move(tissue)),
      prepared_(std::move(prepared)) {}

void Lane::apply(const Settings& settings) {
  if (prepared_.apply) prepared_.apply(settings);
}

void Lane::paint(const Character& character, const PaintedMaps& maps) {
  if (prepared_.particles != nullptr) paint_particles(maps);
  if (tissue_ == nullptr || prepared_.body == nullptr) return;
  paint_tissue(character, maps);
  prepared_.body->set_material(material_of(*tissue_));
}

/// Passes maps on to a position based skinner, which moves the character's own surface.
void Lane::paint_particles(const PaintedMaps& maps) {
  const auto values = [&](PaintedMap map) {
    const PaintedMaps::Values* const found = maps.find(map);
    return found == nullptr ? std::span<const float>{} : std::span<const float>(*found);
  };
  prepared_.particles->paint({.stiffness = values(PaintedMap::kStiffness),
                              .mass = values(PaintedMap::kMass),
                              .jiggle = values(PaintedMap::kJiggle)});
}

void Lane::freeze() {
  PreparedSkinner frozen;
  frozen.skinner = make_frozen_skinner(*prepared_.skinner);
  prepared_.resident_skin.reset();  // before the skinner, which it refers to
  prepared_ = std::move(frozen);
}

void Lane::paint_tissue(const Character& character, const PaintedMaps& maps) {
  if (!paint_) {
    paint_.emplace(
        Paint{material_of(*tissue_), SimulatedMaps(character.surface, simulated_surface())});
  }
  const auto gathered = [&](PaintedMap map) {
    const PaintedMaps::Values* const values = maps.find(map);
    return values == nullptr ? std::vector<double>{} : paint_->maps.gather(*values);
  };
  paint_material(*tissue_, paint_->plain, gathered(PaintedMap::kStiffness),
                 gathered(PaintedMap::kMass));
}

std::unique_ptr<Lane> resting_lane(const Character& character) {
  PreparedSkinner prepared;
  prepared.skinner = make_rest_skinner(character.surface);
  return std::make_unique<Lane>(character, std::move(prepared));
}

}  // namespace sinew
