// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/program.h"
#include "cli/tube.h"

namespace sinew {
namespace {

using test::is_one_error_line;
using test::Outcome;
using test::read_file;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;
using test::write_file;

TEST(Info, TellsWhatWasRead) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = run_sinew({"info", "--json", tube.clip, tube.mesh, tube.skeleton});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const nlohmann::json json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(json["files"].size(), 3U);
  EXPECT_EQ(json["character"]["surface_vertices"], TubeFiles::kVertices);
  ASSERT_EQ(json["parts"].size(), 1U);
  EXPECT_EQ(json["parts"][0]["vertices"], TubeFiles::kVertices);
  EXPECT_EQ(json["parts"][0]["triangles"], 2 * 13 * 12);
  EXPECT_EQ(json["parts"][0]["textured"], false);
  ASSERT_EQ(json["skeleton"].size(), 3U);
  EXPECT_TRUE(json["skeleton"][0]["parent"].is_null());
  EXPECT_EQ(json["skeleton"][2]["parent"], "middle");
  const std::vector<double> expected{0.0, 11.5, 0.0};  // the position in tube.skel
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(json["skeleton"][2]["position"][i].get<double>(), expected[i], 1e-6);
  ASSERT_EQ(json["clips"].size(), 1U);
  EXPECT_NEAR(json["clips"][0]["seconds"].get<double>(), 1.0, 1e-9);
  EXPECT_TRUE(json["warnings"].is_array());
}

TEST(Info, ListsTheColorsOfPositionBasedSkinning) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::vector<std::string> words{"info", tube.mesh, tube.skeleton};
  const auto with = [&](std::vector<std::string> more) {
    std::vector<std::string> all = words;
    all.insert(all.end(), more.begin(), more.end());
    const Outcome outcome = run_sinew(all);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    return outcome.output;
  };
  EXPECT_FALSE(nlohmann::json::parse(with({"--json"})).contains("position_based"));
  const nlohmann::json size =
      nlohmann::json::parse(with({"--json", "--method", "position-based"}))["position_based"];
  EXPECT_GT(size["particles"], 100);
  EXPECT_GE(size["blocks"], 1);
  ASSERT_EQ(size["constraints"].size(), 3U);
  for (const nlohmann::json& kind : size["constraints"]) {
    int colors = 0, constraints = 0;
    for (const nlohmann::json& some : kind["color_sizes"]) {
      colors += some["colors"].get<int>();
      constraints += some["colors"].get<int>() * some["size"].get<int>();
    }
    EXPECT_EQ(kind["colors"], colors);
    EXPECT_EQ(kind["count"], constraints);
  }
  EXPECT_EQ(size["constraints"][0]["kind"], "volume");
  EXPECT_EQ(size["constraints"][0]["count"], size["tetrahedra"]);
  EXPECT_NE(with({"--method", "position-based"}).find(" constraints in "), std::string::npos);
}

TEST(Info, TellsHowPartsMove) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const auto part = [&](const std::vector<std::string>& options) -> nlohmann::json {
    std::vector<std::string> words{"info", "--json", tube.mesh, tube.skeleton};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = run_sinew(words);
    EXPECT_EQ(outcome.exit_code, 0) << outcome.errors;
    return nlohmann::json::parse(outcome.output)["parts"][0];
  };
  const nlohmann::json found = part({});
  ASSERT_EQ(found["moves"].size(), 1U);
  EXPECT_EQ(found["moves"][0]["role"], "simulated");
  EXPECT_EQ(found["moves"][0]["vertices"], TubeFiles::kVertices);
  EXPECT_FALSE(found["moves"][0].contains("excluded"));
  const std::string joint = nlohmann::json::parse(
      run_sinew({"info", "--json", tube.mesh, tube.skeleton}).output)["skeleton"][1]["name"];
  const nlohmann::json excluded = part({"--exclude", joint});
  EXPECT_GT(excluded["moves"][0]["excluded"], 0);
  EXPECT_LT(excluded["moves"][0]["excluded"], TubeFiles::kVertices);
}

TEST(Info, RefusesChoicesThatDoNotFitTheCharacter) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  for (const std::vector<std::string>& choice :
       {std::vector<std::string>{"--part", "hat=rigid"}, {"--part", "hat"}, {"--exclude", "hat"}}) {
    std::vector<std::string> words{"info", tube.mesh, tube.skeleton};
    words.insert(words.end(), choice.begin(), choice.end());
    const Outcome outcome = run_sinew(words);
    EXPECT_EQ(outcome.exit_code, 2) << choice[1];
    EXPECT_TRUE(is_one_error_line(outcome.errors)) << outcome.errors;
    EXPECT_NE(outcome.errors.find("hat"), std::string::npos);
  }
}

