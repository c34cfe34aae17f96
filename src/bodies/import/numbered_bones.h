// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bodies/import/anatomical_names.h"

namespace sinew {

// Parts of read_bone_name().

/// Returns the first number of a name from 1 to `most`, also a Roman one, or 0.
int number_in_name(const AnatomicalWords& name, int most);

/// Returns a stem with each number: "rib_1" to "rib_12".
std::vector<std::string> numbered_names(const std::string& stem, int first, int last);

/// Returns a name that means one of some bones.
AnatomicalName bones_called(std::vector<std::string> candidates);

/// What a name says about metacarpals and metatarsals.
std::optional<AnatomicalName> read_metapodial(const AnatomicalWords& name);

/// What a name says about the phalanges of fingers and toes.
std::optional<AnatomicalName> read_phalanx(AnatomicalWords name);

}  // namespace sinew
