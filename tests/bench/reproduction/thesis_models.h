// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <vector>

#include "assets/character.h"
#include "position_based/position_settings.h"
#include "skinning/position_based/position_based_body.h"

namespace sinew {

/// Holds a row of Tables 4.1 and 4.2 of Abu Rumman 2016 as printed, with the character that stands
/// for its model.
struct ThesisModel {
  const char* name;
  std::optional<Character> (*open)();
  int tetrahedra;
  double stretch;  ///< factor on corrections of edges
  const char *edges, *particles;
  const char *volume, *stretch_ms, *bind, *total;  ///< ms
  const char* loss;                                ///< of volume, %; empty: not printed
};

const std::vector<ThesisModel>& models_in_series();    ///< those of Table 4.1
const std::vector<ThesisModel>& models_in_parallel();  ///< those of Table 4.2

/// Returns the settings of the published model with the stiffness of a row.
PositionSettings position_settings(const ThesisModel& model);

/// Builds a body with nearly as many tetrahedra as the model: the number that is asked for is
/// corrected by what came out.
PositionBasedBody body_like(const ThesisModel& model, const Character& character,
                            PositionSettings& settings);

/// Returns the number of the first clip in which a character walks or runs, or else of the first.
int clip_of(const std::vector<Clip>& clips);

}  // namespace sinew
