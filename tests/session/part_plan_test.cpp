// SPDX-License-Identifier: MIT

#include "session/parts/part_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/error.h"
#include "session/dressed_character.h"
#include "support/capsule_body.h"

namespace sinew {
namespace {

using test::dressed_limb;

const Piece& piece_of(const Character& character, const PartPlan& plan, const std::string& name) {
  for (const Piece& piece : plan.pieces) {
    for (const int part : piece.parts) {
      if (character.parts[part].name == name) return piece;
    }
  }
  throw std::logic_error("no such part");
}

PartRole role_of(const Character& character, const std::string& name,
                 const Document& document = {}) {
  return piece_of(character, plan_parts(character, CharacterWeights(character), {}, document), name)
      .role;
}

TEST(PartPlan, SimulatesTheBodyAndNotWhatItWears) {
  const Character character = dressed_limb();
  const PartPlan plan = plan_parts(character, CharacterWeights(character), {}, {});
  ASSERT_EQ(plan.pieces.size(), 6U);
  EXPECT_EQ(piece_of(character, plan, "body").role, PartRole::kSimulated);
  EXPECT_GT(piece_of(character, plan, "body").met_first, 0.9);
  EXPECT_EQ(piece_of(character, plan, "sleeve").role, PartRole::kEmbedded);
  EXPECT_LT(piece_of(character, plan, "sleeve").met_first, 0.05) << "only its ends, inside";
  EXPECT_EQ(piece_of(character, plan, "button").role, PartRole::kEmbedded);
  EXPECT_EQ(piece_of(character, plan, "shield").role, PartRole::kRigid);
  EXPECT_EQ(piece_of(character, plan, "shield").joint, 1);
  EXPECT_EQ(piece_of(character, plan, "eye").role, PartRole::kEmbedded) << "it rides on the body";
  EXPECT_EQ(piece_of(character, plan, "veil").role, PartRole::kSkinned);
  EXPECT_FALSE(plan.excludes());
}

TEST(PartPlan, WhatReachesIntoABodyIsMetFromOutside) {
  // A large goggle is half inside of the body. Some rays from the bone hit it before the skin, but
  // from its outside, so it is not taken for a body.
  Character character = dressed_limb();
  test::add_part(character, "goggle", make_sphere(0.14, 10, 14), {0.55, 0.15, 0.0},
                 [](const Eigen::Vector3d&) {
                   return std::vector<SkinWeights::Influence>{{0, 0.2F}, {1, 0.8F}};
                 });
  const PartPlan plan = plan_parts(character, CharacterWeights(character), {}, {});
  EXPECT_EQ(piece_of(character, plan, "goggle").met_first, 0.0);
  EXPECT_EQ(piece_of(character, plan, "goggle").role, PartRole::kEmbedded);
}

TEST(PartPlan, AnEyeWithAJointOfItsOwnTurnsWithThat) {
  Character character = dressed_limb();
  Joint joint;
  joint.name = "eyeball";
  joint.parent = 1;
  joint.rest_local.translation() = Eigen::Vector3d(0.9, 0.1, 0.0);
  character.skeleton.joints.push_back(joint);
  for (const int v : character.parts[2].surface_vertex) {
    character.weights->vertices[v] = {{3, 1.0F}};
  }
  const PartPlan plan = plan_parts(character, CharacterWeights(character), {}, {});
  EXPECT_EQ(piece_of(character, plan, "eye").role, PartRole::kRigid);
  EXPECT_EQ(piece_of(character, plan, "eye").joint, 3);
}

TEST(PartPlan, WhatLiesOnALargerBodyIsNone) {
  // Through a hole in the body, rays from a bone hit the sleeve from inside.
  Character character = dressed_limb();
  std::vector<Triangle>& body = character.parts[0].triangles;
  const auto is_under_sleeve = [&](const Triangle& t) {
    return std::abs(character.surface.positions(0, t[0])) < 0.2 &&
           character.surface.positions(1, t[0]) > 0.0;
  };
  const std::size_t before = body.size();
  std::erase_if(character.surface.triangles, [&](const Triangle& t) {
    return t[0] < static_cast<int>(character.parts[0].surface_vertex.size()) && is_under_sleeve(t);
  });
  std::erase_if(body, is_under_sleeve);
  ASSERT_LT(body.size(), before);
  const PartPlan plan = plan_parts(character, CharacterWeights(character), {}, {});
  EXPECT_GT(piece_of(character, plan, "sleeve").met_first, 0.05);
  EXPECT_EQ(piece_of(character, plan, "sleeve").role, PartRole::kEmbedded);
}

TEST(PartPlan, SimulatesTheClothesWhereThereIsNoBody) {
  EXPECT_EQ(role_of(dressed_limb(false), "sleeve"), PartRole::kSimulated);
}

TEST(PartPlan, SimulatesTheSkinAroundMusclesAndBones) {
  using Row = std::vector<SkinWeights::Influence>;
  const Eigen::Vector3d begin(-0.85, 0.0, 0.0);
  const Eigen::Vector3d end(0.85, 0.0, 0.0);
  Character character;
  character.skeleton = make_chain({-0.85, 0.0, 0.85});
  character.weights.emplace();
  const auto blended = [](const Eigen::Vector3d& p) -> Row {
    const float weight = std::clamp(static_cast<float>(0.5 + p.x()), 0.1F, 0.9F);
    return {{0, 1.0F - weight}, {1, weight}};
  };
  const auto add_capsule = [&](const char* name, const Eigen::Vector3d& a, const Eigen::Vector3d& b,
                               double radius, auto&& weights) {
    test::add_part(character, name, test::make_capsule(a, b, radius), {0, 0, 0}, weights);
  };
  add_capsule("skin", begin, end, 0.16, blended);
  add_capsule("muscle", begin, end, 0.12, blended);
  add_capsule("bone", begin, {-0.05, 0.0, 0.0}, 0.05, [](const Eigen::Vector3d&) -> Row {
    return {{0, 1.0F}};
  });
  // Rays from the bones meet the bone and the muscle first.
  const PartPlan plan = plan_parts(character, CharacterWeights(character), {}, {});
  EXPECT_GT(piece_of(character, plan, "bone").met_first, 0.5);
  EXPECT_GT(piece_of(character, plan, "muscle").met_first, 0.5);
  EXPECT_EQ(piece_of(character, plan, "skin").role, PartRole::kSimulated);
  EXPECT_NE(piece_of(character, plan, "muscle").role, PartRole::kSimulated);
  EXPECT_EQ(piece_of(character, plan, "bone").role, PartRole::kRigid);
  EXPECT_EQ(piece_of(character, plan, "bone").joint, 0);

  // A suit with an opening is worn.
  const Triangle opening = character.parts[0].triangles.back();
  character.parts[0].triangles.pop_back();
  std::erase(character.surface.triangles, opening);
  EXPECT_NE(role_of(character, "skin"), PartRole::kSimulated);
}

TEST(PartPlan, SimulatesAllOfASkinApartFromItsSkeleton) {
  Character character = dressed_limb();
  for (Joint& joint : character.skeleton.joints) {
    if (joint.parent < 0) joint.rest_local.translation().z() += 5.0;
  }
  for (const Piece& piece : plan_parts(character, CharacterWeights(character), {}, {}).pieces) {
    EXPECT_EQ(piece.role, PartRole::kSimulated);
  }
}

TEST(PartPlan, GuessesFromPlacesWhereThereAreNoWeights) {
  Character character = dressed_limb();
  character.weights.reset();
  EXPECT_EQ(role_of(character, "body"), PartRole::kSimulated);
  EXPECT_EQ(role_of(character, "sleeve"), PartRole::kEmbedded);
  const PartPlan plan = plan_parts(character, CharacterWeights(character), {}, {});
  EXPECT_EQ(piece_of(character, plan, "shield").role, PartRole::kRigid);
  EXPECT_EQ(piece_of(character, plan, "shield").joint, 1);
}

TEST(PartPlan, TheUserComesFirst) {
  const Character character = dressed_limb();
  Document document;
  set_part_role(document, "sleeve=simulated");
  set_part_role(document, "body=skinned");
  EXPECT_EQ(role_of(character, "sleeve", document), PartRole::kSimulated);
  EXPECT_EQ(role_of(character, "body", document), PartRole::kSkinned);
  set_part_role(document, "body=automatic");
  EXPECT_EQ(role_of(character, "body", document), PartRole::kSimulated);
  EXPECT_THROW(set_part_role(document, "body=soft"), UsageError);
  EXPECT_THROW(set_part_role(document, "body"), UsageError);
  set_part_role(document, "hat=rigid");
  EXPECT_THROW(plan_parts(character, CharacterWeights(character), {}, document), UsageError);
}

TEST(PartPlan, AConnectedSurfaceIsDividedWhereItsPartsHaveDifferentRoles) {
  Character character = dressed_limb();
  // The body's triangles beyond x = 0.5 become a separate part.
  VisiblePart& body = character.parts[0];
  VisiblePart glove = body;
  glove.name = "glove";
  const auto is_glove = [&](const Triangle& t) {
    return character.surface.positions(0, body.surface_vertex[t[0]]) > 0.5;
  };
  std::erase_if(body.triangles, is_glove);
  std::erase_if(glove.triangles, [&](const Triangle& t) { return !is_glove(t); });
  std::vector<Triangle> triangles = body.triangles;
  triangles.insert(triangles.end(), glove.triangles.begin(), glove.triangles.end());
  std::copy(triangles.begin(), triangles.end(), character.surface.triangles.begin());
  character.parts.insert(character.parts.begin() + 1, glove);

  EXPECT_EQ(plan_parts(character, CharacterWeights(character), {}, {}).pieces.size(), 6U);
  Document document;
  document.part_roles["glove"] = PartRole::kRigid;
  const PartPlan plan = plan_parts(character, CharacterWeights(character), {}, document);
  ASSERT_EQ(plan.pieces.size(), 7U);
  EXPECT_EQ(piece_of(character, plan, "glove").role, PartRole::kRigid);
  EXPECT_EQ(piece_of(character, plan, "glove").joint, 1);
  EXPECT_EQ(piece_of(character, plan, "body").role, PartRole::kSimulated);
  std::vector<int> owners(character.surface.vertex_count(), 0);
  for (const Piece& piece : plan.pieces) {
    for (const int v : piece.vertices) ++owners[v];
  }
  EXPECT_EQ(owners, std::vector<int>(character.surface.vertex_count(), 1));
}

TEST(PartPlan, ExcludesNamedJointsWithAllBelowThem) {
  const Character character = dressed_limb();
  Document document;
  document.excluded = {"joint1"};
  const PartPlan plan = plan_parts(character, CharacterWeights(character), {}, document);
  for (const int v : piece_of(character, plan, "body").vertices) {
    const double x = character.surface.positions(0, v);
    if (x < 0.0) {
      EXPECT_EQ(plan.excluded[v], 0.0F);
    } else if (x > 0.2) {
      EXPECT_EQ(plan.excluded[v], 1.0F);
    }
  }
  for (const int v : piece_of(character, plan, "sleeve").vertices) {
    EXPECT_EQ(plan.excluded[v], 0.0F) << "it is not simulated anyway";
  }
  document.excluded = {"nose"};
  EXPECT_THROW(plan_parts(character, CharacterWeights(character), {}, document), UsageError);
  document.excluded = {"body"};
  EXPECT_THROW(plan_parts(character, CharacterWeights(character), {}, document), UsageError)
      << "nothing would be left";
}

/// Adds a morph target that raises the body's skin beyond x by 0.1, and a clip that plays it.
void add_morph(Character& character, double x) {
  MorphTarget morph;
  morph.name = "swell";
  for (const int v : character.parts[0].surface_vertex) {
    if (character.surface.positions(0, v) > x) {
      morph.moves.push_back({v, Eigen::Vector3f(0.0F, 0.1F, 0.0F)});
    }
  }
  character.morphs.push_back(morph);
  Clip clip = test::bending_clip(0.5);
  clip.morphs.push_back({0, {0.0, 1.0}, {0.0F, 1.0F}});
  character.clips.push_back(clip);
}

TEST(PartPlan, ExcludesWhatMorphTargetsOfClipsMove) {
  Character character = dressed_limb();
  add_morph(character, 0.6);
  EXPECT_TRUE(plan_parts(character, CharacterWeights(character), {}, {}).excludes());
  SimulationSettings settings;
  settings.exclude_morphs = false;
  EXPECT_FALSE(plan_parts(character, CharacterWeights(character), settings, {}).excludes());
  character.clips[0].morphs.clear();
  EXPECT_FALSE(plan_parts(character, CharacterWeights(character), {}, {}).excludes())
      << "none that is held at rest";
}

TEST(PartPlan, KeepsABodyThatMorphsAsAWhole) {
  Character character = dressed_limb();
  add_morph(character, -1.0);
  const PartPlan plan = plan_parts(character, CharacterWeights(character), {}, {});
  EXPECT_FALSE(plan.excludes());
  EXPECT_EQ(plan.warnings.size(), 1U);
}

}  // namespace
}  // namespace sinew