TEST(Info, SaysWhatWouldCompleteACharacter) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome = run_sinew({"info", tube.mesh});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.output.find(".skel"), std::string::npos) << outcome.output;
  EXPECT_NE(run_sinew({"info", tube.mesh, tube.skeleton}).output.find(".anim"), std::string::npos);
}

TEST(Info, WritesTheJointMappingForTheUserToEdit) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::string motion = folder / "bend.bvh";
  write_file(
      motion,
      "HIERARCHY\nROOT Middle\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site\n{\nOFFSET 0 1 "
      "0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 1\n30\n");
  const std::string mapping = folder / "bend.map";
  const Outcome outcome =
      run_sinew({"info", tube.mesh, tube.skeleton, motion, "--write-mapping", mapping});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const std::string text = read_file(mapping);
  EXPECT_EQ(text.rfind("sinew mapping 1\n", 0), 0U) << text;
  EXPECT_NE(text.find("middle"), std::string::npos) << text;
  EXPECT_EQ(run_sinew({"info", tube.mesh, tube.skeleton, motion, mapping}).exit_code, 0);
  const Outcome none = run_sinew({"info", tube.mesh, tube.skeleton, "--write-mapping", mapping});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_TRUE(test::is_one_error_line(none.errors)) << none.errors;
}

TEST(Info, SaysWhichJointsAMotionMoves) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::string motion = folder / "bend.bvh";
  write_file(motion,
             "HIERARCHY\nROOT middle\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\nJOINT tool\n{\n"
             "OFFSET 0 1 0\nCHANNELS 1 Xrotation\n}\n}\nMOTION\nFrames: 1\nFrame Time: 1\n30 0\n");
  const std::string mapping = folder / "bend.map";
  write_file(mapping, "sinew mapping 1\nmiddle -> middle\n");
  for (const std::vector<std::string>& form :
       {std::vector<std::string>{motion}, std::vector<std::string>{"--motion", motion}}) {
    std::vector<std::string> arguments{"info", tube.mesh, tube.skeleton, mapping};
    arguments.insert(arguments.end(), form.begin(), form.end());
    const Outcome text = run_sinew(arguments);
    ASSERT_EQ(text.exit_code, 0) << text.errors;
    EXPECT_NE(text.output.find("bend.bvh: matched with 1 of 3 joints"), std::string::npos)
        << text.output;
    EXPECT_NE(text.output.find("retargeted, since " + mapping + " says which joints drive which"),
              std::string::npos)
        << text.output;
    EXPECT_NE(text.output.find("unused joints of the motion: tool"), std::string::npos);
    arguments.emplace_back("--json");
    const nlohmann::json json = nlohmann::json::parse(run_sinew(arguments).output);
    ASSERT_EQ(json["motions"].size(), 1U);
    EXPECT_EQ(json["motions"][0]["file"], motion);
    EXPECT_TRUE(json["motions"][0]["manner"].get<std::string>().starts_with("retargeted"));
    EXPECT_EQ(json["motions"][0]["matched"], 1);
    EXPECT_EQ(json["motions"][0]["still"].size(), 2U);
    EXPECT_EQ(json["motions"][0]["unused"], nlohmann::json::array({"tool"}));
  }
  EXPECT_EQ(run_sinew({"info", "--motion", motion}).exit_code, 2);
}

