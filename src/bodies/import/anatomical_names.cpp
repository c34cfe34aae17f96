// SPDX-License-Identifier: MIT

#include "bodies/import/anatomical_names.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sinew {
namespace {

/// Words of structures that a body has no parts for, whatever else their names mention.
constexpr const char* kLeftOut[] = {
    "artery|arteries|arteria|vein|veins|vena|venous|arterial|vessel|vessels|aorta|nerve|nerves",
    "nervus|nn|ligament|ligaments|ligamentum|lig|bursa|bursae|sheath|retinaculum|aponeurosis",
    "capsule|labrum|meniscus|membrane|septum|lymph|ganglion|plexus|branch|br|fat|hood|articular",
    "art cart|carts|cartilage",
    "collateral|recurrent|circumflex|foramen|foramina|canal|fossa|trochanter|condyle|epicondyle",
    "brain|cerebrum|cerebellum|lobe|gyrus|sulcus|hair|nail|nails|eye|eyes|eyeball|cornea|iris",
    "tongue|lens|retina|sclera|eyebrow|eyebrows|eyelash|eyelashes|lip|larynx|pharynx|trachea",
    "thyroid|esophagus|oesophagus|spinal cord",
    "muscle_surface|skeleton_surface",
    "muscle|skeleton surface",
    "root|roots|trunk plexus|brachial|c5|c6|c7|c8|t1",
};

constexpr const char* kWeakLeftOut =
    "cartilage|cartilago|fascia|gland|glandula|tract|nucleus|disc|disk|duct|ear|nose|vomeronasal|"
    "cord|clothes|teat|nipple|breast|mamma";

constexpr const char* kOrgans =
    "lung|lungs|pulmo|heart|cor|liver|hepar|stomach|gaster|ventriculus|spleen|lien|splen|pancreas|"
    "kidney|kidneys|ren|intestine|intestines|intestinum|colon|caecum|cecum|rectal|duodenum|"
    "jejunum|ileum|bladder|gallbladder|uterus|ovary|prostate|adrenal|appendix|cavity|viscera|"
    "organs|organ|bowel|bronchus|thymus";

constexpr const char* kSkinWords =
    "skin|cutis|integument|integumentum|epidermis|dermis|body|outer|bodysurface";

/// Tells whether a name ends like the labels, groups and attachment areas of Z-Anatomy.
bool is_label(std::string_view name) {
  static constexpr std::array<std::string_view, 9> kEnds{".j",  ".i",  ".g",  ".t", ".s",
                                                         ".ol", ".or", ".el", ".er"};
  return std::ranges::any_of(kEnds, [&](std::string_view end) { return name.ends_with(end); });
}

AnatomicalName of_kind(AnatomyKind kind) {
  return {kind, {}, Side::kNone};
}

/// Reads a name of this program, such as "bone.femur.R" or "muscle.soleus.L".
std::optional<AnatomicalName> read_own_name(std::string_view name) {
  AnatomicalName result;
  if (name.ends_with(".L") || name.ends_with(".R")) {
    result.side = name.back() == 'L' ? Side::kLeft : Side::kRight;
    name.remove_suffix(2);
  }
  const auto is_plain = [](std::string_view text) {
    return !text.empty() &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyzCTLS_0123456789") == text.npos;
  };
  for (const auto& [prefix, kind] :
       {std::pair{"bone.", AnatomyKind::kBone}, std::pair{"muscle.", AnatomyKind::kMuscle}}) {
    if (!name.starts_with(prefix)) continue;
    const std::string stem(name.substr(std::string_view(prefix).size()));
    const bool is_known = kind == AnatomyKind::kMuscle
                              ? is_plain(stem)
                              : std::ranges::count(template_bone_names(), stem) > 0 ||
                                    joint_of_extra_bone(stem).has_value();
    if (!is_known) return std::nullopt;
    result.kind = kind;
    result.candidates = {stem};
    return result;
  }
  return std::nullopt;
}

AnatomicalName read_kind(std::string_view name, const AnatomicalWords& words) {
  const auto has_any = [&](const auto& patterns) {
    return std::ranges::any_of(patterns, [&](const char* p) { return has_words(words, p); });
  };
  if (is_label(name)) return of_kind(AnatomyKind::kLeftOut);
  if (has_any(kLeftOut)) return of_kind(AnatomyKind::kLeftOut);
  const bool is_costal = has_words(words, "costal|costalis|costae|rib cartilage|cartilago");
  if (has_words(words, "cartilage|cartilago") && !is_costal) return of_kind(AnatomyKind::kLeftOut);
  if (auto muscle = read_muscle_name(words)) return *muscle;
  if (auto bone = read_bone_name(words)) return *bone;
  if (has_words(words, kWeakLeftOut)) return of_kind(AnatomyKind::kLeftOut);
  if (has_words(words, kOrgans)) return of_kind(AnatomyKind::kOrgan);
  if (has_words(words, kSkinWords)) return of_kind(AnatomyKind::kSkin);
  return of_kind(AnatomyKind::kUnknown);
}

}  // namespace

AnatomicalName read_anatomical_name(std::string_view name) {
  if (auto own = read_own_name(name)) return *own;
  const AnatomicalWords words = anatomical_words(name);
  AnatomicalName result = read_kind(name, words);
  result.side = words.side;
  if (result.kind == AnatomyKind::kBone) {
    const bool is_single = std::ranges::none_of(
        result.candidates, [](const std::string& bone) { return is_paired_bone(bone); });
    if (is_single) result.side = Side::kNone;
  }
  return result;
}

}  // namespace sinew
