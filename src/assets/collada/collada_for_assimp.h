// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// Returns a Collada text without the white space at the beginning of the content of elements. XML
/// allows it there, but assimp 5.2 expects lists of numbers to begin at once: otherwise it reads 0
/// as the first number of a <vcount>, <p> or <v>, crashes, or refuses the file. White space between
/// elements, comments, CDATA sections and attributes are kept.
std::string collada_for_assimp(std::string_view text);

}  // namespace sinew
