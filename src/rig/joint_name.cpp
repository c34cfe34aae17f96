// SPDX-License-Identifier: MIT

#include "rig/joint_name.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <initializer_list>
#include <utility>

namespace sinew {
namespace {

using enum NameMeaning;

bool is_upper(char c) {
  return std::isupper(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}
bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

std::string_view without_namespace(std::string_view name) {
  const std::size_t end = name.find_last_of(":|");
  return end == std::string_view::npos ? name : name.substr(end + 1);
}

/// Splits a name into words and numbers in lower case: "LHipJoint01.L" gives l hip joint 01 l.
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (!is_letter(c) && !is_digit(c)) continue;
    bool begins = i == 0 || words.empty();
    if (!begins) {
      const char before = name[i - 1];
      const bool after_capitals = is_upper(c) && is_upper(before) && i + 1 < name.size() &&
                                  is_letter(name[i + 1]) && !is_upper(name[i + 1]);
      begins = (!is_letter(before) && !is_digit(before)) || is_digit(c) != is_digit(before) ||
               (is_upper(c) && !is_upper(before)) || after_capitals;
    }
    if (begins) words.emplace_back();
    words.back() += lower({&c, 1});
  }
  return words;
}

struct Word {
  std::string_view text;
  NameMeaning meaning;
};

// A word has to match as a whole, so the order does not matter.
constexpr std::array kWords = {
    Word{"upperarm", kUpperArm}, Word{"uparm", kUpperArm},    Word{"humerus", kUpperArm},
    Word{"forearm", kForearm},   Word{"lowerarm", kForearm},  Word{"loarm", kForearm},
    Word{"lowarm", kForearm},    Word{"elbow", kForearm},     Word{"upperleg", kThigh},
    Word{"upleg", kThigh},       Word{"thigh", kThigh},       Word{"femur", kThigh},
    Word{"lowerleg", kShin},     Word{"loleg", kShin},        Word{"lowleg", kShin},
    Word{"foreleg", kShin},      Word{"shin", kShin},         Word{"calf", kShin},
    Word{"knee", kShin},         Word{"tibia", kShin},        Word{"toebase", kToe},
    Word{"toes", kToe},          Word{"toe", kToe},           Word{"ball", kToe},
    Word{"thumb", kThumb},       Word{"index", kIndex},       Word{"middle", kMiddle},
    Word{"mid", kMiddle},        Word{"ring", kRing},         Word{"pinky", kLittle},
    Word{"pinkie", kLittle},     Word{"little", kLittle},     Word{"clavicle", kCollar},
    Word{"collar", kCollar},     Word{"shoulder", kShoulder}, Word{"arm", kArm},
    Word{"wrist", kWrist},       Word{"hand", kHand},         Word{"fist", kHand},
    Word{"ankle", kAnkle},       Word{"foot", kFoot},         Word{"leg", kLeg},
    Word{"hips", kHips},         Word{"pelvis", kHips},       Word{"hip", kHip},
    Word{"lowerneck", kNeck},    Word{"neck", kNeck},         Word{"head", kHead},
};

bool is_toe_or_finger(NameMeaning meaning) {
  return meaning == kToe || (meaning >= kThumb && meaning <= kLittle);
}

NameMeaning meaning_of_word(std::string_view word) {
  const auto found = std::find_if(kWords.begin(), kWords.end(),
                                  [&](const Word& known) { return known.text == word; });
  return found == kWords.end() ? kNothing : found->meaning;
}

/// Returns true if the name is of a joint that moves something other than the limbs, no matter
/// where in the name the word occurs.
bool is_helper_name(const std::string& whole, const std::vector<std::string>& words) {
  for (const std::string_view part :
       {"twist",  "share",    "nub",      "helper", "pole",   "target", "control",    "ctrl",
        "orient", "metacarp", "footstep", "breast", "attach", "socket", "corrective", "muscle",
        "slot",   "weapon",   "tongue",   "teeth",  "tooth",  "jaw",    "eye",        "brow",
        "lip",    "cheek",    "cloth",    "hair",   "heel"}) {
    if (whole.find(part) != std::string::npos) return true;
  }
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    for (const std::string_view whole_word :
         {"end", "ik", "roll", "tip", "effector", "palm", "prop", "in"}) {
      if (word == whole_word) return true;
    }
    return false;
  });
}

