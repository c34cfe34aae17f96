// SPDX-License-Identifier: MIT

#include <type_traits>
#include <utility>

#include "session/settings/settings.h"
#include "upsampling/moving_least_squares.h"

namespace sinew {
namespace {

/// Returns the access to a member of Settings.
/// \param access  a lambda without captures that returns a reference to the member
template <typename Access>
SettingField member(Access /*access*/) {
  using Value = std::remove_reference_t<decltype(Access{}(std::declval<Settings&>()))>;
  if constexpr (std::is_enum_v<Value>) {
    return SettingChoice{
        choice_names(Value{}),
        [](const Settings& settings) { return static_cast<std::size_t>(Access{}(settings)); },
        [](Settings& settings, std::size_t index) {
          Access{}(settings) = static_cast<Value>(index);
        }};
  } else {
    return SettingValue<Value>{
        [](Settings& settings) -> Value& { return Access{}(settings); },
        [](const Settings& settings) -> Value { return Access{}(settings); }};
  }
}

std::vector<std::string> offered_methods() {
  const auto names = choice_names(SkinningMethod{}).first(kOfferedMethods);
  return {names.begin(), names.end()};
}

// Symbols are those of Komaritzan 2022 (chapters 2 and 3 of "Layered Character Models for Fast
// Physics-based Simulation"), Bouaziz 2014 ("Projective Dynamics: Fusing Constraint Projections for
// Fast Simulation") and Komaritzan & Botsch 2018 ("Projective Skinning").
std::vector<Setting> make_settings_table() {
  std::vector<Setting> table{
      {.key = "method",
       .field = member([](auto& s) -> auto& { return s.method; }),
       .help = "skinning method",
       .rebuilds = true,
       .symbol = "alg. 3.1 (projective), eq. 2.3 (linear blend), Komaritzan 2022",
       .choices = offered_methods()},
      {.key = "backend",
       .field = member([](auto& s) -> auto& { return s.backend; }),
       .help = "processor that simulates; auto: the GPU if it can be used, the CPU otherwise",
       .rebuilds = true},
      {.key = "contact",
       .field = member([](auto& s) -> auto& { return s.contact.mode; }),
       .help = "self-contact of the skin: none, only near joints (local; then tissue keeps no "
               "volume) or everywhere (global); auto: global, but local in a window where steps "
               "with global contact take longer than real time",
       .rebuilds = true,
       .symbol = "Komaritzan 2022, 3.2.5"},
      {.key = "contact.stiffness",
       .field = member([](auto& s) -> auto& { return s.contact.response.stiffness; }),
       .minimum = 0.01,
       .maximum = 1000.0,
       .help = "stiffness of contacts, as a multiple of the stiffness of the tissue that touches; "
               "a quarter of that with local contact, 1.5 times that with other objects",
       .rebuilds = true,
       .symbol = "w of collisions, Komaritzan 2022, 3.3"},
      {.key = "contact.prepared_pairs",
       .field = member([](auto& s) -> auto& { return s.contact.detection.prepared_pairs; }),
       .help =
           "local contact holds the prepared pairs of vertices apart in the second half of the "
           "iterations, as published, instead of finding contacts around them; leaves more skin "
           "inside",
       .rebuilds = true,
       .symbol = "Komaritzan 2022, 3.2.5, CPU-based local collision handling"},
      {.key = "contact.retention",
       .field = member([](auto& s) -> auto& { return s.contact.detection.retention; }),
       .minimum = 0.0,
       .maximum = 2.0,
       .help = "distance in mean edge lengths up to which a separated contact pair is kept, so "
               "that contacts do not flicker",
       .rebuilds = true,
       .symbol = "δ_col over the mean edge length, Komaritzan 2022, 3.2.5"},
      {.key = "contact.margin",
       .field = member([](auto& s) -> auto& { return s.contact.response.margin; }),
       .minimum = 0.0,
       .maximum = 1.0,
       .help = "distance in mean edge lengths that contacts keep",
       .rebuilds = true},
      {.key = "contact.rate",
       .field = member([](auto& s) -> auto& { return s.contact.rate; }),
       .minimum = 0.0,
       .maximum = 10000.0,
       .unit = "1/s",
       .help = "largest rate at which self-contacts are detected; 0: in every time step"},
      {.key = "contact.floor",
       .field = member([](auto& s) -> auto& { return s.floor; }),
       .help = "the skin rests on a floor, at the height of its lowest point at rest, instead of "
               "passing through it"},
      {.key = "dynamics.iterations",
       .field = member([](auto& s) -> auto& { return s.step.iterations; }),
       .minimum = 1,
       .maximum = 1000,
       .help = "local-global iterations per time step",
       .symbol = "N_pd, Komaritzan 2022, alg. 2.1"},
      {.key = "dynamics.accelerated",
       .field = member([](auto& s) -> auto& { return s.step.accelerated; }),
       .help = "accelerated iterations: 7 come as close to the converged time step as 10 plain "
               "ones, in less time and just as stably; 10 leave about a third of the error"},
      {.key = "dynamics.time_step",
       .field = member([](auto& s) -> auto& { return s.step.time_step; }),
       .minimum = 1e-4,
       .maximum = 1.0,
       .unit = "s",
       .help = "length of a time step",
       .symbol = "δt, Komaritzan 2022, eq. 2.6; h, Bouaziz 2014, eq. 1"},
      {.key = "dynamics.damping",
       .field = member([](auto& s) -> auto& { return s.step.damping; }),
       .minimum = 0.0,
       .maximum = 1.0,
       .help = "fraction of the velocity that is left after 1/60 s, with time steps of any length; "
               "1: only the damping of the implicit integration",
       .symbol = "μ, Komaritzan 2022, alg. 2.1"},
      {.key = "dynamics.gravity",
       .field = member([](auto& s) -> auto& { return s.gravity.acceleration; }),
       .minimum = 0.0,
       .maximum = 30.0,
       .unit = "m/s^2",
       .help = "gravitational acceleration; 0 by default, because the modeled rest shape already "
               "hangs in gravity",
       .symbol = "part of f_ext, Komaritzan 2022, eq. 2.9"},
      {.key = "dynamics.gravity_tilt",
       .field = member([](auto& s) -> auto& { return s.gravity.tilt; }),
       .minimum = 0.0,
       .maximum = 180.0,
       .unit = "degrees",
       .help = "angle between gravity and straight down; 90: horizontal, 180: upwards"},
      {.key = "dynamics.gravity_heading",
       .field = member([](auto& s) -> auto& { return s.gravity.heading; }),
       .minimum = -180.0,
       .maximum = 180.0,
       .unit = "degrees",
       .help = "horizontal direction of tilted gravity; 0: to the front (+Z), 90: to +X, the left "
               "side of a character that faces the front"},
      {.key = "grab.radius",
       .field = member([](auto& s) -> auto& { return s.grab.radius; }),
       .minimum = 0.01,
       .maximum = GripSettings::kLargestRadius,
       .help = "radius of the patch of skin that is held while it is dragged; the longest side of "
               "the character is 1.8"},
      {.key = "grab.strength",
       .field = member([](auto& s) -> auto& { return s.grab.strength; }),
       .minimum = 0.01,
       .maximum = 1000.0,
       .help = "largest force on grabbed skin, as a multiple of the tissue's stiffness times the "
               "area of the patch; skin that would need more does not follow"},
      {.key = "tissue.stiffness",
       .field = member([](auto& s) -> auto& { return s.tissue.material.stiffness; }),
       .minimum = 1.0,
       .maximum = 1e6,
       .unit = "Pa",
       .help = "resistance of the soft tissue to deformation",
       .symbol = "w of strain, Komaritzan 2022, 2.2.1"},
      {.key = "tissue.mass",
       .field = member([](auto& s) -> auto& { return s.tissue.material.mass; }),
       .minimum = 0.01,
       .maximum = 1e5,
       .unit = "kg",
       .help = "mass of the whole character",
       .symbol = "sum of the m_i of M, Komaritzan 2022, eq. 2.5 and section 3.3"},
      {.key = "tissue.sliding",
       .field = member([](auto& s) -> auto& { return s.tissue.sliding; }),
       .help = "the inner surface of the tissue slides over bent joints; only with "
               "tissue.half_rotation",
       .rebuilds = true,
       .symbol = "Komaritzan 2022, 3.2.2"},
      {.key = "tissue.half_rotation",
       .field = member([](auto& s) -> auto& { return s.tissue.half_rotation; }),
       .help =
           "at joints, the inner surface of the tissue turns half way between both bones; off: it "
           "turns with the child bone and does not slide, which stretches one side of a bend",
       .rebuilds = true,
       .symbol = "Fig. 3.5, Komaritzan 2022, 3.2.2"},
      {.key = "tissue.joint_softness",
       .field = member([](auto& s) -> auto& { return s.tissue.joint_softness; }),
       .minimum = 0.0,
       .maximum = 1000.0,
       .help = "softness of the anchors that hold the inner surface of the tissue at joints, in "
               "percent of the softness of the tissue (as a multiple of it with "
               "anchor_stiffness=diagonal); 0: fixed to the bones",
       .rebuilds = true},
      {.key = "tissue.anchor_stiffness",
       .field = member([](auto& s) -> auto& { return s.tissue.anchor_stiffness; }),
       .help =
           "stiffness of these anchors: column, area over thickness of the tissue, so that the "
           "body sags and bends alike at every resolution; diagonal, the diagonal of the tissue's "
           "stiffness matrix",
       .rebuilds = true},
      {.key = "tissue.joint_volume",
       .field = member([](auto& s) -> auto& { return s.tissue.joint_volume; }),
       .minimum = 0.0,
       .maximum = 20.0,
       .help =
           "stiffness with which the tissue at joints keeps its volume, as a multiple of its "
           "stiffness; above 4, fast motion needs more iterations; 0, and with contact local: it "
           "does not",
       .rebuilds = true,
       .symbol = "volume constraints, Komaritzan 2022, 2.2.1"},
      {.key = "tissue.volume",
       .field = member([](auto& s) -> auto& { return s.tissue.volume; }),
       .minimum = 0.0,
       .maximum = 20.0,
       .help = "stiffness with which all of the tissue keeps its volume, as a multiple of its "
               "stiffness; "
               "at joints, the larger of this and tissue.joint_volume counts; 0, and with contact "
               "local: "
               "it does not",
       .rebuilds = true,
       .symbol = "volume constraints, Komaritzan 2022, 2.2.1"},
      {.key = "tissue.bending",
       .field = member([](auto& s) -> auto& { return s.constraints.bending; }),
       .minimum = 0.0,
       .maximum = 1000.0,
       .help = "bending stiffness of the skin, as a multiple of that of a plate of the tissue as "
               "thick as the tissue below; 0: none",
       .rebuilds = true,
       .symbol = "surface bending constraints, Komaritzan 2022, eq. 2.17"},
      {.key = "tissue.strain",
       .field = member([](auto& s) -> auto& { return s.constraints.strain; }),
       .help = "how strain is measured: by the deformation gradient or by positions, each with the "
               "rotation of the gradient or of the covariance; all but gradient are for comparison "
               "and have one rotation per tetrahedron",
       .rebuilds = true,
       .symbol = "fitting gradients or positions, decomposing F or H, Komaritzan 2022, 2.2.2"},
      {.key = "tissue.sag_limit",
       .field = member([](auto& s) -> auto& { return s.tissue.sag_limit; }),
       .minimum = 0.0,
       .maximum = 10.0,
       .help =
           "tissue that would sag by more than this fraction of its thickness is stiffened, and "
           "accelerations that would make it lag by more than half of that are limited; 0: never",
       .rebuilds = true},
      {.key = "tissue.thin_stiffening",
       .field = member([](auto& s) -> auto& { return s.tissue.thin_stiffening; }),
       .minimum = 1.0,
       .maximum = 1000.0,
       .help =
           "largest factor on the stiffness of tetrahedra that are smaller than the mean; 1: none",
       .rebuilds = true},
      {.key = "tissue.damping",
       .field = member([](auto& s) -> auto& { return s.carrying.tissue_damping; }),
       .minimum = 0.0,
       .maximum = 1000.0,
       .unit = "1/s",
       .help = "rate at which the velocity of the tissue relative to the bones is damped"},
      {.key = "tissue.largest_jolt",
       .field = member([](auto& s) -> auto& { return s.carrying.largest_jolt; }),
       .minimum = 0.0,
       .maximum = 1e6,
       .unit = "m/s^2",
       .help = "largest acceleration of the bones that acts on the tissue; beyond it the tissue is "
               "carried along, so that abrupt starts and stops of game clips do not tear it off"},
      {.key = "tissue.prism_rotations",
       .field = member([](auto& s) -> auto& { return s.prism_rotations; }),
       .help = "one rotation per prism of the tissue instead of one per tetrahedron: faster steps, "
               "and tissue that is stiffer in bending and crumples less in folds; only with "
               "tissue.strain gradient",
       .rebuilds = true,
       .symbol = "one R for each prism, Komaritzan & Botsch 2018, section 6"},
      {.key = "tissue.radius_scale",
       .field = member([](auto& s) -> auto& { return s.tissue.radii.scale; }),
       .minimum = 0.1,
       .maximum = 3.0,
       .help = "factor on the radii of all joints and bones",
       .rebuilds = true,
       .symbol = "factor on r_b, r_1 and r_2, Komaritzan 2022, 3.2.1"},
      {.key = "tissue.radius_distance_share",
       .field = member([](auto& s) -> auto& { return s.tissue.radii.distance_fraction; }),
       .minimum = 0.05,
       .maximum = 0.95,
       .help = "automatic radius of a bone, as a fraction of its smallest distance to the skin",
       .rebuilds = true,
       .symbol = "r_b over the distance to the skin (75 %), Komaritzan 2022, 3.2.1"},
      {.key = "simulation.vertices",
       .field = member([](auto& s) -> auto& { return s.simulation.vertices; }),
       .minimum = 0,
       .maximum = 1'000'000,
       .help = "number of vertices to which the surface is decimated for the simulation; 0: no "
               "decimation",
       .rebuilds = true,
       .symbol = "S, Komaritzan 2022, 3.2.1 and Table 3.2"},
      {.key = "simulation.exclude_morphs",
       .field = member([](auto& s) -> auto& { return s.simulation.exclude_morphs; }),
       .help = "skin that morph targets of a clip move is not simulated: it follows the skeleton "
               "by linear blend skinning, with the morph targets added",
       .rebuilds = true},
      {.key = "simulation.joint_density",
       .field = member([](auto& s) -> auto& { return s.simulation.joint_density; }),
       .minimum = 1.0,
       .maximum = 20.0,
       .help = "density of simulated vertices at joints, as a multiple of that elsewhere",
       .rebuilds = true},
      {.key = "simulation.joint_falloff",
       .field = member([](auto& s) -> auto& { return s.simulation.joint_falloff; }),
       .minimum = 0.05,
       .maximum = 10.0,
       .help = "falloff distance of the higher vertex density around joints, in limb radii",
       .rebuilds = true},
      {.key = "simulation.joint_edge",
       .field = member([](auto& s) -> auto& { return s.simulation.joint_edge; }),
       .minimum = 0.001,
       .maximum = 2.0,
       .help = "longest edge that decimation makes around joints; the longest side of the "
               "character is 1.8",
       .rebuilds = true},
      {.key = "upsampling.method",
       .field = member([](auto& s) -> auto& { return s.upsampling.method; }),
       .help = "how the visible surface follows the simulated one",
       .rebuilds = true,
       .symbol = "x_j = Σ N_ij x_i, Komaritzan 2022, eq. 3.9"},
      {.key = "upsampling.neighbours",
       .field = member([](auto& s) -> auto& { return s.upsampling.neighbors; }),
       .minimum = 1,
       .maximum = kMaxNeighbors,
       .help = "number of simulated vertices that each visible vertex follows; 16 or more give a "
               "smooth surface",
       .rebuilds = true,
       .symbol = "k, Komaritzan 2022, 3.2.4"},
      {.key = "upsampling.degree",
       .field = member([](auto& s) -> auto& { return s.upsampling.degree; }),
       .minimum = 1,
       .maximum = 2,
       .help = "degree of the polynomials that least squares reproduce: 2, or 1, which flattens "
               "curved skin, and the more so with more neighbours",
       .rebuilds = true,
       .symbol = "ψ, Komaritzan 2022, eq. 3.8"},
      {.key = "upsampling.normals",
       .field = member([](auto& s) -> auto& { return s.normals; }),
       .help = "normals of the visible surface: computed from that surface, or, faster but less "
               "accurate, from the simulated one"},
      {.key = "playback.speed",
       .field = member([](auto& s) -> auto& { return s.speed; }),
       .minimum = 0.0,
       .maximum = 10.0,
       .help = "seconds of the clip per second of simulation"},
  };
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
