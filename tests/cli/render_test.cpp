// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "cli/program.h"
#include "cli/tube.h"

namespace sinew {
namespace {

using test::Outcome;
using test::read_file;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;

TEST(Render, WritesAnImageOfTheSizeAskedFor) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome =
      run_sinew({"render", "--threads", "1", tube.mesh, tube.skeleton, tube.clip, "--frame", "5",
                 "--size", "64x48", "-o", folder / "out.png"});
  if (cannot_draw(outcome)) GTEST_SKIP() << outcome.errors;
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const std::string png = read_file(folder / "out.png");
  ASSERT_GT(png.size(), 24U);
  EXPECT_EQ(png.substr(1, 3), "PNG");
  EXPECT_EQ(static_cast<unsigned char>(png[19]), 64);
  EXPECT_EQ(static_cast<unsigned char>(png[23]), 48);
}

TEST(Render, CutsTheBodyOpenAndSaysWhatCannotBeCut) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto render = [&](const std::string& name, const std::vector<std::string>& more) {
    std::vector<std::string> words{
        "render", "--threads", "1", tube.mesh, tube.skeleton,           "--size",
        "64x48",  "--frame",   "0", "-o",      folder / (name + ".png")};
    words.insert(words.end(), more.begin(), more.end());
    return run_sinew(words);
  };
  const Outcome whole = render("whole", {});
  if (cannot_draw(whole)) GTEST_SKIP() << whole.errors;
  EXPECT_EQ(render("open", {"--cut", "y=0.9"}).errors, whole.errors);
  EXPECT_EQ(render("flipped", {"--cut", "y=0.9,flip"}).errors, whole.errors);
  std::set<std::string> images;
  for (const char* name : {"whole", "open", "flipped"})
    images.insert(read_file(folder / (std::string(name) + ".png")));
  EXPECT_EQ(images.size(), 3U);
  const Outcome missed = render("missed", {"--cut", "y=99"});
  EXPECT_EQ(missed.exit_code, 0);
  EXPECT_NE(missed.errors.find("does not cross the character"), std::string::npos);
  const Outcome compared = render("compared", {"--cut", "y=0.9", "--compare", "linear-blend"});
  EXPECT_EQ(compared.exit_code, 0);
  EXPECT_NE(compared.errors.find("shown whole"), std::string::npos) << compared.errors;
  const Outcome blended = render("blended", {"--cut", "y=0.9", "--method", "linear-blend"});
  EXPECT_EQ(blended.exit_code, 2);
  EXPECT_NE(blended.errors.find("choose --method projective"), std::string::npos);
}

TEST(Render, SaysWhichHeatMapsAMethodDoesNotHave) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto render = [&](const std::string& heat, const std::string& method) {
    return run_sinew({"render", "--threads", "1", tube.mesh, tube.skeleton, "--size", "64x48",
                      "--frame", "0", "-o", folder / "out.png", "--heat", heat, "--method",
                      method});
  };
  const Outcome projective = render("contact", "projective");
  if (cannot_draw(projective)) GTEST_SKIP() << projective.errors;
  EXPECT_EQ(projective.errors.find("--heat"), std::string::npos) << projective.errors;
  const Outcome blended = render("contact", "linear-blend");
  EXPECT_EQ(blended.exit_code, 0);
  EXPECT_NE(blended.errors.find("--heat contact: a side without tissue"), std::string::npos);
  EXPECT_EQ(render("stretch", "linear-blend").errors.find("--heat"), std::string::npos);
}

TEST(Render, ShowsTwoMethodsNextToEachOtherInAVideo) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome =
      run_sinew({"render", "--threads", "1", tube.mesh, tube.skeleton, tube.clip, "--frames", "0:3",
                 "--size", "128x64", "--compare", "linear-blend", "-o", folder / "out.mp4"});
  if (cannot_draw(outcome)) GTEST_SKIP() << outcome.errors;
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_EQ(read_file(folder / "out.mp4").substr(4, 4), "ftyp");
}

TEST(Render, ShowsUpToFourSidesNextToEachOther) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto render = [&](const std::string& name, std::vector<std::string> options) {
    options.insert(options.begin(),
                   {"render", "--threads", "1", tube.mesh, tube.skeleton, tube.clip, "--frame",
                    "15", "--size", "480x100", "-o", folder / name});
    return run_sinew(options);
  };
  const auto size_of = [&](const std::string& name) {
    const std::string png = read_file(folder / name);
    const auto number = [&](int at) {
      return (static_cast<unsigned char>(png[at]) << 8) + static_cast<unsigned char>(png[at + 1]);
    };
    return std::pair{number(18), number(22)};
  };
  const Outcome four =
      render("four.png", {"--compare", "linear-blend", "--compare", "dual-quaternion", "--compare",
                          "tissue.stiffness=600,contact=none"});
  if (cannot_draw(four)) GTEST_SKIP() << four.errors;
  EXPECT_EQ(four.exit_code, 0) << four.errors;
  EXPECT_EQ(size_of("four.png"), (std::pair{480, 100}));
  // A method that is shown already takes no place, so that the order of methods does not matter.
  ASSERT_EQ(render("two.png", {"--compare", "linear-blend"}).exit_code, 0);
  ASSERT_EQ(render("same.png", {"--compare", "linear-blend", "--compare", "projective"}).exit_code,
            0);
  EXPECT_EQ(read_file(folder / "same.png"), read_file(folder / "two.png"));
  EXPECT_NE(read_file(folder / "four.png"), read_file(folder / "two.png"));

  const std::vector<std::string> five{
      "--compare", "linear-blend",         "--compare", "dual-quaternion",
      "--compare", "tissue.stiffness=600", "--compare", "tissue.stiffness=700"};
  const Outcome many = render("five.png", five);
  EXPECT_EQ(many.exit_code, 2);
  EXPECT_NE(many.errors.find("side shows at most 4"), std::string::npos) << many.errors;
  const Outcome wiper = render("wiper.png", {"--compare", "linear-blend", "--compare",
                                             "dual-quaternion", "--compare-how", "wiper"});
  EXPECT_EQ(wiper.exit_code, 2);
  EXPECT_NE(wiper.errors.find("wiper shows at most 2"), std::string::npos) << wiper.errors;
}

TEST(Render, AVideoOfALoopLeavesOutTheFrameThatIsTheFirstAgain) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome =
      run_sinew({"render", "--threads", "1", tube.mesh, tube.skeleton, tube.clip, "--fps", "4",
                 "--size", "64x64", "--loop", "--compare", "linear-blend", "--stats",
                 folder / "s.json", "-o", folder / "out.mp4"});
  if (cannot_draw(outcome)) GTEST_SKIP() << outcome.errors;
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_NE(outcome.output.find("frames 0 to 3"), std::string::npos) << outcome.output;
  const nlohmann::json json = nlohmann::json::parse(read_file(folder / "s.json"));
  EXPECT_EQ(json["frames"].size(), 4U);
  EXPECT_GE(json["loop"]["warm_up_cycles"], 2);
}

}  // namespace
}  // namespace sinew
