// SPDX-License-Identifier: MIT

#include "session/settings/skeleton_text.h"

#include <random>

#include "core/error.h"
#include "session/settings/project_text.h"
#include "support/skeletons.h"

namespace sinew {
namespace {

BuiltSkeleton random_skeleton() {
  std::mt19937 random(5);
  std::normal_distribution<double> normal;
  BuiltSkeleton built;
  for (int j = 0; j < 12; ++j) {
    Joint joint;
    joint.name = j == 3 ? "left \"hand\" #" : "joint" + std::to_string(j);
    joint.parent = j == 0 ? -1 : static_cast<int>(random() % j);
    joint.rest_local.translation() =
        Eigen::Vector3d{normal(random), normal(random), normal(random)};
    if (j % 3 == 1)
      joint.rest_local.rotate(Eigen::AngleAxisd(
          normal(random),
          Eigen::Vector3d{normal(random), normal(random), normal(random)}.normalized()));
    joint.has_bone = j % 5 != 4;
    built.skeleton.joints.push_back(joint);
    built.origins.push_back(j % 2 == 0 ? "" : joint.name);
    built.names_before.push_back(j % 4 == 0 ? "old" + std::to_string(j) : joint.name);
  }
  return built;
}

TEST(SkeletonText, GivesSkeletonsBackToTheLastBit) {
  Project project;
  project.document.skeleton = random_skeleton();
  project.document.draft = built_from(make_chain({0, 1, 2}));
  project.document.draft->radii = OwnRadii{{{0, 0.1}, {2, 1.0 / 3.0}}, {{2, 0.07}}};
  JointFreedom hinge{.kind = JointFreedom::Kind::kHinge,
                     .swing = 0.1,
                     .twist = 1.0 / 7.0,
                     .axis = Eigen::Vector3d(1, 2, 3).normalized(),
                     .min = -0.3,
                     .max = 1.0 / 3.0};
  project.document.draft->freedoms.emplace();
  (*project.document.draft->freedoms)[1] = hinge;
  (*project.document.draft->freedoms)[2].kind = JointFreedom::Kind::kFixed;
  project.document.freedoms["left \"hand\" #"] = hinge;
  project.document.freedoms["head"].swing = 0.4;
  const Project read = project_of_text(project_text(project), "a.sinew");
  EXPECT_TRUE(read.document.freedoms == project.document.freedoms);
  EXPECT_TRUE(read.document.skeleton == project.document.skeleton);
  EXPECT_TRUE(read.document.draft == project.document.draft);
}

// A draft whose radii or limits were all taken back differs from one that keeps those in use.
TEST(SkeletonText, KeepsThatADraftHasNoRadiiOrLimits) {
  for (const bool has_radii : {false, true})
    for (const bool has_limits : {false, true}) {
      Project project;
      project.document.draft = built_from(make_chain({0, 1, 2}));
      if (has_radii) project.document.draft->radii.emplace();
      if (has_limits) project.document.draft->freedoms.emplace();
      const Project read = project_of_text(project_text(project), "a.sinew");
      EXPECT_TRUE(read.document.draft == project.document.draft) << has_radii << has_limits;
    }
}

TEST(SkeletonText, NamesWhatIsWrong) {
  const auto message = [](const std::string& joints) -> std::string {
    try {
      project_of_text("sinew_project = 2\nfiles = [\"a.obj\"]\n" + joints, "a.sinew");
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  const std::string root = "[[skeleton]]\nname = \"hips\"\ntranslation = [0, 1, 0]\n";
  EXPECT_EQ(message(root), "");
  for (const auto& [joint, words] :
       {std::pair{root, "another joint is named 'hips'"},
        {std::string("[[skeleton]]\ntranslation = [0, 1, 0]\n"), "no 'name'"},
        {std::string("[[skeleton]]\nname = \"knee\"\n"), "no 'translation'"},
        {std::string("[[skeleton]]\nname = \"knee\"\nparent = \"foot\"\ntranslation = [0, 1, 0]\n"),
         "parents come before"},
        {std::string("[[skeleton]]\nname = \"knee\"\nradius = -0.1\n"), "at least 0"},
        {std::string("[[skeleton]]\nname = \"knee\"\nlimits = { kind = \"loose\" }\n"),
         "none of fixed, twist, hinge, ball"},
        {std::string("[[skeleton]]\nname = \"knee\"\nlimits = { swing = 1 }\n"), "no 'kind'"},
        {std::string("[[skeleton]]\nname = \"knee\"\nlimits = { kind = \"ball\", swing = 90 }\n"),
         "'swing' is not an angle"},
        {std::string("[[skeleton]]\nname = \"knee\"\n"
                     "limits = { kind = \"hinge\", range = [0.5, 1] }\n"),
         "does not contain the rest pose"},
        {std::string("[[skeleton]]\nname = \"knee\"\n"
                     "limits = { kind = \"hinge\", axis = [1, 1, 0] }\n"),
         "no unit vector"},
        {std::string("[[skeleton]]\nname = \"knee\"\nweight = 1\n"), "'weight' is unknown"},
        {std::string("[[skeleton]]\nname = \"knee\"\ntranslation = [0, 1, 0]\n"
                     "axes = [1, 0, 0, 0, 2, 0, 0, 0, 1]\n"),
         "'axes'"}}) {
    EXPECT_NE(message(root + joint).find(words), std::string::npos)
        << words << ": " << message(root + joint);
  }
}

}  // namespace
}  // namespace sinew
