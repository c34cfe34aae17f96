// SPDX-License-Identifier: MIT

#include "viewer/fitting/measure_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace sinew {
namespace {

/// Describes a measure for users.
struct ListedMeasure {
  const char* name;   ///< that of body_measures()
  const char* label;  ///< without the kind
  const char* help;
};

constexpr std::array kMeasures{
    ListedMeasure{"stature", "Stature", "Height of the top of the head (vertex)"},
    ListedMeasure{"cervicale_height", "Cervicale",
                  "Height of the bony tip at the base of the neck, at the back"},
    ListedMeasure{"acromion_height", "Acromion (shoulder)",
                  "Height of the bony tip of the shoulder"},
    ListedMeasure{"suprasternale_height", "Suprasternale",
                  "Height of the notch above the breastbone"},
    ListedMeasure{"thelion_height", "Thelion (chest)", "Height of the nipples"},
    ListedMeasure{"omphalion_height", "Omphalion (waist)", "Height of the navel"},
    ListedMeasure{"trochanterion_height", "Trochanterion (hip)",
                  "Height of the top of the thigh bone, at the side"},
    ListedMeasure{"crotch_height", "Crotch", "Height of the lowest point of the trunk"},
    ListedMeasure{"tibiale_height", "Tibiale (knee)",
                  "Height of the upper end of the shin, at the inner side"},
    ListedMeasure{"acromion_radiale_length", "Upper arm (acromion-radiale)",
                  "From the bony tip of the shoulder to the upper end of the radius"},
    ListedMeasure{"radiale_stylion_length", "Forearm (radiale-stylion)",
                  "From the upper end of the radius to the thumb side of the wrist"},
    ListedMeasure{"hand_length", "Hand", "From the wrist to the tip of the middle finger"},
    ListedMeasure{"foot_length", "Foot", "From the heel to the tip of the longest toe"},
    ListedMeasure{"head_length", "Head", "From the brows to the back of the head"},
    ListedMeasure{"biacromial_breadth", "Biacromial", "Between the bony tips of both shoulders"},
    ListedMeasure{"bicristal_breadth", "Bicristal",
                  "Between both upper edges of the pelvis, pressed to the bone"},
    ListedMeasure{"head_breadth", "Head breadth", "Largest breadth above the ears"},
    ListedMeasure{"chest_breadth", "Chest breadth", "At the nipples, over the ribs below the arms"},
    ListedMeasure{"chest_depth", "Chest depth", "From front to back at the nipples"},
    ListedMeasure{"waist_breadth", "Waist breadth", "At the navel"},
    ListedMeasure{"waist_depth", "Waist depth", "From front to back at the navel"},
    ListedMeasure{"hip_breadth", "Hip breadth", "Largest breadth of the hips"},
    ListedMeasure{"buttock_depth", "Buttock depth",
                  "From front to back where the buttocks stand out farthest"},
    ListedMeasure{"head_girth", "Head", "Above the brows"},
    ListedMeasure{"neck_girth", "Neck", "Where it is thinnest, across its axis"},
    ListedMeasure{"chest_girth", "Chest", "Level, at the nipples"},
    ListedMeasure{"waist_girth", "Waist (omphalion)", "Level, at the navel"},
    ListedMeasure{"buttock_girth", "Hip (buttock)", "Level, where the buttocks stand out farthest"},
    ListedMeasure{"thigh_girth", "Thigh", "Level, below the fold of the buttock"},
    ListedMeasure{"lower_thigh_girth", "Lower thigh", "Level, above the kneecap"},
    ListedMeasure{"knee_girth", "Knee", "Level, at the middle of the knee"},
    ListedMeasure{"calf_girth", "Calf", "Level, where it is thickest"},
    ListedMeasure{"ankle_girth", "Ankle", "Level, where it is thinnest"},
    ListedMeasure{"biceps_girth", "Upper arm (biceps)", "Where it is thickest, relaxed"},
    ListedMeasure{"forearm_girth", "Forearm", "Where it is thickest, relaxed"},
    ListedMeasure{"wrist_girth", "Wrist", "Where it is thinnest"},
};

/// Returns "Lower thigh girth" for "lower_thigh_girth".
std::string plain_label(std::string name) {
  std::ranges::replace(name, '_', ' ');
  if (!name.empty()) name[0] = static_cast<char>(std::toupper(name[0]));
  return name;
}

ShownMeasure shown_measure(const BodyMeasure& measure) {
  constexpr double kCentimeters = 100.0;
  const std::string centimeters =
      measure.value > 0.0 ? fmt::format("{:.1f}", kCentimeters * measure.value) : "-";
  const auto listed = std::ranges::find_if(
      kMeasures, [&](const ListedMeasure& one) { return measure.name == one.name; });
  if (listed == kMeasures.end()) return {plain_label(measure.name), centimeters, ""};
  return {listed->label, centimeters, listed->help};
}

/// A group, and the ends of the names of its measures.
struct MeasureKind {
  const char* group;
  std::array<std::string_view, 2> ends;
};

constexpr std::array<MeasureKind, 5> kMeasureKinds{{{"Heights", {"_height", "stature"}},
                                                    {"Lengths", {"_length", "_length"}},
                                                    {"Breadths and depths", {"_breadth", "_depth"}},
                                                    {"Girths", {"_girth", "_girth"}},
                                                    {"Other", {"", ""}}}};

std::size_t kind_of(const std::string& name) {
  const auto found = std::ranges::find_if(kMeasureKinds, [&](const MeasureKind& kind) {
    return name.ends_with(kind.ends[0]) || name.ends_with(kind.ends[1]);
  });
  return static_cast<std::size_t>(found - kMeasureKinds.begin());
}

}  // namespace

std::vector<MeasureGroup> measure_groups(const std::vector<BodyMeasure>& measures) {
  std::vector<MeasureGroup> groups;
  for (const MeasureKind& kind : kMeasureKinds) groups.push_back({kind.group, {}});
  for (const BodyMeasure& measure : measures)
    groups[kind_of(measure.name)].measures.push_back(shown_measure(measure));
  std::erase_if(groups, [](const MeasureGroup& group) { return group.measures.empty(); });
  return groups;
}

}  // namespace sinew
