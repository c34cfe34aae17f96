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
std::vector<Setting> main_settings() {
  return {
      {.key = "method",
       .label = "Method",
       .field = member([](auto& s) -> auto& { return s.method; }),
       .help = "skinning method",
       .rebuilds = true,
       .symbol = "alg. 3.1 (projective), eq. 2.3 (linear blend), Komaritzan 2022; alg. 5 "
                 "(position-based), Abu Rumman 2016",
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
            "Tetrahedra that fill the body keep their volume by position-based dynamics. A floor "
            "stops the body, but no other object; it has no self-contact."}},
      {.key = "backend",
       .label = "Backend",
       .field = member([](auto& s) -> auto& { return s.backend; }),
       .help = "processor that simulates; auto: the GPU if available, otherwise the CPU",
       .rebuilds = true,
       .choice_help = {"The GPU if it can be used, otherwise the CPU.", "The CPU, on any machine.",
                       "An NVIDIA GPU."}},
  };
}

std::vector<Setting> contact_settings() {
  return {
      {.key = "contact",
       .label = "Self-contact",
       .field = member([](auto& s) -> auto& { return s.contact.mode; }),
       .help =
           "self-contact of the skin; none: skin passes through itself; local: skin is held apart "
           "only near joints, and tissue keeps no volume; global: all skin is held apart; auto: "
           "global, but local in a window where global contact is slower than real time",
       .rebuilds = true,
       .symbol = "Komaritzan 2022, 3.2.5",
       .choice_help =
           {"Global, or local where global contact is slower than real time in this window.",
            "Skin passes through itself: arms sink into the body, and skin overlaps in folds. "
            "Fastest.",
            "Skin is held apart only near bent joints, such as the inside of an elbow. Arms still "
            "pass through the body, and twisted limbs get thinner.",
            "All skin is held apart: arms rest on the body, thighs press against each other. "
            "Slowest."}},
      {.key = "contact.stiffness",
       .label = "Contact stiffness",
       .field = member([](auto& s) -> auto& { return s.contact.response.stiffness; }),
       .minimum = 0.01,
       .maximum = 1000.0,
       .help = "stiffness of contacts, relative to that of the touching tissue; stiffer contacts "
               "let skin sink in less. Local contact uses a quarter of it, contact with other "
               "objects 1.5 times",
       .rebuilds = true,
       .symbol = "w of collisions, Komaritzan 2022, 3.3"},
      {.key = "contact.prepared_pairs",
       .label = "Precomputed pairs",
       .field = member([](auto& s) -> auto& { return s.contact.detection.prepared_pairs; }),
       .help = "local contact uses only precomputed pairs of vertices, in the second half of the "
               "iterations, as published, instead of searching around them; leaves more skin "
               "inside the body",
       .rebuilds = true,
       .symbol = "Komaritzan 2022, 3.2.5, CPU-based local collision handling"},
      {.key = "contact.retention",
       .label = "Release distance",
       .field = member([](auto& s) -> auto& { return s.contact.detection.retention; }),
       .minimum = 0.0,
       .maximum = 2.0,
       .help = "distance in mean edge lengths at which a separated contact is released; larger "
               "values avoid flickering contacts",
       .rebuilds = true,
       .symbol = "δ_col over the mean edge length, Komaritzan 2022, 3.2.5"},
      {.key = "contact.margin",
       .label = "Contact margin",
       .field = member([](auto& s) -> auto& { return s.contact.response.margin; }),
       .minimum = 0.0,
       .maximum = 1.0,
       .help = "distance in mean edge lengths that contacts keep between surfaces",
       .rebuilds = true},
      {.key = "contact.rate",
       .label = "Detection rate",
       .field = member([](auto& s) -> auto& { return s.contact.rate; }),
       .minimum = 0.0,
       .maximum = 10000.0,
       .unit = "1/s",
       .help = "maximum rate of self-contact detection; 0: in every time step"},
      {.key = "contact.floor",
       .label = "Collide with floor",
       .field = member([](auto& s) -> auto& { return s.floor; }),
       .help = "lets the skin collide with a floor at its lowest point at rest"},
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

std::vector<Setting> tissue_settings() {
  return {
      {.key = "tissue.stiffness",
       .label = "Tissue stiffness",
       .field = member([](auto& s) -> auto& { return s.tissue.material.stiffness; }),
       .minimum = 1.0,
       .maximum = 1e6,
       .unit = "Pa",
       .help = "stiffness of the soft tissue; softer tissue swings and sags more",
       .symbol = "w of strain, Komaritzan 2022, 2.2.1"},
      {.key = "tissue.mass",
       .label = "Body mass",
       .field = member([](auto& s) -> auto& { return s.tissue.material.mass; }),
       .minimum = 0.01,
       .maximum = 1e5,
       .unit = "kg",
       .help = "mass of the whole character; heavier tissue swings and sags more",
       .symbol = "sum of the m_i of M, Komaritzan 2022, eq. 2.5 and section 3.3"},
      {.key = "tissue.sliding",
       .label = "Sliding at joints",
       .field = member([](auto& s) -> auto& { return s.tissue.sliding; }),
       .help = "the base surface of the tissue slides over bent joints; needs tissue.half_rotation",
       .rebuilds = true,
       .symbol = "Komaritzan 2022, 3.2.2"},
      {.key = "tissue.half_rotation",
       .label = "Share joint rotation",
       .field = member([](auto& s) -> auto& { return s.tissue.half_rotation; }),
       .help = "at joints, the base surface rotates halfway between both bones; off: it rotates "
               "with the child bone and does not slide, which stretches one side of a bend",
       .rebuilds = true,
       .symbol = "Fig. 3.5, Komaritzan 2022, 3.2.2"},
      {.key = "tissue.joint_softness",
       .label = "Joint softness",
       .field = member([](auto& s) -> auto& { return s.tissue.joint_softness; }),
       .minimum = 0.0,
       .maximum = 1000.0,
       .help = "softness of the anchors that hold the base surface at joints, in percent of the "
               "softness of the tissue (a multiple of it with anchor_stiffness=diagonal); 0: fixed "
               "to the bones",
       .rebuilds = true},
      {.key = "tissue.anchor_stiffness",
       .label = "Anchor stiffness",
       .field = member([](auto& s) -> auto& { return s.tissue.anchor_stiffness; }),
       .help = "stiffness of the anchors at joints; column: area over thickness of the tissue, so "
               "that bodies of every resolution sag and bend alike; diagonal: the diagonal of the "
               "tissue's stiffness matrix",
       .rebuilds = true,
       .choice_help =
           {"Area over thickness of the tissue: bodies of every resolution sag and bend alike.",
            "The diagonal of the tissue's stiffness matrix."}},
      {.key = "tissue.joint_volume",
       .label = "Joint volume",
       .field = member([](auto& s) -> auto& { return s.tissue.joint_volume; }),
       .minimum = 0.0,
       .maximum = 20.0,
       .help = "stiffness of the tissue at joints against changes of its volume, relative to its "
               "stiffness; higher values keep bent and twisted joints fuller; above 4, fast motion "
               "needs more "
               "iterations; 0: off; Extra volume stiffness does this for all tissue; no effect "
               "with local contact",
       .rebuilds = true,
       .symbol = "volume constraints, Komaritzan 2022, 2.2.1"},
      {.key = "tissue.volume",
       .label = "Extra volume stiffness",
       .field = member([](auto& s) -> auto& { return s.tissue.volume; }),
       .minimum = 0.0,
       .maximum = 20.0,
       .help =
           "stiffness that all tissue has against changes of its volume, relative to its "
           "stiffness, in addition to its elasticity; at joints, the larger of this and Joint "
           "volume "
           "(tissue.joint_volume) counts; 0: no extra stiffness away from joints, where elasticity "
           "alone keeps the volume; no effect with local contact",
       .rebuilds = true,
       .symbol = "volume constraints, Komaritzan 2022, 2.2.1"},
      {.key = "tissue.bending",
       .label = "Bending stiffness",
       .field = member([](auto& s) -> auto& { return s.constraints.bending; }),
       .minimum = 0.0,
       .maximum = 1000.0,
       .help = "bending stiffness of the skin, relative to a plate as thick as the tissue below; "
               "higher values smooth wrinkles; 0: none",
       .rebuilds = true,
       .symbol = "surface bending constraints, Komaritzan 2022, eq. 2.17"},
      {.key = "tissue.strain",
       .label = "Strain measure",
       .field = member([](auto& s) -> auto& { return s.constraints.strain; }),
       .help = "measure of strain: deformation gradient or positions, with the rotation of the "
               "gradient or of the covariance; all but gradient are for comparison and use one "
               "rotation per tetrahedron",
       .rebuilds = true,
       .symbol = "fitting gradients or positions, decomposing F or H, Komaritzan 2022, 2.2.2",
       .choice_help = {"The deformation gradient and its rotation. The default.",
                       "Positions, with the rotation of the deformation gradient.",
                       "Positions, with the rotation of the covariance.",
                       "The deformation gradient, with the rotation of the covariance."}},
      {.key = "tissue.sag_limit",
       .label = "Max sag",
       .field = member([](auto& s) -> auto& { return s.tissue.sag_limit; }),
       .minimum = 0.0,
       .maximum = 10.0,
       .help = "maximum sag of the tissue under its weight, as a fraction of its thickness: softer "
               "tissue is stiffened, and accelerations that move it further than half of this are "
               "limited; 0: no limit",
       .rebuilds = true},
      {.key = "tissue.thin_stiffening",
       .label = "Thin-limb stiffening",
       .field = member([](auto& s) -> auto& { return s.tissue.thin_stiffening; }),
       .minimum = 1.0,
       .maximum = 1000.0,
       .help = "maximum factor by which tetrahedra smaller than the mean are stiffened, which "
               "keeps thin limbs stable; 1: none",
       .rebuilds = true},
      {.key = "tissue.damping",
       .label = "Tissue damping",
       .field = member([](auto& s) -> auto& { return s.carrying.tissue_damping; }),
       .minimum = 0.0,
       .maximum = 1000.0,
       .unit = "1/s",
       .help =
           "damping of the tissue's motion relative to the bones; higher values end swings sooner"},
      {.key = "tissue.largest_jolt",
       .label = "Max felt acceleration",
       .field = member([](auto& s) -> auto& { return s.carrying.largest_jolt; }),
       .minimum = 0.0,
       .maximum = 1e6,
       .unit = "m/s²",
       .help = "maximum acceleration of the bones that the tissue feels; stronger jolts carry the "
               "tissue along, so that abrupt starts and stops of game clips do not tear it off"},
      {.key = "tissue.prism_rotations",
       .label = "Rotation per prism",
       .field = member([](auto& s) -> auto& { return s.constraints.prism_rotations; }),
       .help = "one rotation per prism instead of one per tetrahedron: faster time steps; tissue "
               "bends less and crumples less in folds; needs tissue.strain=gradient",
       .rebuilds = true,
       .symbol = "one R for each prism, Komaritzan & Botsch 2018, section 6"},
      {.key = "tissue.radius_scale",
       .label = "Auto radius scale",
       .field = member([](auto& s) -> auto& { return s.tissue.radii.scale; }),
       .minimum = 0.1,
       .maximum = 3.0,
       .help = "scales the automatic radii of joints and bones; radii set by hand keep their size; "
               "All radii (section Joint and bone radii) scales both",
       .rebuilds = true,
       .symbol = "factor on r_b, r_1 and r_2, Komaritzan 2022, 3.2.1"},
      {.key = "tissue.radius_distance_share",
       .label = "Auto radius fraction",
       .field = member([](auto& s) -> auto& { return s.tissue.radii.distance_fraction; }),
       .minimum = 0.05,
       .maximum = 0.95,
       .help = "automatic radius of bones, as a fraction of their smallest distance to the skin",
       .rebuilds = true,
       .symbol = "r_b over the distance to the skin (75 %), Komaritzan 2022, 3.2.1"},
  };
}

std::vector<Setting> position_settings() {
  return {
      {.key = "position.model",
       .label = "Position-based model",
       .field = member([](auto& s) -> auto& { return s.position.model; }),
       .help = "material of position-based skinning",
       .rebuilds = true,
       .symbol = "XPBD, Macklin 2016; alg. 5, Abu Rumman 2016",
       .choice_help = {"Stiffnesses in Pa and small substeps: the body swings, and stays the same "
                       "with more substeps.",
                       "Starts each step from linear blend skinning, with factors between 0 and 1, "
                       "as published: nothing swings, and more iterations make it stiffer."}},
      {.key = "position.tetrahedra",
       .label = "Tetrahedra",
       .field = member([](auto& s) -> auto& { return s.position.tetrahedra; }),
       .minimum = 500,
       .maximum = 200000,
       .help = "about how many tetrahedra fill the body in position-based skinning",
       .rebuilds = true},
      {.key = "position.stretch_stiffness",
       .label = "Stretch stiffness",
       .field = member([](auto& s) -> auto& { return s.position.stretch_stiffness; }),
       .minimum = 100.0,
       .maximum = 1e7,
       .unit = "Pa",
       .help = "stiffness of the edges of tetrahedra in the compliant model"},
      {.key = "position.volume_stiffness",
       .label = "Bulk modulus",
       .field = member([](auto& s) -> auto& { return s.position.volume_stiffness; }),
       .minimum = 1000.0,
       .maximum = 1e9,
       .unit = "Pa",
       .help = "stiffness against changes of volume in the compliant model"},
      {.key = "position.damping",
       .label = "Position-based damping",
       .field = member([](auto& s) -> auto& { return s.position.damping; }),
       .minimum = 0.0,
       .maximum = 100.0,
       .unit = "1/s",
       .help =
           "rate at which velocities relative to the bones decay in the compliant model; higher "
           "values end swings sooner"},
      {.key = "position.substeps",
       .label = "Substeps",
       .field = member([](auto& s) -> auto& { return s.position.substeps; }),
       .minimum = 1,
       .maximum = 200,
       .help = "substeps per time step in the compliant model, with one iteration each; fewer are "
               "faster and softer than the stiffness says"},
      {.key = "position.stretch",
       .label = "Stretch factor",
       .field = member([](auto& s) -> auto& { return s.position.stretch; }),
       .minimum = 0.0,
       .maximum = 1.0,
       .help = "fraction of the wrong length of an edge that is corrected in an iteration of the "
               "published model",
       .symbol = "k_s, Abu Rumman 2016, eq. 4.3"},
      {.key = "position.volume",
       .label = "Volume factor",
       .field = member([](auto& s) -> auto& { return s.position.volume; }),
       .minimum = 0.0,
       .maximum = 1.0,
       .help = "fraction of the wrong volume of a tetrahedron that is corrected in an iteration of "
               "the published model",
       .symbol = "k_v, Abu Rumman 2016, 4.3.1.2"},
      {.key = "position.bind",
       .label = "Bind factor",
       .field = member([](auto& s) -> auto& { return s.position.bind; }),
       .minimum = 0.0,
       .maximum = 1.0,
       .help = "fraction of the wrong distance from the bone that is corrected in an iteration of "
               "the published model",
       .symbol = "k_b, Abu Rumman 2016, 4.3.1.3"},
      {.key = "position.iterations",
       .label = "Position-based iterations",
       .field = member([](auto& s) -> auto& { return s.position.iterations; }),
       .minimum = 1,
       .maximum = 1000,
       .help = "iterations per time step in the published model",
       .symbol = "solverIterations, Abu Rumman 2016, alg. 5"},
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
