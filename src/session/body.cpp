#include "session/body.h"

#include <utility>

#include "core/error.h"
#include "core/timing.h"
#include "session/piece_bones.h"

namespace sinew {
namespace {

constexpr double kDecimationShare = 0.5;  // of the time, for the progress bar

TissueModel tissue_of(const SimulationSurface& surface, const Character& character,
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
  tissue.density = surface.density;
  tissue.bones = bones_of_pieces(character, surface);
  const Radii* const own_radii = document.radii ? &*document.radii : nullptr;
  try {
    return build_tissue(surface.mesh, character.skeleton, tissue, own_radii, progress);
  } catch (const InputError& error) {
    fail_input("{}: {}", character.files.empty() ? character.name : character.files.front(),
               error.what());
  }
}

}  // namespace

Body build_body(const Character& character, const Settings& settings, const Document& document,
                const Progress& progress) {
  Body body;
  Stopwatch watch;
  body.surface = simulation_surface(character, settings, progress.part(0.0, kDecimationShare));
  body.decimation_ms = watch.milliseconds();
  watch.restart();
  body.tissue =
      tissue_of(body.surface, character, settings, document, progress.part(kDecimationShare, 1.0));
  body.tissue_ms = watch.milliseconds();
  body.tissue.warnings.insert(body.tissue.warnings.end(), body.surface.warnings.begin(),
                              body.surface.warnings.end());
  return body;
}

}  // namespace sinew
