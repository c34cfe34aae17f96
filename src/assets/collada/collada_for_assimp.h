// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>

namespace sinew {

/// Returns a Collada text with two changes that XML allows and assimp 5.2 needs:
/// - White space at the beginning of the content of elements is removed. assimp expects lists of
///   numbers to begin at once: otherwise it reads 0 as the first number of a <vcount>, <p> or <v>,
///   crashes, or refuses the file. White space between elements, comments, CDATA sections and
///   attributes are kept.
/// - The namespace prefix of the root element is removed from all elements: <c:COLLADA> becomes
///   <COLLADA>. assimp finds elements by their names without a prefix.
std::string collada_for_assimp(std::string_view text);

}  // namespace sinew
