#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// Returns a Collada text without the white space with which the content of an element begins.
/// XML allows it there, but the lists of numbers that assimp 5.2 reads must begin at once: it takes
/// 0 for the first number of a <vcount>, <p> or <v>, crashes, or refuses the file. White space
/// between elements, comments, CDATA sections and attributes stay as they are.
std::string collada_for_assimp(std::string_view text);

}  // namespace sinew