/// Removes a side from a word to which it is joined ("leftarm", "lhand"), and returns the side.
Side split_side(std::string& word) {
  constexpr std::array<std::pair<std::string_view, Side>, 4> kGlued{
      {{"left", Side::kLeft}, {"right", Side::kRight}, {"l", Side::kLeft}, {"r", Side::kRight}}};
  for (const auto& [prefix, side] : kGlued) {
    if (!word.starts_with(prefix) || word.size() == prefix.size()) continue;
    const std::string rest = word.substr(prefix.size());
    const bool is_known = meaning_of_word(rest) != kNothing || rest == "fingers";
    if (is_known && meaning_of_word(word) == kNothing) {
      word = rest;
      return side;
    }
  }
  return Side::kNone;
}

Side side_of_word(const std::string& word) {
  if (word == "l" || word == "left" || word == "lft") return Side::kLeft;
  if (word == "r" || word == "right" || word == "rgt") return Side::kRight;
  return Side::kNone;
}

/// Reads a finger that is given by its number. Biped counts from 0 ("Finger0" is the thumb,
/// "Finger01" its second joint), MakeHuman from 1 ("finger1-1").
void read_numbered_finger(const std::vector<std::string>& words, std::size_t at, JointName& name) {
  constexpr std::array kFingers{kThumb, kIndex, kMiddle, kRing, kLittle};
  if (at + 1 >= words.size() || !is_digit(words[at + 1][0])) return;
  const std::string& digits = words[at + 1];
  const bool is_pair = at + 2 < words.size() && is_digit(words[at + 2][0]);
  const int finger = digits[0] - '0' - (is_pair ? 1 : 0);
  if (finger < 0 || finger >= static_cast<int>(kFingers.size())) return;
  name.meaning = kFingers[finger];
  if (!is_pair) name.number = digits.size() > 1 ? digits[1] - '0' : 0;
}

/// Returns true for the joints of single toes: "toe1-1" is a toe and its joint in MakeHuman.
bool is_one_of_five(const std::vector<std::string>& words) {
  const auto toe = std::find(words.begin(), words.end(), "toe");
  return words.end() - toe > 2 && is_digit(toe[1][0]) && is_digit(toe[2][0]);
}

int number_of(const std::string& digits) {
  constexpr std::size_t kEnough = 6;
  return std::stoi(digits.substr(0, kEnough));
}

/// Returns the meaning that a whole name has, given the meanings of its words.
NameMeaning strongest(const std::vector<std::string>& words) {
  std::vector<NameMeaning> found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    // "upper_arm" and "UpLeg" are two words with one meaning.
    if (i + 1 < words.size()) {
      const NameMeaning pair = meaning_of_word(words[i] + words[i + 1]);
      if (pair != kNothing) {
        found.push_back(pair);
        ++i;
        continue;
      }
    }
    const NameMeaning one = meaning_of_word(words[i]);
    if (one != kNothing) found.push_back(one);
  }
  if (found.empty()) return kNothing;
  // "LeftHandIndex1" is a finger, "PinkyToe1" a toe that nothing drives.
  const auto count = std::count_if(found.begin(), found.end(), is_toe_or_finger);
  if (count > 1) return kHelper;
  if (count == 1) {
    const NameMeaning finger = *std::find_if(found.begin(), found.end(), is_toe_or_finger);
    const bool on_foot =
        finger != kToe && std::find(found.begin(), found.end(), kFoot) != found.end();
    return on_foot ? kHelper : finger;
  }
  return found.back();
}

}  // namespace

JointName read_joint_name(std::string_view full_name) {
  const std::string_view plain = without_namespace(full_name);
  std::vector<std::string> words = words_of(plain);
  JointName name;
  std::vector<std::string> numbers;
  std::vector<std::string> meaningful;
  for (std::string& word : words) {
    Side side = side_of_word(word);
    if (side == Side::kNone) {
      side = split_side(word);
      (is_digit(word[0]) ? numbers : meaningful).push_back(word);
    }
    if (side != Side::kNone && name.side == Side::kNone) name.side = side;
  }
  if (!numbers.empty()) name.number = number_of(numbers.back());
  if (is_helper_name(lower(plain), words)) {
    name.meaning = kHelper;
    return name;
  }
  name.meaning = strongest(meaningful);
  if (name.meaning == kToe && is_one_of_five(words)) name.meaning = kHelper;
  if (name.meaning == kHip && name.side == Side::kNone) name.meaning = kHips;
  if (name.meaning == kHips && name.side != Side::kNone) name.meaning = kHelper;
  if (name.meaning == kNothing) {
    const auto finger = std::find(words.begin(), words.end(), "finger");
    if (finger != words.end()) read_numbered_finger(words, finger - words.begin(), name);
  }
  return name;
}

std::string plain_joint_name(std::string_view name) {
  return lower(without_namespace(name));
}

}  // namespace sinew
