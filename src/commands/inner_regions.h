// SPDX-License-Identifier: MIT

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "assets/character.h"
#include "volume/fill_solid.h"

namespace sinew {

/// Holds the inner surfaces that files give to `sinew tetrahedra`.
struct InnerFiles {
  std::vector<std::string> names;      ///< of the files
  std::vector<InnerSurface> surfaces;  ///< in the coordinates of the body
  std::vector<int> outside;            ///< numbers of vertices outside the body
  std::vector<std::string> warnings;   ///< from reading the files
};

/// Opens the files of inner surfaces.
/// \throws InputError naming the file if it encloses no volume, or has no vertex inside the body
InnerFiles open_inner(const std::vector<std::string>& files, const Character& body,
                      const SolidSurface& solid);

/// Returns points of a character in the coordinates of another one whose file has the same
/// coordinates.
Points in_coordinates_of(const Character& body, const Character& other);

/// Describes the regions of tetrahedra as JSON.
/// \param file_units  units of the file per unit of the body
nlohmann::ordered_json regions_json(const FilledSolid& filled, const InnerFiles& inner,
                                    const SolidSurface& solid, double file_units);

/// Returns what the user should know about the regions, in sentences.
std::vector<std::string> warnings_of_regions(const nlohmann::ordered_json& regions);

/// Returns one line for each region.
std::string readable_regions(const nlohmann::ordered_json& regions);

}  // namespace sinew
