// SPDX-License-Identifier: MIT

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "bodies/bones/spine_table.h"
#include "bodies/import/anatomical_names.h"
#include "bodies/import/numbered_bones.h"

namespace sinew {
namespace {

/// A bone and a pattern of has_words(). If several patterns fit, the one with the most words does.
struct BoneRow {
  const char* bone;
  const char* pattern;
};

constexpr BoneRow kBoneRows[] = {
    // The skull in one piece or in its bones.
    {"skull", "skull|cranium|calvaria|neurocranium|viscerocranium"},
    {"skull", "frontal|frontale bone|os|squama|squamous"},
    {"skull", "parietal|parietale bone|os"},
    {"skull", "occipital|occipitale bone|os"},
    {"skull", "temporal|temporale bone|os|squamous|petrous"},
    {"skull", "nasal|nasale bone|os"},
    {"skull", "lacrimal|lacrimale bone|os"},
    {"skull", "palatine|palatinum bone|os"},
    {"skull", "zygomatic|zygomaticum bone|os"},
    {"skull", "sphenoid|sphenoidal|sphenoidale"},
    {"skull", "ethmoid|ethmoidal|ethmoidale"},
    {"skull", "maxilla|maxillae"},
    {"skull", "zygoma|vomer|incus|malleus|stapes"},
    {"skull", "upper jaw"},
    {"skull", "nasal|nasalis concha|conchae"},
    {"mandible", "mandible|mandibula"},
    {"mandible", "jaw"},
    {"mandible", "lower jaw"},
    {"mandible", "jaw bone"},
    {"hyoid", "hyoid|hyoideum|hyoideus"},
    // Trunk.
    {"sternum", "sternum|manubrium|breastbone"},
    {"sternum", "xiphoid|xiphoideus"},
    {"sternum", "corpus|body sterni|sternum"},
    {"sacrum", "sacrum"},
    {"sacrum", "os|bone sacrum|sacral"},
    {"coccyx", "coccyx|coccygis|tailbone"},
    {"coccyx", "coccygeal vertebra|vertebrae|bone"},
    {"sacrum", "sacral vertebra|vertebrae"},
    {"hip_bone", "hip bone|bones"},
    {"hip_bone", "hipbone|coxae|coxa|innominate|coxal"},
    {"hip_bone", "ilium|ischium|pubis"},
    {"hip_bone", "os|bone ilium|iliac|ischii|pubic|pubis|ilii|coxae"},
    {"hip_bone", "hemipelvis"},
    // Arm.
    {"clavicle", "clavicle|clavicula|collarbone"},
    {"clavicle", "collar bone"},
    {"scapula", "scapula"},
    {"scapula", "shoulder blade"},
    {"humerus", "humerus"},
    {"ulna", "ulna"},
    {"radius", "radius"},
    {"scaphoid", "scaphoid|scaphoideum"},
    {"lunate", "lunate|lunatum"},
    {"triquetrum", "triquetrum|triquetral|triquetrous"},
    {"pisiform", "pisiform|pisiforme"},
    {"trapezium", "trapezium"},
    {"trapezoid", "trapezoid|trapezoideum"},
    {"capitate", "capitate|capitatum"},
    {"hamate", "hamate|hamatum"},
    {"sesamoids_hand", "sesamoid|sesamoids hand|thumb|finger"},
    // Leg.
    {"femur", "femur"},
    {"femur", "thigh bone"},
    {"femur", "femoris os"},
    {"patella", "patella|kneecap"},
    {"tibia", "tibia|shinbone"},
    {"tibia", "shin bone"},
    {"fibula", "fibula"},
    {"talus", "talus|astragalus"},
    {"calcaneus", "calcaneus|calcaneum"},
    {"calcaneus", "heel bone"},
    {"navicular", "navicular|naviculare"},
    {"medial_cuneiform", "medial|mediale|1 cuneiform|cuneiforme"},
    {"intermediate_cuneiform", "intermediate|intermedium|middle|2 cuneiform|cuneiforme"},
    {"lateral_cuneiform", "lateral|laterale|3 cuneiform|cuneiforme"},
    {"cuboid", "cuboid|cuboideum"},
    {"medial_sesamoid", "medial|tibial sesamoid foot|toe|hallux"},
    {"lateral_sesamoid", "lateral|fibular sesamoid foot|toe|hallux"},
    {"medial_sesamoid", "medial sesamoid"},
    {"lateral_sesamoid", "lateral sesamoid"},
    {"sesamoids_foot", "sesamoid|sesamoids foot|toe|hallux"},
};

/// Words of meshes that contain several bones.
constexpr const char* kLumps[] = {
    "pelvis|skeleton|ossa",
    "bony pelvis",
    "spine|spinal|vertebral|columna column|columns|spine|vertebralis",
    "cervical|thoracic|lumbar spine",
    "spine",
    "rib|thoracic cage",
    "ribcage|ribs|vertebrae|phalanges|carpals|tarsals|metacarpals|metatarsals|teeth|discs",
    "hand|foot bones|skeleton",
    "carpal|tarsal bones",
};

/// Returns the levels of the spine that a name states: "c1", "t12", "l5", "s1".
std::vector<int> levels_in(const AnatomicalWords& name) {
  std::vector<int> levels;
  for (const std::string& word : name.words) {
    for (int level = kC1; level <= kS1; ++level) {
      std::string own = level == kS1 ? "S1" : std::string(vertebra_row(level).name);
      std::ranges::transform(own, own.begin(), [](unsigned char c) { return std::tolower(c); });
      if (word == own || (own.starts_with('t') && word == "th" + own.substr(1)) ||
          (own.starts_with('t') && word == "d" + own.substr(1)))
        levels.push_back(level);
    }
  }
  return levels;
}

std::string vertebra_name(int level) {
  return std::string("vertebra_") + vertebra_row(level).name;
}

std::string disc_name(int level) {
  return std::string("disc_") + vertebra_row(level).name + "_" + vertebra_row(level + 1).name;
}

std::optional<AnatomicalName> read_vertebra(const AnatomicalWords& name) {
  if (has_words(name, "sacral|coccygeal|sacralis|coccygea")) return std::nullopt;
  std::vector<int> levels = levels_in(name);
  if (levels.size() == 1 && levels[0] == kS1) return std::nullopt;
  const bool is_region = has_words(name,
                                   "cervical|cervicalis|thoracic|thoracica|dorsal|lumbar|"
                                   "lumbalis");
  const bool is_named = has_words(name, "vertebra|vertebral|vert") ||
                        (is_region && !name.has("spine") && name.words.size() <= 3);
  if (levels.empty()) {
    if (has_words(name, "atlas")) levels.push_back(kC1);
    if (has_words(name, "axis") && (name.words.size() <= 3)) levels.push_back(kC2);
    if (levels.empty() && !is_named) return std::nullopt;
  } else if (!is_named && name.words.size() > 2) {
    return std::nullopt;  // "C5 root" and the like
  }
  int first = kC1;
  int last = kL5;
  if (levels.size() == 1) {
    first = last = levels[0];
  } else if (is_region) {
    const bool neck = has_words(name, "cervical|cervicalis");
    const bool loins = has_words(name, "lumbar|lumbalis");
    first = neck ? kC1 : loins ? kL1 : kT1;
    last = neck ? kC7 : loins ? kL5 : kT12;
    if (const int number = number_in_name(name, last - first + 1))
      first = last = first + number - 1;
  } else if (name.has("prominens")) {
    first = last = kC7;
  }
  std::vector<std::string> names;
  for (int level = first; level <= last; ++level) names.push_back(vertebra_name(level));
  return bones_called(names);
}

std::optional<AnatomicalName> read_disc(const AnatomicalWords& name) {
  const bool is_disc = has_words(name, "disc|disk|discus intervertebral|intervertebralis") ||
                       has_words(name, "annulus|anulus fibrosus") ||
                       has_words(name, "nucleus pulposus") ||
                       (has_words(name, "disc|disk") && !levels_in(name).empty());
  if (!is_disc) return std::nullopt;
  const std::vector<int> levels = levels_in(name);
  // A disc may be named after the vertebra above it.
  const std::optional<AnatomicalName> above = read_vertebra(name);
  std::vector<std::string> names;
  for (int level = kC2; level <= kL5; ++level) {
    if (!levels.empty() && level != levels.front()) continue;
    if (above && above->candidates.size() == 1 && above->candidates[0] != vertebra_name(level))
      continue;
    names.push_back(disc_name(level));
  }
  const bool is_range = levels.size() == 2 && levels[1] != levels[0] + 1;
  if (is_range || names.empty()) return AnatomicalName{AnatomyKind::kSeveral, {}, Side::kNone};
  return bones_called(names);
}

std::optional<AnatomicalName> read_rib(const AnatomicalWords& name) {
  const bool is_cartilage =
      has_words(name, "costal|costalis|costae|rib cartilage|cartilago|cartilages");
  if (!is_cartilage && !has_words(name, "rib|costa")) return std::nullopt;
  const std::string stem = is_cartilage ? "cartilage_" : "rib_";
  if (!is_cartilage && name.has("cage")) return std::nullopt;
  if (const int number = number_in_name(name, 12))
    return bones_called({stem + std::to_string(number)});
  return bones_called(numbered_names(stem, 1, 12));
}

std::optional<AnatomicalName> read_tooth(const AnatomicalWords& name) {
  if (!has_words(name, "tooth|teeth|incisor|canine|molar|premolar|dens|dentes|bicuspid"))
    return std::nullopt;
  if (has_words(name, "axis")) return std::nullopt;
  if (has_words(name, "upper|maxillary|superior")) return bones_called({"teeth_upper"});
  if (has_words(name, "lower|lover|mandibular|inferior")) return bones_called({"teeth_lower"});
  return bones_called({"teeth_upper", "teeth_lower"});
}

std::vector<std::string> make_template_bone_names() {
  std::vector<std::string> names{"skull", "mandible", "teeth_upper", "teeth_lower"};
  const auto add = [&](const std::vector<std::string>& more) {
    names.insert(names.end(), more.begin(), more.end());
  };
  for (int level = kC1; level <= kL5; ++level) names.push_back(vertebra_name(level));
  for (int level = kC2; level <= kL5; ++level) names.push_back(disc_name(level));
  add({"sacrum", "coccyx"});
  add(numbered_names("rib_", 1, 12));
  add(numbered_names("cartilage_", 1, 12));
  add({"sternum", "clavicle", "scapula", "humerus", "ulna", "radius"});
  add({"scaphoid", "lunate", "triquetrum", "pisiform", "trapezium", "trapezoid", "capitate",
       "hamate"});
  const auto add_digits = [&](const std::string& metapodial, const std::string& limb) {
    for (int digit = 1; digit <= 5; ++digit) {
      names.push_back(metapodial + std::to_string(digit));
      for (const char* row : {"proximal", "middle", "distal"}) {
        if (digit == 1 && row == std::string("middle")) continue;
        names.push_back(row + ("_phalanx_" + limb + "_" + std::to_string(digit)));
      }
    }
  };
  add_digits("metacarpal_", "hand");
  add({"hip_bone", "femur", "patella", "tibia", "fibula", "talus", "calcaneus", "navicular",
       "medial_cuneiform", "intermediate_cuneiform", "lateral_cuneiform", "cuboid"});
  add_digits("metatarsal_", "foot");
  add({"medial_sesamoid", "lateral_sesamoid"});
  return names;
}

}  // namespace

const std::vector<std::string>& template_bone_names() {
  static const std::vector<std::string> names = make_template_bone_names();
  return names;
}

bool is_paired_bone(std::string_view bone) {
  static const std::set<std::string, std::less<>> kSingle{
      "skull", "mandible", "teeth_upper", "teeth_lower", "sacrum", "coccyx", "sternum"};
  if (bone.starts_with("vertebra_") || bone.starts_with("disc_") || kSingle.contains(bone))
    return false;
  return bone.starts_with("sesamoids_") || std::ranges::count(template_bone_names(), bone) == 1;
}

std::optional<std::string> joint_of_extra_bone(std::string_view bone) {
  if (bone == "hyoid") return "neck_3";
  if (bone == "sesamoids_hand") return "thumb_1";
  if (bone == "sesamoids_foot") return "midfoot";
  return std::nullopt;
}

std::optional<AnatomicalName> read_bone_name(const AnatomicalWords& words) {
  for (const auto& read : {read_disc, read_rib, read_metapodial, read_vertebra, read_tooth}) {
    if (auto name = read(words)) return name;
  }
  if (auto name = read_phalanx(words)) return name;
  const BoneRow* best = nullptr;
  for (const BoneRow& row : kBoneRows) {
    const bool is_longer = best == nullptr || word_count(row.pattern) > word_count(best->pattern);
    if (is_longer && has_words(words, row.pattern)) best = &row;
  }
  if (best != nullptr) return bones_called({best->bone});
  if (has_words(words, "cuneiform|cuneiforme"))
    return bones_called({"medial_cuneiform", "intermediate_cuneiform", "lateral_cuneiform"});
  if (has_words(words, "sesamoid|sesamoids"))
    return bones_called({"medial_sesamoid", "lateral_sesamoid"});
  if (std::ranges::any_of(kLumps, [&](const char* lump) { return has_words(words, lump); }))
    return AnatomicalName{AnatomyKind::kSeveral, {}, Side::kNone};
  return std::nullopt;
}

}  // namespace sinew
