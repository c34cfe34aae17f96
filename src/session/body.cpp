// SPDX-License-Identifier: MIT

#include "session/body.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/error.h"
#include "core/timing.h"
#include "session/parts/chosen_soft_joints.h"
#include "session/parts/skin_bones.h"
#include "session/used_settings.h"
#include "skinning/body_lines.h"
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
  std::vector<int> excluded;
  for (int v = 0; v < surface.mesh.vertex_count(); ++v) {
    if (plan.excluded[source[v]] == 0.0F) continue;
    kinematic.vertices.push_back(v);
    excluded.push_back(source[v]);
  }
  kinematic.blend =
      LinearBlend(character.skeleton, surface.mesh.positions(Eigen::all, kinematic.vertices),
                  plan.excluded_weights(weights.get(), excluded));
  return kinematic;
}

/// Sets which kinematic vertices are held exactly, and the anchors that pull the others: those in
/// the strip along a soft border, where the exclusion rises from 0 to 1.
void hold_kinematic(const Body& body, const Character& character,
                    const SimulationSettings& settings, SkinProperties& skin) {
  constexpr double kStiffest = 100.0;  // over the stiffness half way across the strip
  const int count = body.surface.mesh.vertex_count();
  const bool is_soft = settings.excluded_border == ExcludedBorder::kSoft;
  skin.kinematic.assign(count, 0);
  if (is_soft) skin.anchoring.assign(count, 0.0);
  const std::vector<int> source = source_vertices(body.surface, character.surface);
  for (const int v : body.kinematic.vertices) {
    const double excluded = body.plan.excluded[source[v]];
    if (!is_soft || excluded == 1.0) {
      skin.kinematic[v] = 1;
    } else {
      skin.anchoring[v] =
          settings.border_stiffness * std::min(excluded / (1.0 - excluded), kStiffest);
    }
  }
}

TissueModel tissue_of(const Body& body, const Character& character, const Settings& settings,
                      const Document& document, const Progress& progress) {
  const SimulationSurface& surface = body.surface;
  SkinProperties skin;
  skin.density = surface.density;
  if (!body.kinematic.vertices.empty()) hold_kinematic(body, character, settings.simulation, skin);
  skin.bones = bones_of_skin(character, surface);
  skin.virtual_bones = virtual_bones(character);
  skin.soft_joints = chosen_soft_joints(character, document.softness).soft;
  try {
    return build_tissue(surface.mesh, character.skeleton, used_tissue(settings), &document.radii,
                        progress, skin);
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
  body.tissue =
      tissue_of(body, character, settings, document, progress.part(kDecimationFraction, 1.0));
  body.tissue_ms = watch.milliseconds();
  if (const std::string warning = volume_warning(settings); !warning.empty())
    body.tissue.warnings.push_back(warning);
  for (const auto* warnings : {&body.surface.warnings, &body.plan.warnings}) {
    body.tissue.warnings.insert(body.tissue.warnings.end(), warnings->begin(), warnings->end());
  }
  return body;
}

}  // namespace sinew
