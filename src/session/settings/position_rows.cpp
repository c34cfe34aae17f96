// SPDX-License-Identifier: MIT

#include "session/settings/setting_rows.h"

namespace sinew {

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
      {.key = "position.hashing",
       .label = "Contact search",
       .field = member([](auto& s) -> auto& { return s.position.hashing; }),
       .help = "where position-based skinning searches for self-contact",
       .symbol = "Abu Rumman 2016, 5.3",
       .choice_help = {"Only where parts of the body may touch. Finds all that a search everywhere "
                       "finds.",
                       "Everywhere in the body.",
                       "Only near bones that come nearer to each other or to the midline of the "
                       "body, as published: misses skin that touches in other motions."}},
      {.key = "position.hashing_angle",
       .label = "Search angle",
       .field = member([](auto& s) -> auto& { return s.position.hashing_angle; }),
       .minimum = 60.0,
       .maximum = 180.0,
       .unit = "degrees",
       .help = "angle between bones below which the published search looks for contact",
       .symbol = "alpha, Abu Rumman 2016, 5.3.2"},
      {.key = "position.joint_planes",
       .label = "Joint planes",
       .field = member([](auto& s) -> auto& { return s.position.joint_planes; }),
       .help = "planes that keep the skin of the two bones of a joint apart at the inner side of a "
               "bend, in addition to self-contact",
       .symbol = "Abu Rumman 2016, 5.4"},
  };
}

}  // namespace sinew
