// SPDX-License-Identifier: MIT

#include "session/settings/use_draft.h"

#include "building/edited_draft.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

/// A document with settings of all joints of a chain of four.
Document document_of(const Skeleton& skeleton) {
  Document document;
  for (int j = 0; j < skeleton.joint_count(); ++j) {
    const std::string& name = skeleton.joints[j].name;
    document.radii.joints[j] = 0.1 * (j + 1);
    document.softness[name] = j % 2 == 0;
    document.freedoms[name].swing = 0.1 * (j + 1);
    document.pinned.insert(name);
    document.excluded.push_back(name);
    document.posed[name].translation = skeleton.joints[j].rest_local.translation();
  }
  document.excluded.emplace_back("hair");  // a part
  RecordedClip clip;
  clip.keys.push_back({0.0, document.posed});
  document.recorded.push_back(clip);
  return document;
}

TEST(UseDraft, CarriesSettingsToRenamedAndRenumberedJoints) {
  const Skeleton chain = make_chain({0, 1, 2, 3});
  Document document = document_of(chain);
  BuiltSkeleton draft = built_from(chain);
  draft = edited(draft, delete_joint(draft.skeleton, 1));
  draft = edited(draft, rename_joint(draft.skeleton, 1, "knee"));  // was joint2
  draft = edited(draft, move_joint(draft.skeleton, 2, {3, 0.5, 0}));
  document.draft = draft;
  use_draft(document, chain);
  ASSERT_TRUE(document.skeleton.has_value());
  EXPECT_FALSE(document.draft.has_value());
  EXPECT_EQ(document.skeleton->origins, (std::vector<std::string>{"joint0", "joint2", "joint3"}));
  EXPECT_EQ(document.skeleton->names_before,
            (std::vector<std::string>{"joint0", "knee", "joint3"}));
  EXPECT_EQ(document.radii.joints, (std::map<int, double>{{0, 0.1}, {1, 0.1 * 3}, {2, 0.1 * 4}}));
  ASSERT_EQ(document.freedoms.size(), 3U);
  EXPECT_EQ(document.freedoms.at("knee").swing, 0.1 * 3);
  EXPECT_EQ(document.softness,
            (SoftnessMarks{{"joint0", true}, {"knee", true}, {"joint3", false}}));
  EXPECT_EQ(document.pinned, (std::set<std::string>{"joint0", "knee", "joint3"}));
  EXPECT_EQ(document.excluded, (std::vector<std::string>{"joint0", "knee", "joint3", "hair"}));
  // joint2 has another parent, so its pose does not fit any more; joint3 keeps its displacement
  // from rest, which is none.
  EXPECT_FALSE(document.posed.contains("knee"));
  EXPECT_EQ(document.posed.at("joint3").translation, Eigen::Vector3d(1, 0.5, 0));
  EXPECT_EQ(document.recorded[0].keys[0].joints, document.posed);
}

// Radii that were chosen while building belong to the joints of the draft, whatever happens to
// these afterwards, and replace those in use.
TEST(UseDraft, UsesTheRadiiOfTheDraft) {
  const Skeleton chain = make_chain({0, 1, 2, 3});
  Document document = document_of(chain);
  BuiltSkeleton draft = built_from(chain);
  EXPECT_EQ(radii_of_draft(draft, document.radii, chain), document.radii);
  draft = edited(draft, delete_joint(draft.skeleton, 0));
  EXPECT_EQ(radii_of_draft(draft, document.radii, chain).joints,
            (std::map<int, double>{{0, 0.1 * 2}, {1, 0.1 * 3}, {2, 0.1 * 4}}));
  draft.radii = OwnRadii{{{0, 0.5}, {2, 0.7}}, {{1, 0.6}}};
  draft = edited(draft, insert_joint(draft.skeleton, 2, {2.5, 0, 0}, "new"));
  const OwnRadii expected{{{0, 0.5}, {3, 0.7}}, {{1, 0.6}}};
  EXPECT_EQ(radii_of_draft(draft, document.radii, chain), expected);
  document.draft = draft;
  use_draft(document, chain);
  EXPECT_EQ(document.radii, expected);
  EXPECT_FALSE(document.skeleton->radii.has_value());
}

TEST(UseDraft, UsesTheDegreesOfFreedomOfTheDraft) {
  const Skeleton chain = make_chain({0, 1, 2, 3});
  Document document = document_of(chain);
  BuiltSkeleton draft = built_from(chain);
  draft = edited(draft, rename_joint(draft.skeleton, 3, "toe"));
  std::map<int, JointFreedom> freedoms = freedoms_of_draft(draft, document.freedoms, chain);
  EXPECT_EQ(freedoms.size(), 4U);
  EXPECT_EQ(freedoms.at(3), document.freedoms.at("joint3"));
  freedoms.erase(0);
  freedoms[3].kind = JointFreedom::Kind::kFixed;
  draft.freedoms = freedoms;
  draft = edited(draft, delete_joint(draft.skeleton, 1));
  document.draft = draft;
  use_draft(document, chain);
  ASSERT_EQ(document.freedoms.size(), 2U);
  EXPECT_EQ(document.freedoms.at("toe").kind, JointFreedom::Kind::kFixed);
  EXPECT_EQ(document.freedoms.at("joint2").swing, 0.1 * 3);
  EXPECT_FALSE(document.skeleton->freedoms.has_value());
}

TEST(UseDraft, DoesNothingWithoutADraft) {
  const Skeleton chain = make_chain({0, 1, 2, 3});
  Document document = document_of(chain);
  const Document before = document;
  use_draft(document, chain);
  EXPECT_TRUE(document == before);
}

TEST(UseDraft, IsTakenBackToTheSkeletonOfTheFiles) {
  Character character;
  character.of_files = make_chain({0, 1, 2, 3});
  Document document = document_of(character.of_files);
  const Document before = document;
  document.draft = built_from(character.of_files);
  *document.draft = edited(*document.draft, rename_joint(document.draft->skeleton, 2, "knee"));
  use_draft(document, character.of_files);
  character.built = document.skeleton;
  character.skeleton = document.skeleton->skeleton;
  EXPECT_EQ(&skeleton_of(document, character), &document.skeleton->skeleton);
  use_skeleton_of_files(document, character);
  EXPECT_TRUE(document == before);
  EXPECT_EQ(&skeleton_of(document, character), &character.of_files);
}

}  // namespace
}  // namespace sinew
