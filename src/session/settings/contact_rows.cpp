// SPDX-License-Identifier: MIT

#include "session/settings/setting_rows.h"

namespace sinew {

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
           {"Global, or local where global contact is slower than real time in this window; none "
            "with position-based skinning, whose volume is less exact next to contacts.",
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

}  // namespace sinew
