// SPDX-License-Identifier: MIT

#include "session/body.h"

#include <string>
#include <utility>

#include "core/error.h"
#include "core/timing.h"
#include "session/parts/chosen_soft_joints.h"
#include "session/parts/skin_bones.h"
#include "session/used_settings.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

constexpr double kDecimationFraction = 0.5;  // fraction of the preparation, for the progress bar

/// Returns the kinematic skin: the vertices of the simulated surface that the plan excludes.
KinematicSkin kinematic_skin(const SimulationSurface& surface, const PartPlan& plan,
                             const Character& character, const CharacterWeights& weights) {
  KinematicSkin kinematic;
  if (!plan.excludes()) return kinematic;
  const std::vector<int> source = source_vertices(surface, character.surface);
  SkinWeights rows;
  for (int v = 0; v < surface.mesh.vertex_count(); ++v) {
    if (plan.excluded[source[v]] == 0.0F) continue;
    kinematic.vertices.push_back(v);
    rows.vertices.push_back(weights.get().vertices[source[v]]);
  }
  kinematic.blend =
      LinearBlend(character.skeleton, surface.mesh.positions(Eigen::all, kinematic.vertices), rows);
  return kinematic;
}

TissueModel tissue_of(const Body& body, const Character& character, const TissueSettings& settings,
                      const Document& document, const Progress& progress) {
  const ChosenSoftJoints chosen = chosen_soft_joints(character, document.softness);
  const SimulationSurface& surface = body.surface;
  SkinProperties skin;
  skin.density = surface.density;
  if (!body.kinematic.vertices.empty()) {
    skin.kinematic.assign(surface.mesh.vertex_count(), 0);
    for (const int v : body.kinematic.vertices) skin.kinematic[v] = 1;
  }
  skin.bones = bones_of_skin(character, surface);
  skin.soft_joints = chosen.soft;
  try {
    TissueModel tissue =
        build_tissue(surface.mesh, character.skeleton, settings, &document.radii, progress, skin);
    tissue.warnings.insert(tissue.warnings.end(), chosen.warnings.begin(), chosen.warnings.end());
    return tissue;
  } catch (const InputError& error) {
    fail_input("{}: {}", character.files.empty() ? character.name : character.files.front(),
               error.what());
  }
}

}  // namespace

Body build_body(const Character& character, const CharacterWeights& weights,
                const Settings& settings, const Document& document, const Progress& progress) {
  Body body;
  Stopwatch watch;
  body.plan = plan_parts(character, weights, settings.simulation, document);
  body.parts_ms = watch.milliseconds();
  watch.restart();
  body.surface = simulation_surface(character, body.plan, settings.simulation,
                                    progress.part(0.0, kDecimationFraction));
  body.kinematic = kinematic_skin(body.surface, body.plan, character, weights);
  body.decimation_ms = watch.milliseconds();
  watch.restart();
  body.tissue = tissue_of(body, character, used_tissue(settings), document,
                          progress.part(kDecimationFraction, 1.0));
  body.tissue_ms = watch.milliseconds();
  if (const std::string warning = volume_warning(settings); !warning.empty())
    body.tissue.warnings.push_back(warning);
  for (const auto* warnings : {&body.surface.warnings, &body.plan.warnings}) {
    body.tissue.warnings.insert(body.tissue.warnings.end(), warnings->begin(), warnings->end());
  }
  return body;
}

}  // namespace sinew
