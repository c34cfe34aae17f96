// SPDX-License-Identifier: MIT

#include "bodies/import/numbered_bones.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace sinew {
namespace {

bool is_decimal(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

int roman(const std::string& word) {
  constexpr std::array<const char*, 12> kRoman{"i",   "ii",   "iii", "iv", "v",  "vi",
                                               "vii", "viii", "ix",  "x",  "xi", "xii"};
  const auto found = std::ranges::find(kRoman, word);
  return found == kRoman.end() ? 0 : static_cast<int>(found - kRoman.begin()) + 1;
}

/// Returns the digit from 1 to 5 that a name states, or 0.
int digit_in(const AnatomicalWords& name) {
  static constexpr std::pair<const char*, int> kNames[] = {
      {"thumb|pollex|pollicis|hallux|hallucis|big|great", 1},
      {"index|indicis|pointer|forefinger", 2},
      {"long|medius|digitimedius", 3},
      {"ring|anularis|annularis|anular", 4},
      {"little|pinky|pinkie|minimus|minimi|small", 5}};
  if (const int number = number_in_name(name, 5)) return number;
  for (const auto& [pattern, digit] : kNames) {
    if (has_words(name, pattern)) return digit;
  }
  return 0;
}

/// Returns 0 for the hand, 1 for the foot, and nothing if the name says neither.
std::optional<int> limb_in(const AnatomicalWords& name) {
  if (has_words(name, "foot|toe|toes|pedis|hallux|hallucis|pes")) return 1;
  if (has_words(name, "hand|finger|fingers|thumb|manus|pollex|pollicis|index|ring|pinky|little"))
    return 0;
  return std::nullopt;
}

/// Returns the row of a phalanx, 0 to 2, or -1, and takes its word out of the name: "middle" may
/// also be the finger.
int take_row(AnatomicalWords& name) {
  static constexpr const char* kPatterns[] = {
      "proximal|proximalis|prox", "middle|media|intermediate|mid", "distal|distalis|dist|terminal"};
  const auto phalanx = std::ranges::find_if(name.words, [](const std::string& word) {
    return word.starts_with("phalan") || word == "phalanx";
  });
  const auto row_of = [&](const std::string& word) {
    for (int row = 0; row < 3; ++row) {
      if (has_words({{word}, Side::kNone}, kPatterns[row])) return row;
    }
    return -1;
  };
  std::vector<std::vector<std::string>::iterator> places;
  if (phalanx != name.words.end()) {
    if (phalanx != name.words.begin()) places.push_back(phalanx - 1);
    if (phalanx + 1 != name.words.end()) places.push_back(phalanx + 1);
  }
  // Elsewhere, "proximal" and "distal" are rows before "middle" is.
  for (const bool is_middle : {false, true}) {
    for (auto word = name.words.begin(); word != name.words.end(); ++word)
      if ((row_of(*word) == 1) == is_middle) places.push_back(word);
  }
  for (const auto& place : places) {
    const int row = row_of(*place);
    if (row < 0) continue;
    name.words.erase(place);
    return row;
  }
  return -1;
}

}  // namespace

int number_in_name(const AnatomicalWords& name, int most) {
  for (const std::string& word : name.words) {
    int number = 0;
    if (is_decimal(word)) std::from_chars(word.data(), word.data() + word.size(), number);
    if (number == 0) number = roman(word);
    if (number >= 1 && number <= most) return number;
  }
  return 0;
}

std::vector<std::string> numbered_names(const std::string& stem, int first, int last) {
  std::vector<std::string> names;
  for (int n = first; n <= last; ++n) names.push_back(stem + std::to_string(n));
  return names;
}

AnatomicalName bones_called(std::vector<std::string> candidates) {
  return {AnatomyKind::kBone, std::move(candidates), Side::kNone};
}

std::optional<AnatomicalName> read_metapodial(const AnatomicalWords& name) {
  const bool is_hand = has_words(name, "metacarpal|metacarpale|metacarpi|metacarpus");
  const bool is_foot = has_words(name, "metatarsal|metatarsale|metatarsi|metatarsus");
  if (!is_hand && !is_foot) return std::nullopt;
  const std::string stem = is_hand ? "metacarpal_" : "metatarsal_";
  int digit = digit_in(name);
  if (digit == 0 && has_words(name, "middle")) digit = 3;
  if (digit != 0) return bones_called({stem + std::to_string(digit)});
  return bones_called(numbered_names(stem, 1, 5));
}

std::optional<AnatomicalName> read_phalanx(AnatomicalWords name) {
  const bool is_named = std::ranges::any_of(
      name.words, [](const std::string& word) { return word.starts_with("phalan"); });
  const std::optional<int> limb = limb_in(name);
  const int row = take_row(name);
  if (!is_named && (row < 0 || !limb || digit_in(name) == 0)) return std::nullopt;
  int digit = digit_in(name);
  if (digit == 0 && has_words(name, "middle")) digit = 3;
  std::vector<std::string> names;
  for (int of = 0; of < 2; ++of) {
    if (limb && *limb != of) continue;
    for (int n = 1; n <= 5; ++n) {
      if (digit != 0 && digit != n) continue;
      for (int r = 0; r < 3; ++r) {
        if ((row >= 0 && row != r) || (r == 1 && n == 1)) continue;
        constexpr std::array<const char*, 3> kRowNames{"proximal", "middle", "distal"};
        names.push_back(kRowNames[r] + std::string(of == 0 ? "_phalanx_hand_" : "_phalanx_foot_") +
                        std::to_string(n));
      }
    }
  }
  if (names.empty()) return std::nullopt;  // a middle phalanx of the thumb
  return bones_called(names);
}

}  // namespace sinew
