// SPDX-License-Identifier: MIT

#include "session/settings/added_motion.h"

#include <gtest/gtest.h>

#include <cctype>

#include "assets/scratch_folder.h"
#include "core/error.h"
#include "samples/samples.h"
#include "session/session.h"
#include "session/settings/project_file.h"
#include "session/settings/recorded_base.h"
#include "support/bending_bvh.h"

namespace sinew {
namespace {

class AddedMotionTest : public testing::Test {
 protected:
  FittedMotion read(const std::string& file) const {
    return fit_motions({file}, cylinder_, reopened_).motions.front();
  }
  std::vector<AddedMotion> bending() const {
    std::vector<AddedMotion> motions;
    append_motion(read(bend_), cylinder_, motions);
    return motions;
  }

  ScratchFolder folder_;
  const std::string bend_ = folder_.write("bend.bvh", kBendingBvh);
  const Character cylinder_ = built_in_character("cylinder");
  const Reopen reopened_ = [](const OpenOptions& options) {
    return built_in_character("cylinder", options);
  };
};

TEST_F(AddedMotionTest, MovesTheCharacterAsTheFileSays) {
  const FittedMotion motion = read(bend_);
  ASSERT_EQ(motion.clips.size(), 1U);
  EXPECT_NEAR(motion.clips[0].duration, 1.0, 1e-6);
  const Pose end = motion.clips[0].sample(cylinder_.skeleton, 1.0);
  const int upper = cylinder_.skeleton.find("upper");
  const Eigen::Quaterniond rest(cylinder_.skeleton.joints[upper].rest_local.rotation());
  EXPECT_NEAR(end.joints[upper].rotation.angularDistance(rest), M_PI_2, 1e-3);
}

TEST_F(AddedMotionTest, NamesClipsApart) {
  std::vector<AddedMotion> motions = bending();
  // The cylinder has a clip "bend" of its own.
  EXPECT_EQ(motions.front().clips->front().name, "bend (bend)");
  append_motion(read(bend_), cylinder_, motions);
  EXPECT_EQ(motions.back().clips->front().name, "bend (bend) 2");
}

TEST_F(AddedMotionTest, RefusesWhatDoesNotMoveTheCharacter) {
  EXPECT_THROW(read(std::string(SINEW_SOURCE_DIR) + "/README.md"), InputError);
  EXPECT_THROW(read(folder_.write("mesh.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")), InputError);
}

TEST_F(AddedMotionTest, IsPlayedBetweenOwnAndRecordedClips) {
  Settings settings;
  settings.method = SkinningMethod::kLinearBlend;
  Session session(cylinder_, settings, {}, {});
  const int own = session.clip_count();
  session.set_clips({}, {{"take", 2.0, {}}});
  session.select_clip(own);
  session.set_clips(bending(), session.document().recorded);
  EXPECT_EQ(session.clip_count(), own + 2);
  EXPECT_EQ(session.clip_at(own).name, "bend (bend)");
  EXPECT_EQ(session.selected_clip()->name, "take") << "what is played stays";
  session.select_clip(own);
  session.set_clips({}, session.document().recorded);
  EXPECT_EQ(session.clip(), -1) << "the clip is gone";
  EXPECT_EQ(clip_names(cylinder_, session.document()).back(), "take");
}

TEST_F(AddedMotionTest, LeavesTheClipSelectedThatIsPlayed) {
  Settings settings;
  settings.method = SkinningMethod::kLinearBlend;
  Session session(cylinder_, settings, {}, {});
  const int own = session.clip_count();
  const auto selected = [&] {
    const Clip* const clip = session.selected_clip();
    return clip == nullptr ? "none" : clip->name;
  };
  const RecordedClip nod{"nod", 1.0, {}}, wave{"wave", 2.0, {}}, bow{"bow", 3.0, {}};
  session.set_clips({}, {nod, wave, bow});
  session.select_clip(own + 1);
  session.set_clips({}, {wave, bow});
  ASSERT_EQ(selected(), "wave") << "an earlier one was deleted";
  EXPECT_EQ(session.clip(), own);
  session.set_clips({}, {nod, bow, wave});
  EXPECT_EQ(selected(), "wave") << "they were reordered";
  session.set_clips({}, {nod, bow, {"greet", 2.0, {}}});
  EXPECT_EQ(selected(), "greet") << "it was renamed";
  session.set_clips({}, {nod, bow});
  EXPECT_EQ(session.clip(), -1) << "it was deleted";

  std::vector<AddedMotion> motions = bending();
  append_motion(read(bend_), cylinder_, motions);
  session.set_clips(motions, {nod});
  session.select_clip(own + 1);
  motions.erase(motions.begin());
  session.set_clips(motions, {nod});
  EXPECT_EQ(selected(), "bend (bend) 2") << "the first file was removed";
}

TEST_F(AddedMotionTest, ARecordedClipThatIsDeletedLeavesItsBaseSelected) {
  Settings settings;
  settings.method = SkinningMethod::kLinearBlend;
  Session session(cylinder_, settings, {}, {});
  const int own = session.clip_count();
  const std::string last = cylinder_.clips.back().name;
  session.set_clips({}, {{"take", 1.0, {}, last}});
  session.select_clip(own);
  session.set_clips({}, {});
  EXPECT_EQ(session.clip(), own - 1);

  session.set_clips(bending(), {{"take", 1.0, {}, "bend (bend)"}});
  session.select_clip(own + 1);
  session.set_clips({}, {});
  EXPECT_EQ(session.clip(), -1) << "its base has gone, too";

  // People may shorten names, but a project says which clip is meant.
  const Character& character = session.character();
  EXPECT_EQ(base_index(last, character, {}), own - 1);
  EXPECT_EQ(base_index(std::to_string(own - 1), character, {}), own - 1);
  std::string louder = last;
  louder.front() = static_cast<char>(std::toupper(louder.front()));
  EXPECT_EQ(base_index(louder, character, {}), std::nullopt);
}

TEST_F(AddedMotionTest, OfSeveralFilesOpensTheCharacterOnce) {
  const std::string other = folder_.write("other.bvh", kBendingBvh);
  int opened = 0;
  const ReadMotions motions =
      read_motions({bend_, other, bend_}, cylinder_, [&](const OpenOptions& options) {
        ++opened;
        return reopened_(options);
      });
  EXPECT_EQ(opened, 1);
  ASSERT_EQ(motions.motions.size(), 3U);
  EXPECT_EQ(motions.motions[1].file, other);
  for (const AddedMotion& motion : motions.motions) EXPECT_EQ(motion.clips->size(), 1U);
  EXPECT_EQ(motions.motions[2].clips->front().name, "bend (bend) 2");
  const std::string mesh = folder_.write("mesh.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  try {
    read_motions({bend_, mesh}, cylinder_, reopened_);
    FAIL() << "a file without motion";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("mesh.obj"), std::string::npos) << error.what();
  }
}

TEST_F(AddedMotionTest, HasTheWarningsThatBeginWithItsFile) {
  const std::string longer = folder_.write("bend.bvh.bvh", kBendingBvh);  // begins like bend_
  const std::string about_longer = longer + ": has an odd joint";
  const std::string about_all = "the files of " + longer + " are odd";
  const FittedMotions fitted =
      fit_motions({bend_, longer}, cylinder_, [&](const OpenOptions& options) {
        Character character = reopened_(options);
        character.warnings = {about_all, about_longer};
        return character;
      });
  ASSERT_EQ(fitted.motions.size(), 2U);
  EXPECT_EQ(fitted.motions[0].warnings, std::vector<std::string>{});
  EXPECT_EQ(fitted.motions[1].warnings, std::vector<std::string>{about_longer});
  EXPECT_EQ(fitted.warnings, std::vector<std::string>{about_all});
  const ReadMotions read = read_motions({bend_}, cylinder_, [&](const OpenOptions& options) {
    Character character = reopened_(options);
    character.warnings = {about_all};
    return character;
  });
  EXPECT_EQ(read.warnings, std::vector<std::string>{about_all}) << "none is lost";
}

TEST_F(AddedMotionTest, IsKeptInProjectsByItsFile) {
  Project project;
  project.built_in = "cylinder";
  project.motions = {bend_};
  write_project(project, folder_.path() + "/a.sinew");
  EXPECT_EQ(read_project(folder_.path() + "/a.sinew").motions, project.motions);
  project.document.motions = bending();
  EXPECT_THROW(write_project(project, folder_.path() + "/a.sinew"), std::logic_error);
}

}  // namespace
}  // namespace sinew
