// SPDX-License-Identifier: MIT

#include "bodies/import/imported_body.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "bodies/bones/template_bones.h"
#include "bodies/import/closed_hull.h"
#include "bodies/import/part_mapping.h"
#include "bodies/import/recognized_anatomy.h"
#include "bodies/persons/bone_scaling.h"
#include "bodies/rig/bone_attachment.h"
#include "bodies/symmetric_ball.h"
#include "core/error.h"
#include "mesh/winding.h"

namespace sinew {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

const ReferenceBones& reference() {
  static const ReferenceBones bones = reference_bones(Sex::kMale, {});
  return bones;
}

/// The bones of a person with its true joints.
struct Anatomy {
  std::vector<AnatomyMesh> meshes;  ///< names of this program, m
  Skeleton skeleton;
};

/// Returns the bones of the template, scaled to the proportions of a person.
Anatomy bones_of_person(std::uint64_t seed, double stature) {
  const BoneScaling scaling(reference().skeleton, random_proportions(seed), stature);
  Anatomy anatomy{{}, scaling.skeleton()};
  for (const auto& [name, bone] : reference().bones) {
    TriangleMesh mesh{bone->corners, bone->triangles};
    const auto influences = bone_influences(reference().skeleton, name);
    for (auto position : mesh.positions.colwise()) position = scaling.scaled(position, influences);
    anatomy.meshes.push_back({name, std::move(mesh)});
  }
  return anatomy;
}

/// Moves the bones of an anatomy by rotations of joints about their own axes.
void pose(Anatomy& anatomy, const std::map<std::string, Eigen::AngleAxisd>& rotations) {
  const std::vector<Transform> rest = anatomy.skeleton.rest_global();
  for (Joint& joint : anatomy.skeleton.joints) {
    const auto found = rotations.find(joint.name);
    if (found != rotations.end()) joint.rest_local = joint.rest_local * found->second;
  }
  const std::vector<Transform> posed = anatomy.skeleton.rest_global();
  for (AnatomyMesh& mesh : anatomy.meshes) {
    const auto influences = bone_influences(reference().skeleton, mesh.name);
    const Points before = mesh.mesh.positions;
    mesh.mesh.positions.setZero();
    for (const auto& [joint, weight] : influences) {
      const Transform move = posed[joint] * rest[joint].inverse();
      mesh.mesh.positions += static_cast<double>(weight) * (move * before);
    }
  }
}

std::string ordinal(int number) {
  constexpr std::array<const char*, 12> kWords{"first", "second", "third",    "fourth",
                                               "fifth", "sixth",  "seventh",  "eighth",
                                               "ninth", "tenth",  "eleventh", "twelfth"};
  return kWords.at(static_cast<std::size_t>(number - 1));
}

/// Returns the name of a bone as Z-Anatomy (0) or BodyParts3D (1) have it.
std::string name_elsewhere(const std::string& part, int style) {
  std::string bone = part.substr(5);
  std::string end;
  std::string side;
  if (bone.ends_with(".L") || bone.ends_with(".R")) {
    end = bone.back() == 'L' ? ".l" : ".r";
    side = bone.back() == 'L' ? "left " : "right ";
    bone.resize(bone.size() - 2);
  }
  const std::size_t last = bone.rfind('_');
  const std::string number = last == std::string::npos ? "" : bone.substr(last + 1);
  const bool is_numbered = !number.empty() && number.find_first_not_of("0123456789") == number.npos;
  const int n = is_numbered ? std::stoi(number) : 0;
  const std::string stem = is_numbered ? bone.substr(0, last) : bone;
  if (stem == "rib")
    return style == 0 ? "Rib (" + number + "th)" + end : side + ordinal(n) + " rib";
  if (stem == "cartilage") {
    return style == 0 ? "Costal cartilage of " + number + "th rib" + end
                      : side + ordinal(n) + " costal cartilage";
  }
  if (stem == "metacarpal" || stem == "metatarsal") {
    return style == 0 ? number + "th " + stem + " bone" + end
                      : side + ordinal(n) + " " + stem + " bone";
  }
  if (const std::size_t at = stem.find("_phalanx_"); at != std::string::npos) {
    const std::string row = stem.substr(0, at) + " phalanx of ";
    const bool is_hand = stem.ends_with("hand");
    if (style == 0) return row + ordinal(n) + " finger of " + (is_hand ? "hand" : "foot") + end;
    constexpr std::array<const char*, 5> kFingers{"thumb", "index finger", "middle finger",
                                                  "ring finger", "little finger"};
    const std::string toe = n == 1 ? "big toe" : n == 5 ? "little toe" : ordinal(n) + " toe";
    return row + side + (is_hand ? kFingers.at(static_cast<std::size_t>(n - 1)) : toe);
  }
  if (bone.starts_with("vertebra_")) {
    const char region = bone[9];
    const std::string kind = region == 'C' ? "cervical" : region == 'T' ? "thoracic" : "lumbar";
    const std::string level = bone.substr(9);
    return style == 0 ? kind + " vertebra (" + level + ")"
                      : ordinal(std::stoi(level.substr(1))) + " " + kind + " vertebra";
  }
  if (bone.starts_with("disc_")) {
    const std::string levels = bone.substr(5);
    const std::size_t gap = levels.find('_');
    return "Annulus fibrosus " + levels.substr(0, gap) + " " + levels.substr(gap + 1);
  }
  std::string words = bone;
  for (char& c : words) c = c == '_' ? ' ' : c;
  if (bone == "teeth_upper" || bone == "teeth_lower")
    words = bone == "teeth_upper" ? "Upper teeth" : "Lower teeth";
  if (style == 0) return words + (words.ends_with("bone") ? "" : " bone") + end;
  return "FMA" + std::to_string(20000 + static_cast<int>(bone.size())) + " " + side + words;
}

void rename(Anatomy& anatomy) {
  int style = 0;
  for (AnatomyMesh& mesh : anatomy.meshes) mesh.name = name_elsewhere(mesh.name, style++ % 2);
}

/// Changes the coordinates of all meshes.
void transform(Anatomy& anatomy, const Matrix3d& linear, const Vector3d& offset) {
  for (AnatomyMesh& mesh : anatomy.meshes) {
    for (auto position : mesh.mesh.positions.colwise())
      position = (linear * position + offset).eval();
    if (linear.determinant() < 0.0)
      for (Triangle& t : mesh.mesh.triangles) std::swap(t[1], t[2]);
  }
}

ImportedBody imported(const Anatomy& anatomy) {
  return import_body(anatomy.meshes, Sex::kMale, reference(), {}, 7000, "a.glb", {});
}

/// Returns the largest distance of joints, m, after the two skeletons were moved onto each other by
/// a translation, and lists those farther apart than `tolerance`.
double largest_distance(const Skeleton& skeleton, const Skeleton& truth, double tolerance,
                        const std::function<bool(const std::string&)>& counts) {
  const std::vector<Transform> own = skeleton.rest_global();
  const std::vector<Transform> wanted = truth.rest_global();
  Vector3d offset = Vector3d::Zero();
  int count = 0;
  for (std::size_t j = 0; j < own.size(); ++j) {
    if (!counts(truth.joints[j].name)) continue;
    offset += wanted[j].translation() - own[j].translation();
    ++count;
  }
  offset /= count;
  double largest = 0.0;
  for (std::size_t j = 0; j < own.size(); ++j) {
    EXPECT_EQ(skeleton.joints[j].name, truth.joints[j].name);
    if (!counts(truth.joints[j].name)) continue;
    const double distance = (own[j].translation() + offset - wanted[j].translation()).norm();
    EXPECT_LT(distance, tolerance) << truth.joints[j].name;
    largest = std::max(largest, distance);
  }
  return largest;
}

bool all_joints(const std::string&) {
  return true;
}

bool mentions(const std::vector<std::string>& warnings, const std::string& text) {
  return std::ranges::any_of(warnings, [&](const std::string& warning) {
    return warning.find(text) != std::string::npos;
  });
}

TEST(ImportedBody, FindsItsJointsInOtherNamesAndCoordinates) {
  Anatomy anatomy = bones_of_person(0, 1.0);
  const Skeleton truth = anatomy.skeleton;
  rename(anatomy);
  std::shuffle(anatomy.meshes.begin(), anatomy.meshes.end(), std::mt19937(5));
  // What is no bone, and what says nothing.
  TriangleMesh ball = symmetric_ball(0.1, 2);
  ball.positions.row(1).array() += 1.0;
  anatomy.meshes.push_back({"Femoral artery.r", ball});
  anatomy.meshes.push_back({"Cube.003", ball});
  // Millimeters, z up, to the left of the origin.
  Matrix3d z_up;
  z_up << 1.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 1.0, 0.0;
  transform(anatomy, 1000.0 * z_up, {-700.0, 300.0, 20.0});
  const ImportedBody body = imported(anatomy);
  EXPECT_EQ(body.bones, static_cast<int>(reference().bones.size()));
  EXPECT_EQ(body.muscles, 0);
  EXPECT_EQ(body.unknown, std::vector<std::string>{"Cube.003"});
  EXPECT_EQ(body.skin, SkinOrigin::kNone);
  largest_distance(body.body.skeleton, truth, 0.003, all_joints);
  // Bones have the names of the template and stand on the floor, in m.
  std::set<std::string> names;
  double floor = 1.0;
  double top = 0.0;
  for (const BodyPart& part : body.body.parts) {
    names.insert(part.name);
    floor = std::min(floor, part.mesh.positions.row(1).minCoeff());
    top = std::max(top, part.mesh.positions.row(1).maxCoeff());
    EXPECT_GT(signed_volume(part.mesh.positions, part.mesh.triangles), 0.0) << part.name;
  }
  EXPECT_NEAR(floor, 0.0, 1e-9);
  EXPECT_NEAR(top, 1.72, 0.04);
  for (const auto& [name, bone] : reference().bones) EXPECT_TRUE(names.contains(name)) << name;

  // The same with left and right exchanged, as in left-handed coordinates: mirrored back.
  transform(anatomy, Vector3d(-1.0, 1.0, 1.0).asDiagonal(), Vector3d::Zero());
  const RecognizedAnatomy mirrored = recognize_anatomy(anatomy.meshes, reference(), {}, "a.glb");
  EXPECT_TRUE(mentions(mirrored.warnings, "mirrored"));
  for (const BodyPart& part : mirrored.parts) {
    const Vector3d center = surface_center(part.mesh);
    const Vector3d expected = reference().bones.at(part.name)->center;
    EXPECT_LT((center - expected).norm(), 0.001) << part.name;
    EXPECT_GT(signed_volume(part.mesh.positions, part.mesh.triangles), 0.0) << part.name;
  }
}

TEST(ImportedBody, FindsTheJointsOfAnotherPersonInAnotherPose) {
  for (const auto& [seed, stature] : {std::pair{7, 0.93}, std::pair{12, 1.08}}) {
    Anatomy anatomy = bones_of_person(seed, stature);
    // Arms hang, the right palm faces forward, the left one backward; knees are a little bent.
    const auto about = [](double degrees, const Vector3d& axis) {
      return Eigen::AngleAxisd(degrees / 180.0 * 3.14159265358979323846, axis);
    };
    pose(anatomy, {{"upper_arm.R", about(25.0, Vector3d::UnitX())},
                   {"upper_arm.L", about(-25.0, Vector3d::UnitX())},
                   {"radius.R", about(-75.0, Vector3d::UnitY())},
                   {"radius.L", about(-70.0, Vector3d::UnitY())},
                   {"shin.R", about(-10.0, Vector3d::UnitZ())},
                   {"shin.L", about(-6.0, Vector3d::UnitZ())}});
    rename(anatomy);
    transform(anatomy, 100.0 * Matrix3d::Identity(), {3.0, -50.0, 8.0});
    const ImportedBody body = imported(anatomy);
    EXPECT_EQ(body.bones, static_cast<int>(reference().bones.size()));
    const double largest =
        largest_distance(body.body.skeleton, anatomy.skeleton, 0.010, all_joints);
    RecordProperty("largest_mm_" + std::to_string(seed), std::to_string(1000.0 * largest));
    // The axes follow the pose, so that flexions keep their meaning.
    const std::vector<Transform> own = body.body.skeleton.rest_global();
    const std::vector<Transform> wanted = anatomy.skeleton.rest_global();
    for (std::size_t j = 0; j < own.size(); ++j) {
      const double angle =
          Eigen::AngleAxisd(own[j].linear().transpose() * wanted[j].linear()).angle();
      EXPECT_LT(angle, 0.12) << anatomy.skeleton.joints[j].name;
    }
  }
}

TEST(ImportedBody, PlacesJointsWithoutBonesByTheirNeighbors) {
  // The right half alone: the left side is its mirror image.
  Anatomy half = bones_of_person(3, 1.02);
  const Skeleton truth = half.skeleton;
  const auto is_of_left = [](const AnatomyMesh& mesh) { return mesh.name.ends_with(".L"); };
  std::erase_if(half.meshes, is_of_left);
  rename(half);
  const ImportedBody right = imported(half);
  EXPECT_TRUE(mentions(right.warnings, "neighbors"));
  largest_distance(right.body.skeleton, truth, 0.012, all_joints);

  // Neither hands nor loins.
  Anatomy without = bones_of_person(3, 1.02);
  std::erase_if(without.meshes, [](const AnatomyMesh& mesh) {
    static const std::set<std::string> kHand{"scaphoid",  "lunate",    "triquetrum", "pisiform",
                                             "trapezium", "trapezoid", "capitate",   "hamate"};
    const std::string bone = mesh.name.substr(5, mesh.name.size() - 7);
    return kHand.contains(bone) || bone.starts_with("metacarpal") ||
           bone.find("phalanx_hand") != std::string::npos ||
           mesh.name.starts_with("bone.vertebra_L") || mesh.name.starts_with("bone.disc_L");
  });
  rename(without);
  const ImportedBody handless = imported(without);
  const auto is_finger = [](const std::string& joint) {
    return joint.starts_with("thumb") || joint.starts_with("index") ||
           joint.starts_with("middle") || joint.starts_with("ring") || joint.starts_with("little");
  };
  largest_distance(handless.body.skeleton, truth, 0.012,
                   [&](const std::string& joint) { return !is_finger(joint); });
  largest_distance(handless.body.skeleton, truth, 0.03, all_joints);
}

TEST(ImportedBody, TakesSidesAndNumbersFromPlaces) {
  Anatomy anatomy = bones_of_person(5, 0.97);
  const Skeleton truth = anatomy.skeleton;
  for (AnatomyMesh& mesh : anatomy.meshes) {
    std::string bone = mesh.name.substr(5);
    std::string side;
    if (bone.ends_with(".L") || bone.ends_with(".R")) {
      side = bone.substr(bone.size() - 2);
      bone.resize(bone.size() - 2);
    }
    mesh.name = (bone.starts_with("cartilage") ? "costal " : "") + bone;  // without a side
    if (bone.starts_with("vertebra")) mesh.name = "Vertebra";
    if (bone.starts_with("rib")) mesh.name = "Rib" + side;
    if (bone.starts_with("metacarpal")) mesh.name = "Metacarpal" + side;
    if (bone.find("_phalanx_hand") != std::string::npos)
      mesh.name = bone.substr(0, bone.find('_')) + " phalanx of finger" + side;
    // Wrong side.
    if (bone == "tibia") mesh.name = "Tibia.l";
  }
  const ImportedBody body = imported(anatomy);
  EXPECT_EQ(body.bones, static_cast<int>(reference().bones.size()));
  EXPECT_TRUE(mentions(body.warnings, "on the other side"));
  for (std::size_t m = 0; m < anatomy.meshes.size(); ++m) {
    // The meshes are in the order of the reference's names.
    auto original = reference().bones.begin();
    std::advance(original, m);
    EXPECT_EQ(body.part_of_mesh[m], original->first) << anatomy.meshes[m].name;
  }
  largest_distance(body.body.skeleton, truth, 0.010, all_joints);
}

TEST(ImportedBody, BindsMusclesToTheirBonesAndLaysASkinAroundThem) {
  Anatomy anatomy = bones_of_person(0, 1.0);
  std::erase_if(anatomy.meshes, [](const AnatomyMesh& mesh) {
    const int joint = bone_influences(reference().skeleton, mesh.name).front().joint;
    return is_at_or_above(reference().skeleton, reference().skeleton.find("upper_arm.L"), joint) ||
           is_at_or_above(reference().skeleton, reference().skeleton.find("thigh.L"), joint) ||
           is_at_or_above(reference().skeleton, reference().skeleton.find("thigh.R"), joint);
  });
  // A spindle from the shoulder to the elbow, in front of the humerus.
  const std::vector<Transform> rest = anatomy.skeleton.rest_global();
  const Vector3d shoulder = rest[anatomy.skeleton.find("upper_arm.R")].translation();
  const Vector3d elbow = rest[anatomy.skeleton.find("forearm.R")].translation();
  const Vector3d along = (elbow - shoulder).normalized();
  TriangleMesh belly = symmetric_ball(1.0, 3);
  const Matrix3d turn =
      Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitY(), along).toRotationMatrix();
  for (auto position : belly.positions.colwise()) {
    const Vector3d stretched(0.025 * position.x(), 0.19 * position.y(), 0.025 * position.z());
    position =
        (0.5 * (shoulder + elbow) + 0.02 * along + 0.02 * Vector3d::UnitZ() + turn * stretched)
            .eval();
  }
  anatomy.meshes.push_back({"Biceps brachii muscle.r", belly});
  const ImportedBody body = imported(anatomy);
  EXPECT_EQ(body.muscles, 1);
  EXPECT_EQ(body.skin, SkinOrigin::kMuscles);
  ASSERT_EQ(body.body.parts.front().name, "skin");
  const TriangleMesh& skin = body.body.parts.front().mesh;
  EXPECT_NEAR(skin.vertex_count(), 7000, 700);
  EXPECT_NEAR(skin.positions.row(1).minCoeff(), 0.0, 1e-9);
  const WindingNumber inside(skin.positions, skin.triangles);

