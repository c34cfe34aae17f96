// SPDX-License-Identifier: MIT

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "bodies/import/anatomical_names.h"

namespace sinew {
namespace {

/// A muscle and a pattern of has_words(). If several patterns fit, the one with the most words
/// does. Muscles that the template divides also have rows as a whole.
struct MuscleRow {
  const char* muscle;
  const char* pattern;
};

constexpr MuscleRow kMuscleRows[] = {
    // Hip and thigh.
    {"gluteus_maximus", "gluteus|glutaeus|glutei maximus|max"},
    {"gluteus_medius", "gluteus|glutaeus|glutei medius|med"},
    {"gluteus_minimus", "gluteus|glutaeus|glutei minimus|min"},
    {"psoas_major", "psoas"},
    {"psoas_minor", "psoas minor"},
    {"iliopsoas", "iliopsoas"},
    {"rectus_femoris", "rectus femoris"},
    {"vastus_lateralis", "vastus lateralis"},
    {"vastus_medialis", "vastus medialis"},
    {"vastus_intermedius", "vastus intermedius"},
    {"quadriceps_femoris", "quadriceps"},
    {"sartorius", "sartorius"},
    {"gracilis", "gracilis"},
    {"pectineus", "pectineus"},
    {"adductor_magnus", "adductor magnus"},
    {"adductor_magnus", "adductor minimus"},
    {"adductor_longus", "adductor longus"},
    {"adductor_brevis", "adductor brevis"},
    {"biceps_femoris_long", "biceps femoris long|longum|longus"},
    {"biceps_femoris_short", "biceps femoris short|breve|brevis"},
    {"biceps_femoris", "biceps femoris"},
    {"semitendinosus", "semitendinosus"},
    {"semimembranosus", "semimembranosus"},
    {"tensor_fasciae_latae", "tensor fasciae|fascia|latae|lata"},
    {"tensor_fasciae_latae", "tfl"},
    {"piriformis", "piriformis|pyriformis"},
    {"quadratus_femoris", "quadratus femoris"},
    {"obturator_internus", "obturator|obturatorius internus"},
    {"obturator_externus", "obturator|obturatorius externus"},
    {"gemellus_superior", "superior gemellus"},
    {"gemellus_inferior", "inferior gemellus"},
    // Leg and foot.
    {"tibialis_anterior", "tibialis anterior"},
    {"tibialis_posterior", "tibialis posterior"},
    {"gastrocnemius_medialis", "gastrocnemius medial|mediale|medialis"},
    {"gastrocnemius_lateralis", "gastrocnemius lateral|laterale|lateralis"},
    {"gastrocnemius", "gastrocnemius"},
    {"soleus", "soleus"},
    {"plantaris", "plantaris"},
    {"popliteus", "popliteus"},
    {"fibularis_longus", "fibularis|peroneus|peronaeus longus"},
    {"fibularis_brevis", "fibularis|peroneus|peronaeus brevis"},
    {"fibularis_tertius", "fibularis|peroneus|peronaeus 3"},
    {"extensor_digitorum_longus", "extensor digitorum longus"},
    {"extensor_digitorum_brevis", "extensor digitorum brevis"},
    {"extensor_hallucis_longus", "extensor hallucis longus"},
    {"extensor_hallucis_brevis", "extensor hallucis brevis"},
    {"flexor_digitorum_longus", "flexor digitorum longus"},
    {"flexor_digitorum_brevis", "flexor digitorum brevis"},
    {"flexor_hallucis_longus", "flexor hallucis longus"},
    {"flexor_hallucis_brevis", "flexor hallucis brevis"},
    {"abductor_hallucis", "abductor hallucis"},
    {"adductor_hallucis", "adductor hallucis"},
    {"abductor_digiti_minimi_foot", "abductor digiti|digitus minimi foot|pedis|toe"},
    {"abductor_digiti_minimi_hand", "abductor digiti|digitus minimi"},
    {"flexor_digiti_minimi_foot", "flexor digiti minimi foot|pedis|toe"},
    {"flexor_digiti_minimi", "flexor digiti minimi"},
    {"opponens_digiti_minimi", "opponens digiti minimi"},
    {"extensor_digiti_minimi", "extensor digiti minimi"},
    {"quadratus_plantae", "quadratus plantae"},
    // Shoulder and arm.
    {"deltoid_anterior", "deltoid|deltoideus clavicular|anterior|clavicularis"},
    {"deltoid_middle", "deltoid|deltoideus acromial|middle|acromialis|lateral"},
    {"deltoid_posterior", "deltoid|deltoideus spinal|posterior|spinalis|scapular"},
    {"deltoid", "deltoid|deltoideus"},
    {"supraspinatus", "supraspinatus"},
    {"infraspinatus", "infraspinatus"},
    {"teres_major", "teres major"},
    {"teres_minor", "teres minor"},
    {"subscapularis", "subscapularis"},
    {"subclavius", "subclavius"},
    {"coracobrachialis", "coracobrachialis"},
    {"biceps_brachii_long", "biceps brachii long|longum|longus"},
    {"biceps_brachii_short", "biceps brachii short|breve|brevis"},
    {"biceps_brachii", "biceps brachii"},
    {"brachialis", "brachialis"},
    {"triceps_brachii_long", "triceps brachii long|longum|longus"},
    {"triceps_brachii_lateral", "triceps brachii lateral|laterale|lateralis"},
    {"triceps_brachii_medial", "triceps brachii medial|mediale|medialis"},
    {"triceps_brachii", "triceps brachii"},
    {"anconeus", "anconeus|anconaeus"},
    {"trapezius_upper", "trapezius descending|upper|superior|descendens"},
    {"trapezius_middle", "trapezius transverse|middle|transversa"},
    {"trapezius_lower", "trapezius ascending|lower|inferior|ascendens"},
    {"trapezius", "trapezius"},
    {"latissimus_dorsi", "latissimus"},
    {"levator_scapulae", "levator scapulae|scapula"},
    {"rhomboid_major", "rhomboid|rhomboideus|rhomboids major"},
    {"rhomboid_minor", "rhomboid|rhomboideus|rhomboids minor"},
    {"serratus_anterior", "serratus anterior"},
    {"pectoralis_major", "pectoralis major"},
    {"pectoralis_minor", "pectoralis minor"},
    // Forearm and hand.
    {"brachioradialis", "brachioradialis"},
    {"pronator_teres", "pronator teres"},
    {"pronator_quadratus", "pronator quadratus"},
    {"supinator", "supinator"},
    {"flexor_carpi_radialis", "flexor carpi radialis"},
    {"flexor_carpi_ulnaris", "flexor carpi ulnaris"},
    {"palmaris_longus", "palmaris longus"},
    {"flexor_digitorum_superficialis", "flexor digitorum superficialis"},
    {"flexor_digitorum_profundus", "flexor digitorum profundus"},
    {"flexor_pollicis_longus", "flexor pollicis longus"},
    {"flexor_pollicis_brevis", "flexor pollicis brevis"},
    {"extensor_carpi_radialis_longus", "extensor carpi radialis longus"},
    {"extensor_carpi_radialis_brevis", "extensor carpi radialis brevis"},
    {"extensor_carpi_ulnaris", "extensor carpi ulnaris"},
    {"extensor_digitorum", "extensor digitorum"},
    {"extensor_indicis", "extensor indicis"},
    {"extensor_pollicis_longus", "extensor pollicis longus"},
    {"extensor_pollicis_brevis", "extensor pollicis brevis"},
    {"abductor_pollicis_longus", "abductor pollicis longus"},
    {"abductor_pollicis_brevis", "abductor pollicis brevis"},
    {"adductor_pollicis", "adductor pollicis"},
    {"opponens_pollicis", "opponens pollicis"},
    {"palmaris_brevis", "palmaris brevis"},
    // Trunk, neck and head.
    {"rectus_abdominis", "rectus abdominis"},
    {"external_oblique", "external|externus oblique|obliquus"},
    {"external_oblique", "external|externus oblique|obliquus abdominal|abdominis"},
    {"internal_oblique", "internal|internus oblique|obliquus"},
    {"internal_oblique", "internal|internus oblique|obliquus abdominal|abdominis"},
    {"transversus_abdominis", "transversus|transverse abdominis|abdominal"},
    {"multifidus", "multifidus|multifidi"},
    {"longissimus", "longissimus"},
    {"iliocostalis", "iliocostalis"},
    {"erector_spinae", "erector spinae"},
    {"quadratus_lumborum", "quadratus lumborum"},
    {"splenius", "splenius"},
    {"semispinalis_capitis", "semispinalis capitis"},
    {"sternocleidomastoid", "sternocleidomastoid|sternocleidomastoideus|scm"},
    {"scalenus_anterior", "scalenus|scalene anterior"},
    {"scalenus_medius", "scalenus|scalene medius|middle"},
    {"scalenus_posterior", "scalenus|scalene posterior"},
    {"longus_colli", "longus colli"},
    {"masseter", "masseter"},
    {"temporalis", "temporalis"},
    {"temporalis", "temporal muscle|m"},
    // Words that name muscles which the template does not have.
    {"", "muscle|muscles|musculus|musculi|m|mm|muscul"},
    {"", "diaphragm|platysma|buccinator|mentalis|risorius|procerus|nasalis|frontalis|occipitalis"},
    {"", "digastric|digastricus|mylohyoid|geniohyoid|sternohyoid|omohyoid|thyrohyoid|stylohyoid"},
    {"", "sternothyroid|pterygoid|pterygoideus|zygomaticus|orbicularis|corrugator|coccygeus"},
    {"", "spinalis|rotatores|rotator|intertransversarii|interspinales|semispinalis|serratus"},
    {"", "lumbrical|lumbricals|lumbricalis|interosseus|interosseous|interossei|gemellus"},
    {"", "intercostal|intercostals|intercostales|subcostales|pyramidalis|iliococcygeus"},
    {"", "depressor|levator|constrictor|articularis|transversospinalis|scalenus|cremaster"},
    {"", "flexor|extensor|adductor|abductor|pronator|opponens"},
    {"", "rectus|obliquus|longus capitis|colli"},
    {"", "calcaneal|achilles|calcaneus tendon"},
};

/// Returns the name of a muscle that the template does not have, from its words.
std::string free_name(const AnatomicalWords& words) {
  std::string name;
  for (const std::string& word : words.words) {
    if (has_words({{word}, Side::kNone}, "muscle|muscles|musculus|musculi|m|mm|tissue|right|left"))
      continue;
    if (!name.empty()) name += '_';
    name += word;
  }
  return name.empty() ? "unnamed" : name;
}

/// Tells whether the interossei of a hand are meant that lie in the gaps between its metacarpals:
/// those of the template.
std::optional<std::string> interosseous(const AnatomicalWords& words) {
  if (!has_words(words, "interosseus|interosseous|interossei dorsal|dorsales|dorsalis"))
    return std::nullopt;
  if (has_words(words, "foot|pedis|plantar")) return std::nullopt;
  for (const char* number : {"1", "2", "3", "4"}) {
    if (words.has(number)) return std::string("interosseous_") + number;
  }
  return std::nullopt;
}

}  // namespace

std::optional<AnatomicalName> read_muscle_name(const AnatomicalWords& words) {
  const auto muscle = [](std::string name) {
    return AnatomicalName{AnatomyKind::kMuscle, {std::move(name)}, Side::kNone};
  };
  if (const auto name = interosseous(words)) return muscle(*name);
  const MuscleRow* best = nullptr;
  for (const MuscleRow& row : kMuscleRows) {
    const bool is_longer = best == nullptr || best->muscle[0] == '\0' ||
                           word_count(row.pattern) > word_count(best->pattern);
    if (is_longer && (best == nullptr || row.muscle[0] != '\0') && has_words(words, row.pattern))
      best = &row;
  }
  if (best == nullptr) return std::nullopt;
  return muscle(best->muscle[0] == '\0' ? free_name(words) : best->muscle);
}

}  // namespace sinew
