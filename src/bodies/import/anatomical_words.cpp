// SPDX-License-Identifier: MIT

#include "bodies/import/anatomical_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace sinew {
namespace {

bool is_upper(char c) {
  return std::isupper(static_cast<unsigned char>(c)) != 0;
}
bool is_lower(char c) {
  return std::islower(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
/// Bytes of accented letters belong to words.
bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
}
bool is_all_digits(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

/// Removes the number that modelling programs append to copies: ".001".
std::string_view without_copy_number(std::string_view name) {
  constexpr std::size_t kLength = 4;
  const bool is_copy = name.size() > kLength && name[name.size() - kLength] == '.' &&
                       is_all_digits(name.substr(name.size() - kLength + 1));
  return is_copy ? name.substr(0, name.size() - kLength) : name;
}

/// Splits at what is neither a letter nor a digit, at changes of case and between letters and
/// digits, but not within "L3", "Co1" or "2nd".
std::vector<std::string> split(std::string_view name) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (!is_letter(c) && !is_digit(c)) continue;
    bool begins = i == 0 || (!is_letter(name[i - 1]) && !is_digit(name[i - 1]));
    if (!begins) {
      const char before = name[i - 1];
      const bool camel = is_upper(c) && (is_lower(before) || is_digit(before));
      const bool after_capitals =
          is_upper(c) && is_upper(before) && i + 1 < name.size() && is_lower(name[i + 1]);
      const bool long_before = words.back().size() > 2;
      begins = camel || after_capitals || (is_digit(c) && !is_digit(before) && long_before);
    }
    if (begins) words.emplace_back();
    words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return words;
}

/// Returns the number of an ordinal, or the word itself.
std::string without_ordinal(const std::string& word) {
  static constexpr std::array<std::array<std::string_view, 5>, 12> kOrdinals{{
      {"first", "primus", "prima", "primum", "primi"},
      {"second", "secundus", "secunda", "secundum", "secundi"},
      {"third", "tertius", "tertia", "tertium", "tertii"},
      {"fourth", "quartus", "quarta", "quartum", "quarti"},
      {"fifth", "quintus", "quinta", "quintum", "quinti"},
      {"sixth", "sextus", "sexta", "sextum", "sexti"},
      {"seventh", "septimus", "septima", "septimum", "septimi"},
      {"eighth", "octavus", "octava", "octavum", "octavi"},
      {"ninth", "nonus", "nona", "nonum", "noni"},
      {"tenth", "decimus", "decima", "decimum", "decimi"},
      {"eleventh", "undecimus", "undecima", "undecimum", "undecimi"},
      {"twelfth", "duodecimus", "duodecima", "duodecimum", "duodecimi"},
  }};
  for (std::size_t n = 0; n < kOrdinals.size(); ++n) {
    if (std::ranges::find(kOrdinals[n], word) != kOrdinals[n].end()) return std::to_string(n + 1);
  }
  std::size_t digits = 0;
  while (digits < word.size() && is_digit(word[digits])) ++digits;
  if (digits == 0) return word;
  const std::string_view end = std::string_view(word).substr(digits);
  const bool is_ordinal =
      end.empty() || end == "st" || end == "nd" || end == "rd" || end == "d" || end == "th";
  if (!is_ordinal) return word;
  std::string number = word.substr(0, digits);
  number.erase(0, std::min(number.find_first_not_of('0'), number.size() - 1));
  return number;
}

Side side_of(std::string_view word) {
  static constexpr std::array<std::string_view, 15> kRight{
      "r",  "rt",   "right",  "dexter", "dextra", "dextrum", "dextri", "dextrae",
      "dx", "dext", "destro", "destra", "droit",  "droite",  "rechts"};
  static constexpr std::array<std::string_view, 18> kLeft{
      "l",         "lt",       "lft",       "left",      "sinister", "sinistra",
      "sinistrum", "sinistri", "sin",       "sinistrae", "sx",       "sinistro",
      "gauche",    "links",    "izquierdo", "izquierda", "sinist",   "snstr"};
  if (word == "derecho" || word == "derecha" || word == "rgt") return Side::kRight;
  if (std::ranges::find(kRight, word) != kRight.end()) return Side::kRight;
  if (std::ranges::find(kLeft, word) != kLeft.end()) return Side::kLeft;
  return Side::kNone;
}

bool is_noise(std::string_view word) {
  static constexpr std::array<std::string_view, 22> kNoise{
      "the",       "of",         "and",     "mesh", "meshes", "geo",  "geometry", "obj",
      "model",     "poly",       "low",     "high", "lod",    "lod0", "object",   "node",
      "primitive", "primitive0", "anatomy", "stl",  "shape",  "et"};
  return std::ranges::find(kNoise, word) != kNoise.end();
}

/// Tells whether a word is an identifier together with the number after it.
bool is_identifier(std::string_view word) {
  return word == "fma" || word == "fj" || word == "fmaid" || word == "bp";
}

/// Returns whether an identifier such as "fj3365" is one word.
bool is_whole_identifier(std::string_view word) {
  return (word.starts_with("fma") && word.size() > 3 && is_all_digits(word.substr(3))) ||
         ((word.starts_with("fj") || word.starts_with("bp")) && word.size() > 4 &&
          is_all_digits(word.substr(2)));
}

}  // namespace

bool AnatomicalWords::has(std::string_view word) const {
  return std::ranges::find(words, word) != words.end();
}

AnatomicalWords anatomical_words(std::string_view name) {
  std::vector<std::string> all = split(without_copy_number(name));
  AnatomicalWords result;
  bool is_left = false;
  bool is_right = false;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string& word = all[i];
    if (is_whole_identifier(word) || is_noise(word)) continue;
    const bool before_number = i + 1 < all.size() && is_all_digits(all[i + 1]);
    if (is_identifier(word) && before_number) {
      ++i;
      continue;
    }
    // "Vertebra L 3" is not on the left side.
    const bool is_level = word == "l" && before_number;
    const Side side = is_level ? Side::kNone : side_of(word);
    is_left = is_left || side == Side::kLeft;
    is_right = is_right || side == Side::kRight;
    if (side != Side::kNone) continue;
    if (before_number && (word == "c" || word == "t" || word == "l" || word == "th")) {
      result.words.push_back((word == "th" ? "t" : word) + without_ordinal(all[i + 1]));
      ++i;
      continue;
    }
    result.words.push_back(without_ordinal(word));
  }
  if (is_left != is_right) result.side = is_left ? Side::kLeft : Side::kRight;
  return result;
}

bool has_words(const AnatomicalWords& name, std::string_view pattern) {
  while (!pattern.empty()) {
    const std::size_t end = std::min(pattern.find(' '), pattern.size());
    std::string_view alternatives = pattern.substr(0, end);
    pattern.remove_prefix(std::min(end + 1, pattern.size()));
    bool is_found = false;
    while (!alternatives.empty() && !is_found) {
      const std::size_t bar = std::min(alternatives.find('|'), alternatives.size());
      is_found = name.has(alternatives.substr(0, bar));
      alternatives.remove_prefix(std::min(bar + 1, alternatives.size()));
    }
    if (!is_found) return false;
  }
  return true;
}

int word_count(std::string_view pattern) {
  return static_cast<int>(std::ranges::count(pattern, ' ')) + 1;
}

}  // namespace sinew
