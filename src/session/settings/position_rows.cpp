// SPDX-License-Identifier: MIT

#include "session/settings/setting_rows.h"

namespace sinew {

std::vector<Setting> position_settings() {
  return {
      {.key = "position.model",
       .label = "Position based model",
       .field = member([](auto& s) -> auto& { return s.position.model; }),
       .help = "material of position based skinning",
       .rebuilds = true,
       .symbol = "XPBD, Macklin 2016; alg. 5, Abu Rumman 2016",
       .choice_help = {"Stiffnesses in Pa and small substeps: the body swings, and stays the same "
                       "with more substeps.",
                       "Starts each step from linear blend skinning, with factors between 0 and 1, "
                       "as published: nothing swings, and more iterations make it stiffer."}},
      {.key = "position.weights",
       .label = "Particle weights",
       .field = member([](auto& s) -> auto& { return s.position.weights; }),
       .help = "weights of the linear blend skinning from which the published model starts each "
               "step; the compliant model always uses those of the character",
       .rebuilds = true,
       .symbol = "w_ij, Abu Rumman 2016, eq. 4.1",
       .choice_help = {"Equal weights of the bones that meet at the nearest joint, as published.",
                       "The skinning weights of the character, which change smoothly."}},
      {.key = "position.tetrahedra",
       .label = "Tetrahedra",
       .field = member([](auto& s) -> auto& { return s.position.tetrahedra; }),
       .minimum = 500,
       .maximum = 200000,
       .help = "about how many tetrahedra fill the body in position based skinning",
       .rebuilds = true},
      {.key = "position.jiggle_stiffness",
       .label = "Jiggle stiffness",
       .field = member([](auto& s) -> auto& { return s.position.jiggle_stiffness; }),
       .minimum = 0.01,
       .maximum = 10.0,
       .help = "factor on the stiffness of the tissue below skin that is painted with the map "
               "Jiggle; smaller values give larger, slower swings",
       .symbol = "Abu Rumman 2016, 4.7"},
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
       .label = "Position based damping",
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
       .label = "Position based iterations",
       .field = member([](auto& s) -> auto& { return s.position.iterations; }),
       .minimum = 1,
       .maximum = 1000,
       .help = "iterations per time step in the published model",
       .symbol = "solverIterations, Abu Rumman 2016, alg. 5"},
  };
}

}  // namespace sinew