  std::size_t v = 0;
  for (const BodyPart& part : body.body.parts) {
    int outside = 0;
    for (int own = 0; own < part.mesh.vertex_count(); ++own, ++v) {
      const auto& weights = body.body.weights.vertices[v];
      ASSERT_FALSE(weights.empty());
      ASSERT_LE(weights.size(), 4U);
      double sum = 0.0;
      for (const auto& [joint, weight] : weights) {
        sum += weight;
        if (part.name != "muscle.biceps_brachii.R") continue;
        // Nothing but the arm, the shoulder and perhaps the chest moves it.
        const std::string& name = body.body.skeleton.joints[joint].name;
        const std::set<std::string> arm{"scapula.R",  "upper_arm.R", "forearm.R", "radius.R",
                                        "shoulder.R", "chest",       "hand.R"};
        EXPECT_TRUE(arm.contains(name)) << name;
      }
      EXPECT_NEAR(sum, 1.0, 1e-5);
      if (part.name == "muscle.biceps_brachii.R" && inside.at(part.mesh.positions.col(own)) < 0.5)
        ++outside;
    }
    EXPECT_EQ(outside, 0) << part.name;
  }
  EXPECT_EQ(v, body.body.weights.vertices.size());
  const auto name_of_part = [](const BodyPart& part) { return part.name; };
  EXPECT_EQ(std::ranges::count(body.body.parts, "muscle.biceps_brachii.R", name_of_part), 1);
}