TEST(Bench, ComparesWithTheTextbookSolverAndShowsConvergence) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome =
      run_sinew({"bench", "--json", "--threads", "1", "--baseline", "--copies", "2",
                 "--convergence", "--contact", "global", tube.mesh, tube.skeleton, tube.clip});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const nlohmann::json json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(json["schema"], "sinew.stats/1");
  EXPECT_TRUE(json["baseline"]["local_ms"].contains("median"));
  // The textbook solver has neither of these, so they are off on both sides.
  EXPECT_EQ(json["settings"]["contact"], "none");
  EXPECT_EQ(json["settings"]["dynamics.accelerated"], false);
  EXPECT_EQ(json["settings"]["tissue.prism_rotations"], false);
  EXPECT_GT(json["baseline"]["requested"]["contact_ms"]["median"].get<double>(), 0.0);
  EXPECT_LT(json["baseline"]["max_difference"].get<double>(), 1e-3);
  EXPECT_LE(json["baseline"]["p99_difference"], json["baseline"]["max_difference"]);
  EXPECT_EQ(json["copies"]["count"], 2);
  EXPECT_GT(json["copies"]["one_on_one_thread_ms"]["median"].get<double>(), 0.0);
  const auto moves = json["convergence"]["static"]["moves"].get<std::vector<double>>();
  ASSERT_GT(moves.size(), 1U);
  EXPECT_LT(moves.back(), moves.front());
  const auto energies = json["convergence"]["dynamic"]["energies"].get<std::vector<double>>();
  ASSERT_GT(energies.size(), 2U);
  EXPECT_LE(energies.back(), energies.front());
}

