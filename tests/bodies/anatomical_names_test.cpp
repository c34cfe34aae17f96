// SPDX-License-Identifier: MIT

#include "bodies/import/anatomical_names.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "bodies/bones/template_bones.h"
#include "bodies/import/part_mapping.h"
#include "bodies/muscles/template_muscles.h"
#include "core/error.h"

namespace sinew {
namespace {

/// Writes what a name says: "femur.R", "rib_1...R" for several bones, or the kind.
std::string meaning_of(const std::string& name) {
  const AnatomicalName read = read_anatomical_name(name);
  switch (read.kind) {
    case AnatomyKind::kUnknown:
      return "unknown";
    case AnatomyKind::kSkin:
      return "skin";
    case AnatomyKind::kOrgan:
      return "organ";
    case AnatomyKind::kSeveral:
      return "several";
    case AnatomyKind::kLeftOut:
      return "left out";
    case AnatomyKind::kBone:
    case AnatomyKind::kMuscle:
      break;
  }
  std::string text = read.kind == AnatomyKind::kMuscle ? "m " : "";
  text += read.candidates.front();
  if (read.candidates.size() > 1) text += ".." + std::to_string(read.candidates.size());
  if (read.side != Side::kNone) text += read.side == Side::kLeft ? ".L" : ".R";
  return text;
}

using Names = std::vector<std::pair<std::string, std::string>>;

void expect_meanings(const Names& names) {
  for (const auto& [name, meaning] : names) EXPECT_EQ(meaning_of(name), meaning) << name;
}

TEST(AnatomicalNames, ReadsBonesOfZAnatomy) {
  expect_meanings({{"Femur.r", "femur.R"},
                   {"Tibia.l", "tibia.L"},
                   {"Hip bone.r", "hip_bone.R"},
                   {"Scapula.r", "scapula.R"},
                   {"Clavicle.l", "clavicle.L"},
                   {"Sacrum", "sacrum"},
                   {"Atlas (C1)", "vertebra_C1"},
                   {"Axis (C2)", "vertebra_C2"},
                   {"Cervical vertebra (C7)", "vertebra_C7"},
                   {"Third cervical vertebra (C3)", "vertebra_C3"},
                   {"Thoracic vertebra (T12)", "vertebra_T12"},
                   {"Lumbar vertebra (L2)", "vertebra_L2"},
                   {"Annulus fibrosus T12 L1", "disc_T12_L1"},
                   {"annulus fibrosus C7 T1", "disc_C7_T1"},
                   {"Annulus fibrosus L5 S1", "disc_L5_S1"},
                   {"Body of sternum", "sternum"},
                   {"Manubrium of sternum", "sternum"},
                   {"Xiphoid process", "sternum"},
                   {"Rib (1st).r", "rib_1.R"},
                   {"Rib (12th).l", "rib_12.L"},
                   {"Costal cartilage of 5th rib.r", "cartilage_5.R"},
                   {"1st metacarpal bone.r", "metacarpal_1.R"},
                   {"5th metacarpal bone.l", "metacarpal_5.L"},
                   {"First metatarsal bone.l", "metatarsal_1.L"},
                   {"Lunate bone.r", "lunate.R"},
                   {"Scaphoid bone.r", "scaphoid.R"},
                   {"Triquetrum bone.r", "triquetrum.R"},
                   {"Trapezium bone.l", "trapezium.L"},
                   {"Trapezoid bone.l", "trapezoid.L"},
                   {"Distal phalanx of 2d finger.r", "distal_phalanx_hand_2.R"},
                   {"Middle phalanx of 3rd finger.r", "middle_phalanx_hand_3.R"},
                   {"Proximal phalanx of 1st finger.l", "proximal_phalanx_hand_1.L"},
                   {"Distal phalanx of fifth finger of hand.r", "distal_phalanx_hand_5.R"},
                   {"Proximal phalanx of second finger of foot.l", "proximal_phalanx_foot_2.L"},
                   {"Navicular bone.r", "navicular.R"},
                   {"Medial cuneiform bone.r", "medial_cuneiform.R"},
                   {"Intermediate cuneiform bone.r", "intermediate_cuneiform.R"},
                   {"Lateral cuneiform bone.r", "lateral_cuneiform.R"},
                   {"Calcaneus.r.001", "calcaneus.R"},
                   {"Sesamoid bones of foot.r", "sesamoids_foot.R"},
                   {"Frontal bone", "skull"},
                   {"Temporal bone.l", "skull"},
                   {"Zygomatic bone.r", "skull"},
                   {"Maxilla.l", "skull"},
                   {"Inferior nasal concha.l", "skull"},
                   {"Mandible", "mandible"},
                   {"Hyoid bone", "hyoid"},
                   {"Upper central incisor.l", "teeth_upper"},
                   {"Lower first molar tooth.r", "teeth_lower"}});
}

TEST(AnatomicalNames, ReadsBonesOfBodyParts3D) {
  expect_meanings({{"FMA24475 right femur", "femur.R"},
                   {"FJ3259 Left femur", "femur.L"},
                   {"Left tibia", "tibia.L"},
                   {"right hip bone", "hip_bone.R"},
                   {"fifth lumbar vertebra", "vertebra_L5"},
                   {"eleventh thoracic vertebra", "vertebra_T11"},
                   {"fourth cervical vertebra", "vertebra_C4"},
                   {"intervertebral disc of fourth lumbar vertebra", "disc_L4_L5"},
                   {"right seventh rib", "rib_7.R"},
                   {"Right third costal cartilage", "cartilage_3.R"},
                   {"Right first metacarpal bone", "metacarpal_1.R"},
                   {"Left fifth metatarsal bone", "metatarsal_5.L"},
                   {"Distal phalanx of left big toe", "distal_phalanx_foot_1.L"},
                   {"Distal phalanx of right thumb", "distal_phalanx_hand_1.R"},
                   {"Middle phalanx of right middle finger", "middle_phalanx_hand_3.R"},
                   {"Middle phalanx of left ring finger", "middle_phalanx_hand_4.L"},
                   {"Proximal phalanx of left index finger", "proximal_phalanx_hand_2.L"},
                   {"Proximal phalanx of right little toe", "proximal_phalanx_foot_5.R"},
                   {"Middle phalanx of left second toe", "middle_phalanx_foot_2.L"},
                   {"Navicular bone of left foot", "navicular.L"},
                   {"Left intermediate cuneiform bone", "intermediate_cuneiform.L"},
                   {"Right cuboid bone", "cuboid.R"},
                   {"Right triquetral", "triquetrum.R"},
                   {"Left hamate", "hamate.L"},
                   {"Right capitate", "capitate.R"},
                   {"Right pisiform", "pisiform.R"},
                   {"Right talus", "talus.R"},
                   {"right parietal bone", "skull"},
                   {"left patella", "patella.L"}});
}

TEST(AnatomicalNames, ReadsBonesInLatinAndInWordsOfUsers) {
  expect_meanings({{"Os femoris sinistrum", "femur.L"},
                   {"Os coxae dextrum", "hip_bone.R"},
                   {"Costa prima dextra", "rib_1.R"},
                   {"Vertebra thoracica XI", "vertebra_T11"},
                   {"Vertebra cervicalis prima", "vertebra_C1"},
                   {"Phalanx proximalis digiti II manus dextra", "proximal_phalanx_hand_2.R"},
                   {"Phalanx distalis hallucis sinistra", "distal_phalanx_foot_1.L"},
                   {"Metacarpale III dx", "metacarpal_3.R"},
                   {"Os metatarsale V sin", "metatarsal_5.L"},
                   {"Clavicula dx", "clavicle.R"},
                   {"Patella sin.", "patella.L"},
                   {"Mandibula", "mandible"},
                   {"Vertebra L3", "vertebra_L3"},
                   {"Vertebra L 3", "vertebra_L3"},
                   {"vert_T5", "vertebra_T5"},
                   {"L3", "vertebra_L3"},
                   {"bone.femur.R", "femur.R"},
                   {"bone.disc_L5_S1", "disc_L5_S1"},
                   {"bone.cartilage_7.L", "cartilage_7.L"},
                   {"LeftFemur", "femur.L"},
                   {"femur_L", "femur.L"},
                   {"TibiaR", "tibia.R"},
                   {"r_scapula", "scapula.R"},
                   {"Humerus_mesh.r", "humerus.R"},
                   {"rib_01_L", "rib_1.L"},
                   {"Rib7R", "rib_7.R"},
                   {"Ilium.r", "hip_bone.R"},
                   {"Thigh bone left", "femur.L"},
                   {"IndexProximal_R", "proximal_phalanx_hand_2.R"},
                   {"Thumb_Distal.L", "distal_phalanx_hand_1.L"},
                   {"right index finger proximal phalanx", "proximal_phalanx_hand_2.R"},
                   {"skull", "skull"},
                   {"jaw_bone", "mandible"},
                   {"upper_teeth", "teeth_upper"}});
}

TEST(AnatomicalNames, KeepsWhatANameLeavesOpen) {
  expect_meanings({{"Rib", "rib_1..12"},
                   {"Rib.r", "rib_1..12.R"},
                   {"Vertebra", "vertebra_C1..24"},
                   {"Thoracic vertebra", "vertebra_T1..12"},
                   {"Phalanx", "proximal_phalanx_hand_1..28"},
                   {"Proximal phalanx of finger", "proximal_phalanx_hand_1..5"},
                   {"Metacarpal.l", "metacarpal_1..5.L"},
                   {"Cuneiform", "medial_cuneiform..3"},
                   {"Femur", "femur"},
                   {"Mesh_013", "unknown"},
                   {"Cube.001", "unknown"},
                   {"", "unknown"},
                   {"...", "unknown"},
                   {"Pelvis", "several"},
                   {"cervical_spine", "several"},
                   {"Nucleus pulposus C2-T1", "several"}});
}

TEST(AnatomicalNames, ReadsMuscles) {
  expect_meanings(
      {{"Rectus femoris muscle.l", "m rectus_femoris.L"},
       {"Biceps brachii (long head) R", "m biceps_brachii_long.R"},
       {"Long head of biceps brachii.r", "m biceps_brachii_long.R"},
       {"Short head of biceps femoris.r", "m biceps_femoris_short.R"},
       {"Biceps brachii.l", "m biceps_brachii.L"},
       {"M. gluteus maximus dx", "m gluteus_maximus.R"},
       {"right gluteus medius", "m gluteus_medius.R"},
       {"Gluteus minimus muscle.r", "m gluteus_minimus.R"},
       {"Musculus biceps femoris caput longum sin", "m biceps_femoris_long.L"},
       {"Acromial part of deltoid muscle.r", "m deltoid_middle.R"},
       {"Clavicular part of deltoid muscle.r", "m deltoid_anterior.R"},
       {"Scapular spinal part of deltoid muscle.r", "m deltoid_posterior.R"},
       {"Deltoid muscle.r", "m deltoid.R"},
       {"Descending part of Trapezius muscle.r", "m trapezius_upper.R"},
       {"Ascending part of Trapezius muscle.r", "m trapezius_lower.R"},
       {"Transverse part of trapezius muscle.r", "m trapezius_middle.R"},
       {"Medial head of gastrocnemius.r", "m gastrocnemius_medialis.R"},
       {"Lateral head of triceps brachii.r", "m triceps_brachii_lateral.R"},
       {"Humeral head of pronator teres.r", "m pronator_teres.R"},
       {"Flexor digitorum superficialis humero-ulnar head.r", "m flexor_digitorum_superficialis.R"},
       {"Extensor carpi radialis longus.r", "m extensor_carpi_radialis_longus.R"},
       {"Abductor digiti minimi.r", "m abductor_digiti_minimi_hand.R"},
       {"Abductor digiti minimi of foot.r", "m abductor_digiti_minimi_foot.R"},
       {"1st dorsal interosseus of hand.r", "m interosseous_1.R"},
       {"Fibularis longus muscle.r", "m fibularis_longus.R"},
       {"Peroneus brevis left", "m fibularis_brevis.L"},
       {"Tensor fasciae latae.r", "m tensor_fasciae_latae.R"},
       {"Psoas major.r", "m psoas_major.R"},
       {"External oblique muscle.l", "m external_oblique.L"},
       {"right sternocleidomastoid", "m sternocleidomastoid.R"},
       {"Temporalis muscle.r", "m temporalis.R"},
       {"Levator scapulae.r", "m levator_scapulae.R"},
       {"Iliocostalis lumborum muscle.r", "m iliocostalis.R"},
       {"Common tendon of biceps brachii.r", "m biceps_brachii.R"},
       // Not among the muscles of the template.
       {"Calcaneal tendon.r", "m calcaneal_tendon.R"},
       {"Plantaris muscle.l", "m plantaris.L"},
       {"Right superior gemellus", "m gemellus_superior.R"},
       {"Anterior belly of digastric.l", "m anterior_belly_digastric.L"},
       {"Diaphragm", "m diaphragm"},
       {"muscle.soleus.L", "m soleus.L"},
       {"muscle.flexor_digiti_minimi.R", "m flexor_digiti_minimi.R"}});
}

TEST(AnatomicalNames, TellsOtherTissuesFromBonesAndMuscles) {
  expect_meanings({{"Skin", "skin"},
                   {"integument", "skin"},
                   {"Liver", "organ"},
                   {"Left lung", "organ"},
                   {"Stomach", "organ"},
                   {"cavity", "organ"},
                   {"Radial nerve (deep branch).r", "left out"},
                   {"Femoral artery.r", "left out"},
                   {"Ulnar veins.r", "left out"},
                   {"C5 root.r", "left out"},
                   {"Flexor retinaculum of wrist.r", "left out"},
                   {"Subtendinous bursa of latissimus dorsi.r", "left out"},
                   {"Tendon sheath of tibialis anterior.r", "left out"},
                   {"Art cart of humerus head.r", "left out"},
                   {"Articular cartilage of acromioclavicular joint on clavicle.r", "left out"},
                   {"Ulnar collateral ligament of elbow.r", "left out"},
                   {"Medial meniscus.r", "left out"},
                   {"Greater trochanter of femur", "left out"},
                   {"Parietal lobe", "left out"},
                   {"Thyroid cartilage", "left out"},
                   {"Femur.j", "left out"},
                   {"muscle_surface", "left out"},
                   {"skeleton_surface", "left out"}});
}

TEST(AnatomicalNames, KnowsTheBonesOfTheTemplate) {
  const std::vector<BonePart> parts = template_bone_parts(Sex::kMale, template_joints(Sex::kMale));
  std::set<std::string> names;
  for (const BonePart& part : parts) {
    names.insert(part.name);
    EXPECT_EQ(is_paired_bone(part.name), part.paired) << part.name;
    const std::string own = "bone." + part.name + (part.paired ? ".L" : "");
    EXPECT_EQ(meaning_of(own), part.name + (part.paired ? ".L" : ""));
  }
  const std::set<std::string> known(template_bone_names().begin(), template_bone_names().end());
  EXPECT_EQ(known, names);
  // In words, each muscle of the template is read as itself.
  for (const Muscle& muscle : template_muscle_tables()) {
    EXPECT_EQ(meaning_of("muscle." + muscle.name + ".R"), "m " + muscle.name + ".R");
    std::string words = muscle.name;
    for (char& c : words) c = c == '_' ? ' ' : c;
    if (muscle.name.starts_with("intercostals") || muscle.name.starts_with("interosseous"))
      continue;
    EXPECT_EQ(meaning_of(words + " muscle.r"), "m " + muscle.name + ".R");
  }
}

TEST(PartMapping, IsReadAsItWasWritten) {
  const std::vector<std::string> meshes{"Femur.r", "my bone", "Cube \"1\"", "skin", "Cube \"1\""};
  const std::vector<std::string> parts{"bone.femur.R", "", "muscle.soleus.L", "skin", "none"};
  const std::string text = part_mapping_text(meshes, parts, "/home/a/anatomy.glb");
  EXPECT_NE(text.find("# \"my bone\" -> "), std::string::npos) << text;
  EXPECT_EQ(text.find("/home"), std::string::npos);
  const PartMapping mapping = read_part_mapping(text, "m.map");
  const std::map<std::string, std::string> expected{
      {"Femur.r", "bone.femur.R"}, {"Cube \"1\"", "muscle.soleus.L"}, {"skin", "skin"}};
  EXPECT_EQ(mapping.part_of_mesh, expected);
}

/// Returns the message about a faulty mapping.
std::string refusal(const std::string& lines) {
  try {
    check_part_mapping(read_part_mapping("sinew body mapping 1\n" + lines, "m.map"), {"A"},
                       "m.map");
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(PartMapping, NamesWhatIsWrong) {
  EXPECT_EQ(refusal("A -> bone.femur.R\n"), "none");
  EXPECT_NE(refusal("A -> bone.femur\n").find("line 2"), std::string::npos);
  EXPECT_NE(refusal("A -> bone.skull.L\n").find("no part"), std::string::npos);
  EXPECT_NE(refusal("A -> thigh\n").find("bone.femur.R"), std::string::npos);
  EXPECT_NE(refusal("A -> skin\nA -> none\n").find("line 3"), std::string::npos);
  EXPECT_NE(refusal("B -> skin\n").find("no mesh 'B'"), std::string::npos);
  EXPECT_NE(refusal("A skin\n").find("->"), std::string::npos);
  EXPECT_THROW(read_part_mapping("sinew mapping 1\n", "m.map"), InputError);
  EXPECT_THROW(read_part_mapping("", "m.map"), InputError);
}

}  // namespace
}  // namespace sinew
