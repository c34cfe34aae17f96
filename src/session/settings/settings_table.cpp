// SPDX-License-Identifier: MIT

#include "session/settings/setting_rows.h"
#include "session/settings/settings.h"
#include "upsampling/moving_least_squares.h"

namespace sinew {
namespace {

std::vector<std::string> offered_methods() {
  const auto names = choice_names(SkinningMethod{}).first(kOfferedMethods);
  return {names.begin(), names.end()};
}

// Symbols are those of Komaritzan 2022 (chapters 2 and 3 of "Layered Character Models for Fast
// Physics-based Simulation"), Bouaziz 2014 ("Projective Dynamics: Fusing Constraint Projections for
// Fast Simulation") and Komaritzan & Botsch 2018 ("Projective Skinning").
std::vector<Setting> main_settings() {
  return {
      {.key = "method",
       .label = "Method",
       .field = member([](auto& s) -> auto& { return s.method; }),
       .help = "skinning method",
       .rebuilds = true,
       .symbol = "alg. 3.1 (projective), eq. 2.3 (linear blend), Komaritzan 2022; alg. 5 "
                 "(position based), Abu Rumman 2016",
       .choices = offered_methods(),
       .choice_help =
           {"Simulated tissue: bent and twisted joints keep their volume, soft parts swing.",
            "Standard skinning without simulation: bent joints collapse, twisted ones pinch like a "
            "candy wrapper.",
            "Skinning without simulation: twisted joints keep their volume, bent ones bulge.",
            "Skinning without simulation, with a center of rotation for each vertex: twisted and "
            "bent joints keep their shape. The first use of a character takes seconds.",
            "Linear blend skinning, smoothed without losing detail: soft bends, also with rough "
            "weights. The first use of a character takes seconds.",
            "An approximation of delta-mush that is several times faster.",
            "Tetrahedra that fill the body keep their volume by position based dynamics. A floor "
            "and rigid objects stop the body; self-contact is used only where it is chosen."}},
      {.key = "skinning.weights",
       .label = "Weights",
       .field = member([](auto& s) -> auto& { return s.weights.source; }),
       .help = "weights of the methods without simulation, of position-based skinning and of skin "
               "that is not simulated; file: those of the file or, if it has none, "
               "bounded-biharmonic",
       .rebuilds = true,
       .choice_help =
           {"Those of the file. If it has none, bounded biharmonic weights are computed, or bone "
            "heat where the surface encloses no volume or bones lie outside.",
            "Computed on tetrahedra inside the body: smooth, and each joint has its own region "
            "(Jacobson 2011). The first use of a character takes seconds.",
            "Computed by heat diffusion along the surface (Baran & Popovic 2007): works also "
            "without a volume.",
            "Computed from the nearest bones, smoothed along the surface: fast, but uneven.",
            "As bounded-biharmonic, for all joints together: the reference, which takes up to a "
            "minute."}},
      {.key = "backend",
       .label = "Backend",
       .field = member([](auto& s) -> auto& { return s.backend; }),
       .help = "processor that simulates; auto: the GPU if available, otherwise the CPU",
       .rebuilds = true,
       .choice_help = {"The GPU if it can be used, otherwise the CPU.", "The CPU, on any machine.",
                       "An NVIDIA GPU."}},
  };
}

std::vector<Setting> dynamics_settings() {
  return {
      {.key = "dynamics.iterations",
       .label = "Solver iterations",
       .field = member([](auto& s) -> auto& { return s.step.iterations; }),
       .minimum = 1,
       .maximum = 1000,
       .help = "local-global iterations per time step",
       .symbol = "N_pd, Komaritzan 2022, alg. 2.1"},
      {.key = "dynamics.accelerated",
       .label = "Accelerated solver",
       .field = member([](auto& s) -> auto& { return s.step.accelerated; }),
       .help = "accelerated solver iterations: 7 are as accurate as 10 plain ones, in less time "
               "and as stable; 10 leave about a third of the error"},
      {.key = "dynamics.time_step",
       .label = "Time step",
       .field = member([](auto& s) -> auto& { return s.step.time_step; }),
       .minimum = 1e-4,
       .maximum = 1.0,
       .unit = "s",
       .help = "length of a time step",
       .symbol = "δt, Komaritzan 2022, eq. 2.6; h, Bouaziz 2014, eq. 1"},
      {.key = "dynamics.damping",
       .label = "Velocity retention",
       .field = member([](auto& s) -> auto& { return s.step.damping; }),
       .minimum = 0.0,
       .maximum = 1.0,
       .help =
           "fraction of the velocity that is kept per 1/60 s, with time steps of any length; lower "
           "values damp all motion, 1 adds no damping to that of the implicit integration",
       .symbol = "μ, Komaritzan 2022, alg. 2.1"},
      {.key = "dynamics.gravity",
       .label = "Gravity",
       .field = member([](auto& s) -> auto& { return s.gravity.acceleration; }),
       .minimum = 0.0,
       .maximum = 30.0,
       .unit = "m/s²",
       .help = "gravitational acceleration; 0 by default, because the modeled rest shape already "
               "hangs in gravity",
       .symbol = "part of f_ext, Komaritzan 2022, eq. 2.9"},
      {.key = "dynamics.gravity_tilt",
       .label = "Gravity tilt",
       .field = member([](auto& s) -> auto& { return s.gravity.tilt; }),
       .minimum = 0.0,
       .maximum = 180.0,
       .unit = "degrees",
       .help = "angle of gravity from straight down; 90: horizontal, 180: up"},
      {.key = "dynamics.gravity_heading",
       .label = "Gravity heading",
       .field = member([](auto& s) -> auto& { return s.gravity.heading; }),
       .minimum = -180.0,
       .maximum = 180.0,
       .unit = "degrees",
       .help =
           "horizontal direction of tilted gravity; 0: front (+Z), 90: the character's left (+X)"},
  };
}

std::vector<Setting> grab_settings() {
  return {
      {.key = "grab.radius",
       .label = "Grab radius",
       .field = member([](auto& s) -> auto& { return s.grab.radius; }),
       .minimum = 0.01,
       .maximum = GripSettings::kLargestRadius,
       .help = "radius of the patch of skin that the grab tool holds; the longest side of the "
               "character is 1.8"},
      {.key = "grab.strength",
       .label = "Grab strength",
       .field = member([](auto& s) -> auto& { return s.grab.strength; }),
       .minimum = 0.01,
       .maximum = 1000.0,
       .help = "maximum force of the grab tool, relative to the tissue's stiffness times the area "
               "of the patch; skin that needs more force lags behind the pointer"},
  };
}

std::vector<Setting> simulation_settings() {
  return {
      {.key = "simulation.vertices",
       .label = "Simulation vertices",
       .field = member([](auto& s) -> auto& { return s.simulation.vertices; }),
       .minimum = 0,
       .maximum = 1'000'000,
       .help = "number of vertices of the simulation mesh, a decimated copy of the surface; 0: no "
               "decimation",
       .rebuilds = true,
       .symbol = "S, Komaritzan 2022, 3.2.1 and Table 3.2"},
      {.key = "simulation.exclude_morphs",
       .label = "Morphs not simulated",
       .field = member([](auto& s) -> auto& { return s.simulation.exclude_morphs; }),
       .help = "skin that morph targets move is not simulated: it follows the skeleton by linear "
               "blend skinning, with the morph targets added",
       .rebuilds = true},
      {.key = "simulation.excluded_motion",
       .label = "Excluded skin",
       .field = member([](auto& s) -> auto& { return s.simulation.excluded_motion; }),
       .help = "motion of skin that is excluded from the simulation, such as a face",
       .rebuilds = true,
       .choice_help = {"By its weights, with linear blend skinning.",
                       "Each connected region follows the joint that moves most of it."}},
      {.key = "simulation.excluded_border",
       .label = "Border of excluded skin",
       .field = member([](auto& s) -> auto& { return s.simulation.excluded_border; }),
       .help = "how simulated skin is held where excluded skin begins",
       .rebuilds = true,
       .choice_help = {"Excluded skin is exactly where the skeleton has it, up to the border.",
                       "A strip of excluded skin along the border is simulated, and pulled to its "
                       "place by springs. They get stiffer with the distance from the border."}},
      {.key = "simulation.border_stiffness",
       .label = "Border stiffness",
       .field = member([](auto& s) -> auto& { return s.simulation.border_stiffness; }),
       .minimum = 0.01,
       .maximum = 100.0,
       .help =
           "stiffness of the springs of a soft border half way across the strip, as a multiple of "
           "that of the tissue",
       .rebuilds = true},
      {.key = "simulation.joint_density",
       .label = "Density at joints",
       .field = member([](auto& s) -> auto& { return s.simulation.joint_density; }),
       .minimum = 1.0,
       .maximum = 20.0,
       .help = "vertex density of the simulation mesh at joints, relative to that elsewhere",
       .rebuilds = true},
      {.key = "simulation.joint_falloff",
       .label = "Density falloff",
       .field = member([](auto& s) -> auto& { return s.simulation.joint_falloff; }),
       .minimum = 0.05,
       .maximum = 10.0,
       .help = "falloff distance of the higher vertex density around joints, in limb radii",
       .rebuilds = true},
      {.key = "simulation.joint_edge",
       .label = "Max edge at joints",
       .field = member([](auto& s) -> auto& { return s.simulation.joint_edge; }),
       .minimum = 0.001,
       .maximum = 2.0,
       .help = "maximum edge length of the simulation mesh around joints; the longest side of the "
               "character is 1.8",
       .rebuilds = true},
  };
}

std::vector<Setting> upsampling_settings() {
  return {
      {.key = "upsampling.method",
       .label = "Upsampling",
       .field = member([](auto& s) -> auto& { return s.upsampling.method; }),
       .help = "method by which the visible surface follows the simulation mesh",
       .rebuilds = true,
       .symbol = "x_j = Σ N_ij x_i, Komaritzan 2022, eq. 3.9",
       .choice_help = {"Smooth: each visible vertex follows its nearest simulated ones.",
                       "Each visible vertex keeps its height over a triangle of the simulation "
                       "mesh, whose facets may show. For comparison."}},
      {.key = "upsampling.neighbours",
       .label = "Neighbors",
       .field = member([](auto& s) -> auto& { return s.upsampling.neighbors; }),
       .minimum = 1,
       .maximum = kMaxNeighbors,
       .help = "number of simulated vertices that each visible vertex follows; 16 or more make a "
               "smooth surface",
       .rebuilds = true,
       .symbol = "k, Komaritzan 2022, 3.2.4"},
      {.key = "upsampling.degree",
       .label = "Fit degree",
       .field = member([](auto& s) -> auto& { return s.upsampling.degree; }),
       .minimum = 1,
       .maximum = 2,
       .help = "polynomial degree of the least squares; 1 flattens curved skin, the more so with "
               "more neighbors",
       .rebuilds = true,
       .symbol = "ψ, Komaritzan 2022, eq. 3.8"},
      {.key = "upsampling.normals",
       .label = "Normals",
       .field = member([](auto& s) -> auto& { return s.normals; }),
       .help = "normals of the visible surface, computed from that surface or, faster but less "
               "accurate, from the simulation mesh",
       .choice_help = {"Computed from the visible surface. The default.",
                       "Upsampled from the simulation mesh: faster, but less accurate."}},
  };
}

std::vector<Setting> playback_settings() {
  return {
      {.key = "playback.speed",
       .label = "Playback speed",
       .field = member([](auto& s) -> auto& { return s.speed; }),
       .minimum = 0.0,
       .maximum = 10.0,
       .help = "playback speed: seconds of the clip per second of simulation"},
  };
}

std::vector<Setting> make_settings_table() {
  std::vector<Setting> table;
  for (const auto& group : {main_settings(), contact_settings(), dynamics_settings(),
                            grab_settings(), tissue_settings(), position_settings(),
                            simulation_settings(), upsampling_settings(), playback_settings()}) {
    table.insert(table.end(), group.begin(), group.end());
  }
  for (Setting& setting : table) {
    const auto* const choice = std::get_if<SettingChoice>(&setting.field);
    if (choice != nullptr && setting.choices.empty())
      setting.choices = {choice->names.begin(), choice->names.end()};
  }
  return table;
}

}  // namespace

const std::vector<Setting>& settings_table() {
  static const std::vector<Setting> table = make_settings_table();
  return table;
}

}  // namespace sinew
