#include "session/lane.h"

#include <utility>

#include "core/error.h"
#include "core/timing.h"
#include "session/prepared_upsampling.h"

namespace sinew {
namespace {

// Where the parts of the preparation begin, for the progress bar.
constexpr double kTissueBegin = 0.1;
constexpr double kUpsamplingBegin = 0.3;
constexpr double kSkinnerBegin = 0.9;

TissueModel build_body(const Character& character, const TriangleMesh& surface,
                       const Settings& settings, const Document& document,
                       const Progress& progress) {
  TissueSettings tissue;
  tissue.radii.distance_share = settings.radius_distance_share;
  tissue.radii.scale = settings.radius_scale;
  tissue.stiffness = settings.stiffness;
  tissue.mass = settings.mass;
  tissue.sliding = settings.sliding;
  tissue.joint_softness = settings.joint_softness;
  tissue.thin_stiffening = settings.thin_stiffening;
  const Radii* const own_radii = document.radii ? &*document.radii : nullptr;
  try {
    return build_tissue(surface, character.skeleton, tissue, own_radii, progress);
  } catch (const InputError& error) {
    fail_input("{}: {}", character.files.empty() ? character.name : character.files.front(),
               error.what());
  }
}

}  // namespace

void Lane::prepare_body(const Character& character, const Settings& settings,
                        const Document& document, const Progress& progress) {
  Stopwatch watch;
  simulated_ = simulation_surface(character, settings, progress.part(0.0, kTissueBegin));
  preparation_.decimation_ms = watch.milliseconds();
  watch.restart();
  tissue_ =
      std::make_unique<TissueModel>(build_body(character, simulated_->mesh, settings, document,
                                               progress.part(kTissueBegin, kUpsamplingBegin)));
  preparation_.tissue_ms = watch.milliseconds();
  watch.restart();
  if (simulated_->is_visible_surface) {
    simulated_.reset();
  } else {
    upsampling_ = prepare_upsampling(character.surface, *simulated_, settings,
                                     progress.part(kUpsamplingBegin, kSkinnerBegin));
    preparation_.upsampling_weights_ms = watch.milliseconds();
  }
}

Lane::Lane(const Character& character, const Settings& settings, const Document& document,
           const Progress& progress) {
  const Stopwatch watch;
  require_available(settings);
  if (character.skeleton.empty()) {
    prepared_.skinner = make_rest_skinner(character.surface);
  } else {
    const Method& method = find_method(settings.method);
    if (method.needs_tissue) prepare_body(character, settings, document, progress);
    prepared_ = method.prepare({character, tissue_.get(), settings},
                               progress.part(method.needs_tissue ? kSkinnerBegin : 0.0, 1.0));
  }
  preparation_.factorization_ms = prepared_.factorization_ms;
  preparation_.weights_ms = prepared_.weights_ms;
  preparation_.total_ms = watch.milliseconds();
}

Lane::Lane(PreparedSkinner prepared, std::unique_ptr<TissueModel> tissue)
    : tissue_(std::move(tissue)), prepared_(std::move(prepared)) {}

void Lane::apply(const Settings& settings) {
  if (prepared_.apply) prepared_.apply(settings);
}

}  // namespace sinew