/// Returns the message with which meshes are refused, or "none".
std::string refusal_of_import(const std::vector<AnatomyMesh>& meshes) {
  try {
    import_body(meshes, Sex::kMale, reference(), {}, 7000, "a.glb", {});
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(ImportedBody, SaysWhatItCannotUse) {
  const TriangleMesh ball = symmetric_ball(0.1, 1);
  EXPECT_NE(refusal_of_import({}).find("a.glb"), std::string::npos);
  const std::string nothing = refusal_of_import({{"Cube", ball}, {"Liver", ball}});
  EXPECT_NE(nothing.find("'Cube'"), std::string::npos) << nothing;
  EXPECT_NE(nothing.find("--write-mapping"), std::string::npos) << nothing;
  EXPECT_NE(refusal_of_import({{"Femur.r", ball}, {"Tibia.r", ball}}).find("three bones"),
            std::string::npos);
  // Three bones in one place.
  EXPECT_NE(refusal_of_import({{"Femur.r", ball}, {"Tibia.r", ball}, {"skull", ball}})
                .find("three bones"),
            std::string::npos);
}

TEST(ImportedBody, RepairsCopiesAndOpenMeshes) {
  Anatomy anatomy = bones_of_person(0, 1.0);
  const Skeleton truth = anatomy.skeleton;
  for (std::size_t m = 0; m < anatomy.meshes.size(); ++m) {
    AnatomyMesh& mesh = anatomy.meshes[m];
    if (mesh.name == "bone.femur.R") {
      mesh.mesh.triangles.resize(mesh.mesh.triangles.size() - 20);
      anatomy.meshes.push_back(anatomy.meshes[m]);
      break;
    }
  }
  anatomy.meshes.push_back({"bone.skull", {}});
  anatomy.meshes.push_back({"Rib cage", symmetric_ball(0.1, 1)});
  const ImportedBody body = imported(anatomy);
  EXPECT_TRUE(mentions(body.warnings, "1 copy"));
  EXPECT_TRUE(mentions(body.warnings, "bone.femur.R"));
  EXPECT_TRUE(mentions(body.warnings, "'Rib cage'"));
  largest_distance(body.body.skeleton, truth, 0.003, all_joints);
  // The user's mapping goes before names and places.
  PartMapping mapping;
  mapping.part_of_mesh["Rib cage"] = "cavity";
  const RecognizedAnatomy mapped = recognize_anatomy(anatomy.meshes, reference(), mapping, "a.glb");
  EXPECT_EQ(std::ranges::count(mapped.parts, "cavity", &BodyPart::name), 1);
}

TEST(ClosedHull, ClosesGapsAndMovesOutward) {
  // Two open balls next to each other become one closed surface.
  TriangleMesh left = symmetric_ball(0.06, 4);
  left.triangles.resize(left.triangles.size() - 8);
  TriangleMesh right = left;
  right.positions.row(0).array() += 0.13;
  const TriangleMesh hull = closed_hull({&left, &right}, 0.02, 0.005);
  const WindingNumber inside(hull.positions, hull.triangles);
  // Winding numbers are approximate.
  EXPECT_NEAR(inside.at({0.0, 0.0, 0.0}), 1.0, 0.05);
  EXPECT_NEAR(inside.at({0.065, 0.0, 0.0}), 1.0, 0.05);  // the gap
  EXPECT_NEAR(hull.positions.row(1).maxCoeff(), 0.065, 0.0025);
  EXPECT_NEAR(hull.positions.row(0).maxCoeff(), 0.195, 0.0025);
  EXPECT_TRUE(closed_hull({}, 0.02, 0.0).triangles.empty());
}

}  // namespace
}  // namespace sinew