TEST(Bench, MeasuresTheErrorOfUpsamplingAlone) {
  const Outcome outcome =
      run_sinew({"bench", SINEW_SOURCE_DIR "/data/cylinder.glb", "--simulation-vertices", "300",
                 "--frames", "40:45", "--upsampling-error"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const auto rms = [&](const std::string& method) {
    const std::size_t row = outcome.output.find(method);
    EXPECT_NE(row, std::string::npos) << method << "\n" << outcome.output;
    return row == std::string::npos ? 0.0 : std::stod(outcome.output.substr(row + method.size()));
  };
  const double quadratic = rms("quadratic least squares, 24");
  EXPECT_GT(quadratic, 1e-7);
  // A coarse simulation would move differently, and by more.
  EXPECT_LT(quadratic, 1e-3);
  EXPECT_LT(quadratic, rms("linear least squares, 24"));
  EXPECT_GT(rms("normal displacement"), 1e-7);
}

TEST(Bench, LimitsItsInstructions) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::vector<std::string> command{"bench",    "--threads",   "1",
                                         tube.mesh,  tube.skeleton, tube.clip,
                                         "--frames", "0:1",         "--instructions"};
  const auto with = [&](const std::string& name) {
    std::vector<std::string> arguments = command;
    arguments.push_back(name);
    return run_sinew(arguments);
  };
  const Outcome plain = with("SCALAR");
  EXPECT_EQ(plain.exit_code, 0) << plain.errors;
  EXPECT_NE(plain.output.find("SCALAR, 1 threads"), std::string::npos) << plain.output;
  const Outcome unknown = with("MMX");
  EXPECT_EQ(unknown.exit_code, 2);
  EXPECT_TRUE(test::is_one_error_line(unknown.errors)) << unknown.errors;
  EXPECT_NE(unknown.errors.find("SCALAR"), std::string::npos) << unknown.errors;
}

/// Returns the numbers of a row by the names of their columns. Skips columns with text.
std::map<std::string, double> numbers_of(const std::string& head, const std::string& row) {
  std::map<std::string, double> numbers;
  std::istringstream names(head);
  std::istringstream fields(row);
  std::string name;
  std::string field;
  while (std::getline(names, name, ',') && std::getline(fields, field, ',')) {
    char* end = nullptr;
    const double number = std::strtod(field.c_str(), &end);
    if (!field.empty() && *end == '\0') numbers[name] = number;
  }
  return numbers;
}

TEST(Bench, RowsHoldWhatTheirColumnsSay) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  write_file(folder / "tube.ini",
             "SIMMESH \"tube.off\"\nSKELETON \"tube.skel\"\nANIMATION \"tube.anim\" \"bend\"\n");
  const Outcome outcome = run_sinew({"bench", "--table", "--threads", "1", "--fps", "20",
                                     "--frames", "0:19", folder / "tube.ini"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const std::size_t line = outcome.output.find('\n');
  const auto row = numbers_of(outcome.output.substr(0, line),
                              outcome.output.substr(line + 1, outcome.output.size() - line - 2));
  EXPECT_EQ(row.at("frames"), 20);
  EXPECT_EQ(row.at("rate"), 20);
  EXPECT_EQ(row.at("visible_vertices"), TubeFiles::kVertices);
  EXPECT_EQ(row.at("simulated_vertices"), TubeFiles::kVertices);
  EXPECT_EQ(row.at("tetrahedra"), 3 * 2 * 13 * 12);
  EXPECT_EQ(row.at("joints"), 3);
  // All vertices of the skin are free, and those vertices of the base surface that no bone fixes.
  EXPECT_GE(row.at("free_vertices"), TubeFiles::kVertices);
  EXPECT_LT(row.at("free_vertices"), 2 * TubeFiles::kVertices);
  EXPECT_GT(row.at("memory_mb"), 0.0);
  // Times increase from one quantile to the next, and a frame contains all of its steps.
  EXPECT_LE(row.at("frame_ms_median"), row.at("frame_ms_p95"));
  EXPECT_LE(row.at("frame_ms_p95"), row.at("frame_ms_max"));
  EXPECT_GE(row.at("frame_ms_median"), 2.9 * row.at("step_ms_median")) << "of three steps";
  EXPECT_GT(row.at("step_ms_median"), row.at("local_ms_median"));
  EXPECT_NEAR(row.at("times_real_time") * row.at("frame_ms_median"), 1000.0 / 20.0, 0.5);
}

TEST(Bench, PrintsATableForPeople) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome outcome =
      run_sinew({"bench", "--threads", "1", tube.mesh, tube.skeleton, tube.clip});
  EXPECT_EQ(outcome.exit_code, 0);
  for (const char* word : {"median", "p95", "local", "global", "times real time",
                           "158 visible vertices", "2 x step", "visible surface"}) {
    EXPECT_NE(outcome.output.find(word), std::string::npos) << word << outcome.output;
  }
  EXPECT_EQ(outcome.output.find("energy"), std::string::npos) << "only with --convergence";
}

TEST(Bench, PrintsARowForEachCharacter) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  write_file(folder / "a, b.ini",
             "SIMMESH \"tube.off\"\nSKELETON \"tube.skel\"\nANIMATION "
             "\"tube.anim\" \"bend\"\n");
  ASSERT_EQ(run_sinew({"sample", "tee", "--vertices", "600", "-o", folder / "tee.glb"}).exit_code,
            0);
  const Outcome outcome = run_sinew({"bench", "--table", "--threads", "1", "--frames", "0:3",
                                     folder / "a, b.ini", folder / "tee.glb"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  std::istringstream lines(outcome.output);
  std::string head;
  std::string first;
  std::string second;
  std::string more;
  std::getline(lines, head);
  std::getline(lines, first);
  std::getline(lines, second);
  EXPECT_FALSE(std::getline(lines, more)) << more;
  const auto fields = [](const std::string& line) {
    return std::count(line.begin(), line.end(), ',');
  };
  EXPECT_TRUE(head.starts_with("file,clip,frames,rate,"));
  EXPECT_TRUE(first.starts_with("\"" + (folder / "a, b.ini") + "\",")) << first;
  EXPECT_EQ(fields(first), fields(head) + 1) << "a comma in the quoted name";
  EXPECT_TRUE(second.starts_with(folder / "tee.glb")) << second;
  EXPECT_EQ(fields(second), fields(head));
  const Outcome both = run_sinew({"bench", "--table", "--json", folder / "tee.glb"});
  EXPECT_EQ(both.exit_code, 2);
}

TEST(Settings, AreAllListed) {
  const Outcome outcome = run_sinew({"settings", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  const nlohmann::json json = nlohmann::json::parse(outcome.output);
  EXPECT_EQ(json["schema"], "sinew.settings/1");
  ASSERT_GT(json["settings"].size(), 30U);
  const std::string text = run_sinew({"settings"}).output;
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  std::vector<std::string> words{"bake",      tube.mesh, tube.skeleton, "--frames",        "0:0",
                                 "--threads", "1",       "-o",          folder / "out.pc2"};
  for (const nlohmann::json& setting : json["settings"]) {
    const std::string key = setting["key"];
    EXPECT_NE(text.find(key + " "), std::string::npos) << key;
    EXPECT_FALSE(setting["help"].get<std::string>().empty()) << key;
    if (setting["type"] == "number" || setting["type"] == "integer") {
      EXPECT_LE(setting["minimum"], setting["default"]) << key;
      EXPECT_GE(setting["maximum"], setting["default"]) << key;
    }
    // Collect all defaults as options, to check that --set accepts them.
    const nlohmann::json& usual = setting["default"];
    words.push_back("--set");
    words.push_back(key + "=" + (usual.is_string() ? usual.get<std::string>() : usual.dump()));
  }
  const Outcome baked = run_sinew(words);
  EXPECT_EQ(baked.exit_code, 0) << baked.errors;
}

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
