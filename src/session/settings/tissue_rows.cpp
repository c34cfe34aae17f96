// SPDX-License-Identifier: MIT

#include "session/settings/setting_rows.h"

namespace sinew {
namespace {

/// Returns a setting of the stiffness of spline-based tissue.
/// \tparam point  index in StretchCurve
template <int point>
Setting curve_row(const char* key, const char* label, const std::string& help) {
  return {.key = key,
          .label = label,
          .field = member([](auto& s) -> auto& { return s.constraints.curve.stiffness[point]; }),
          .minimum = 0.1,
          .maximum = 20.0,
          .help = help + "; linear in between; needs tissue.elasticity=spline",
          .rebuilds = true,
          .symbol = "spline of f'', Xu 2015"};
}

}  // namespace

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
      {.key = "tissue.elasticity",
       .label = "Elasticity",
       .field = member([](auto& s) -> auto& { return s.constraints.elasticity; }),
       .help = "how the force of stretched tissue grows with its strain",
       .rebuilds = true,
       .symbol = "Psi, Liu 2017, section 4",
       .choice_help =
           {"The force grows in proportion to the strain; for small strains, Poisson's ratio is 0. "
            "The default, and the fastest.",
            "Stable neo-Hookean: like rubber; tissue that is stretched gets thinner, and pressed "
            "tissue resists more and more.",
            "St. Venant-Kirchhoff: stiffens when it is stretched, and yields when it is pressed.",
            "Spline-based: its stiffness at four stretches, relative to that at rest, is set "
            "below."}},
      {.key = "tissue.poisson_ratio",
       .label = "Poisson's ratio",
       .field = member([](auto& s) -> auto& { return s.constraints.poisson_ratio; }),
       .minimum = 0.0,
       .maximum = 0.49,
       .help = "how much tissue that is stretched gets thinner, with a nonlinear elasticity; 0.5 "
               "would keep the volume exactly; values above 0.4 need more iterations",
       .rebuilds = true,
       .symbol = "nu"},
      curve_row<0>("tissue.stiffness_compressed_50", "Stiffness at -50 %",
                   "stiffness of tissue that is compressed to half of its length, relative to that "
                   "at rest; the same for shorter lengths"),
      curve_row<1>("tissue.stiffness_compressed_25", "Stiffness at -25 %",
                   "stiffness of tissue that is compressed to three quarters of its length, "
                   "relative to that at rest"),
      curve_row<2>("tissue.stiffness_stretched_25", "Stiffness at +25 %",
                   "stiffness of tissue that is stretched by a quarter, relative to that at rest"),
      curve_row<3>("tissue.stiffness_stretched_50", "Stiffness at +50 %",
                   "stiffness of tissue that is stretched by half, relative to that at rest; the "
                   "same for longer lengths"),
      {.key = "tissue.joint_volume",
       .label = "Joint volume",
       .field = member([](auto& s) -> auto& { return s.tissue.joint_volume; }),
       .minimum = 0.0,
       .maximum = 20.0,
       .help = "stiffness of the tissue at joints against changes of its volume, relative to its "
               "stiffness; higher values keep bent and twisted joints fuller; above 4, fast motion "
               "needs more iterations; 0: off; Extra volume stiffness does this for all tissue; no "
               "effect with local contact",
       .rebuilds = true,
       .symbol = "volume constraints, Komaritzan 2022, 2.2.1"},
      {.key = "tissue.volume",
       .label = "Extra volume stiffness",
       .field = member([](auto& s) -> auto& { return s.tissue.volume; }),
       .minimum = 0.0,
       .maximum = 20.0,
       .help = "stiffness that all tissue has against changes of its volume, relative to its "
               "stiffness, in addition to its elasticity; at joints, the larger of this and Joint "
               "volume (tissue.joint_volume) counts; 0: no extra stiffness away from joints, where "
               "elasticity "
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

}  // namespace sinew
