// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/program.h"
#include "cli/tube.h"

namespace sinew {
namespace {

using test::Outcome;
using test::run_sinew;
using test::TemporaryFolder;
using test::TubeFiles;
using Json = nlohmann::json;

TEST(Weights, AreNamedByInfo) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const Outcome json = run_sinew({"info", tube.mesh, tube.skeleton, "--json"});
  ASSERT_EQ(json.exit_code, 0) << json.errors;
  EXPECT_EQ(Json::parse(json.output)["weights"]["source"], "bounded-biharmonic");
  EXPECT_EQ(Json::parse(json.output)["weights"]["file_has_weights"], false);
  const Outcome text = run_sinew({"info", tube.mesh, tube.skeleton});
  EXPECT_NE(text.output.find("weights   computed, because the file has none: bounded-biharmonic"),
            std::string::npos)
      << text.output;
  const Outcome of_file = run_sinew({"info", "--json"});  // the built-in character
  EXPECT_EQ(Json::parse(of_file.output)["weights"]["source"], "file");
  const Outcome bare = run_sinew({"info", tube.mesh, "--json"});
  EXPECT_TRUE(Json::parse(bare.output)["weights"].is_null());
}

TEST(TransferWeights, RigsAnotherCopyOfACharacter) {
  const TemporaryFolder folder;
  const std::string source = folder / "source.glb", copy = folder / "copy.glb";
  ASSERT_EQ(run_sinew({"sample", "tee", "--vertices", "900", "-o", source}).exit_code, 0);
  ASSERT_EQ(run_sinew({"sample", "tee", "--vertices", "600", "-o", copy}).exit_code, 0);
  const std::string output = folder / "rigged.glb";
  const Outcome outcome = run_sinew({"transfer-weights", source, copy, "-o", output, "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.errors;
  EXPECT_NE(outcome.errors.find("its own skeleton and weights are replaced"), std::string::npos);
  const Json json = Json::parse(outcome.output);
  EXPECT_EQ(json["weights"]["source"], "file");
  EXPECT_LT(json["distance"]["max"].get<double>(), 0.05);
  const Json before = Json::parse(run_sinew({"info", source, "--json"}).output);
  const Json after = Json::parse(run_sinew({"info", output, "--json"}).output);
  EXPECT_EQ(after["skeleton"].size(), before["skeleton"].size());
  EXPECT_EQ(after["clips"].size(), before["clips"].size());
  EXPECT_EQ(after["weights"]["source"], "file");
  EXPECT_EQ(after["character"]["surface_vertices"], json["vertices"]);
  EXPECT_LT(after["character"]["surface_vertices"], before["character"]["surface_vertices"]);
  for (std::size_t j = 0; j < before["skeleton"].size(); ++j)
    for (int i = 0; i < 3; ++i)
      EXPECT_NEAR(after["skeleton"][j]["position"][i].get<double>(),
                  before["skeleton"][j]["position"][i].get<double>(), 1e-5);
}

TEST(TransferWeights, RefusesWhatIsNoCopy) {
  const TemporaryFolder folder;
  const TubeFiles tube(folder);
  const std::string source = folder / "source.glb";
  ASSERT_EQ(run_sinew({"sample", "tee", "--vertices", "600", "-o", source}).exit_code, 0);
  const Outcome other = run_sinew({"transfer-weights", source, tube.mesh, "-o", folder / "a.glb"});
  EXPECT_EQ(other.exit_code, 3);
  EXPECT_NE(other.errors.find("is not in the same place as"), std::string::npos) << other.errors;
  const Outcome bare = run_sinew({"transfer-weights", tube.mesh, source, "-o", folder / "a.glb"});
  EXPECT_EQ(bare.exit_code, 3);
  EXPECT_NE(bare.errors.find("has no skeleton"), std::string::npos) << bare.errors;
  const Outcome ending = run_sinew({"transfer-weights", source, source, "-o", folder / "a.obj"});
  EXPECT_EQ(ending.exit_code, 2);
  const Outcome over = run_sinew({"transfer-weights", source, source, "-o", source, "--force"});
  EXPECT_NE(over.exit_code, 0) << "the source was overwritten";
}

}  // namespace
}  // namespace sinew
