#include "session/lane.h"

#include <utility>

#include "core/timing.h"
#include "session/body.h"
#include "session/prepared_upsampling.h"

namespace sinew {
namespace {

// Where the parts of the preparation begin, for the progress bar.
constexpr double kUpsamplingBegin = 0.3;
constexpr double kSkinnerBegin = 0.9;

}  // namespace

void Lane::prepare_body(const Character& character, const Settings& settings,
                        const Document& document, const Progress& progress) {
  Body body = build_body(character, settings, document, progress.part(0.0, kUpsamplingBegin));
  tissue_ = std::make_unique<TissueModel>(std::move(body.tissue));
  preparation_.decimation_ms = body.decimation_ms;
  preparation_.tissue_ms = body.tissue_ms;
  if (body.surface.is_visible_surface) return;
  const Stopwatch watch;
  simulated_ = std::move(body.surface);
  upsampling_ = prepare_upsampling(character.surface, *simulated_, settings,
                                   progress.part(kUpsamplingBegin, kSkinnerBegin));
  preparation_.upsampling_weights_ms = watch.milliseconds();
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
