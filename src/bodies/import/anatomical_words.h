// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rig/joint_name.h"

namespace sinew {

/// Holds the name of a mesh of an anatomy in words.
struct AnatomicalWords {
  /// In lower case, in their order, without the side. Numbers are without leading zeros, and
  /// ordinal numbers up to twelve are numbers: "First rib" gives "1", "rib".
  std::vector<std::string> words;
  Side side = Side::kNone;  ///< kNone also if the name has both sides

  bool has(std::string_view word) const;
};

/// Splits the name of a mesh into words. Understands punctuation, CamelCase, the suffixes ".r" and
/// "_L" of modelling programs, left and right in English, Latin (dexter, sinister and their
/// abbreviations), Italian, French, Spanish and German, ordinal numbers in English and Latin, and
/// leaves out identifiers of the Foundational Model of Anatomy ("FMA24475") and of BodyParts3D
/// ("FJ3365"), numbers of copies (".001"), and words such as "mesh".
AnatomicalWords anatomical_words(std::string_view name);

/// Tells whether a name has all words of a pattern such as "fibularis|peroneus longus": words
/// between blanks, each with alternatives.
bool has_words(const AnatomicalWords& name, std::string_view pattern);

/// Returns the number of words of a pattern.
int word_count(std::string_view pattern);

}  // namespace sinew
