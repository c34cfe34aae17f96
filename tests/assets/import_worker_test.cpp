// SPDX-License-Identifier: MIT

#include "assets/scene/import_worker.h"

#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <thread>

#include "assets/file_bytes.h"
#include "assets/open.h"
#include "assets/scene/import_scene.h"
#include "assets/scene/scene_archive.h"
#include "assets/scratch_folder.h"
#include "core/error.h"

namespace sinew {
namespace {

std::string shipped(const std::string& name) {
  return SINEW_SOURCE_DIR "/data/" + name + ".glb";
}

/// Returns a mesh with one vertex, one triangle and one weight. Tests put wrong numbers into its
/// triangle and its count of weights.
std::string md5_with(const std::string& triangle, const std::string& weight_count) {
  return "MD5Version 10\ncommandline \"\"\nnumJoints 1\nnumMeshes 1\n"
         "joints {\n\"origin\" -1 ( 0 0 0 ) ( 0 0 0 )\n}\n"
         "mesh {\nshader \"\"\nnumverts 1\nvert 0 ( 0 0 ) 0 1\nnumtris 1\ntri " +
         triangle + "\nnumweights " + weight_count + "\nweight 0 0 1 ( 0 0 0 )\n}\n";
}

/// A file with two nodes, each of which contains the other.
constexpr std::string_view kEndlessCollada = R"(<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
  <library_nodes>
    <node id="a"><instance_node url="#b"/></node>
    <node id="b"><instance_node url="#a"/></node>
  </library_nodes>
  <library_visual_scenes>
    <visual_scene id="s"><node id="r"><instance_node url="#a"/></node></visual_scene>
  </library_visual_scenes>
  <scene><instance_visual_scene url="#s"/></scene>
</COLLADA>)";

TEST(ImportWorker, GivesTheSceneThatItsReaderGives) {
  for (const char* name : {"cylinder", "tee", "humanoid"}) {
    const std::string file = shipped(name);
    const std::string bytes = read_file(file);
    const std::string truth = to_bytes(import_scene(bytes, FileKind::kGlb, file));
    EXPECT_TRUE(to_bytes(import_scene_in_child(bytes, FileKind::kGlb, file)) == truth) << file;
    EXPECT_TRUE(to_bytes(import_scene_in_child(bytes, FileKind::kGlb, "in memory")) == truth)
        << file;
  }
}

TEST(ImportWorker, GivesTheSentenceThatItsReaderGives) {
  const std::string bytes = "{\"asset\": {\"version\": \"2.0\"}, \"meshes\": 5}";
  const std::string truth = input_error([&] { import_scene(bytes, FileKind::kGltf, "body.gltf"); });
  EXPECT_TRUE(truth.starts_with("body.gltf: the scene cannot be read ("));
  EXPECT_EQ(input_error([&] { import_scene_in_child(bytes, FileKind::kGltf, "body.gltf"); }),
            truth);
}

TEST(ImportWorker, SurvivesAFileThatCrashesItsReader) {
  const std::string sentence =
      "odd: the file is so damaged that its reader crashed; export it again as .glb";
  const auto error_of = [](FileKind kind, std::string_view bytes) {
    return input_error([&] { import_scene_in_child(bytes, kind, "odd"); });
  };
#ifndef __SANITIZE_ADDRESS__
  // assimp, which is not instrumented, reads far beyond an array. With the sanitizer that address
  // is mapped, so the read does not crash.
  EXPECT_EQ(error_of(FileKind::kMd5, md5_with("4294967295 0 0 0", "1")), sentence);
#endif
  EXPECT_EQ(error_of(FileKind::kCollada, kEndlessCollada), sentence);
}

TEST(ImportWorker, EndsAFileThatWantsTooMuchMemory) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer itself takes more than any limit";
#endif
  const std::string bytes = md5_with("0 0 0 0", "120000000");  // 20 bytes for each weight
  const std::string sentence =
      input_error([&] { import_scene_in_child(bytes, FileKind::kMd5, "odd"); });
  EXPECT_TRUE(sentence.starts_with("odd: reading it takes more memory than ")) << sentence;
}

/// Returns a small file that takes minutes to read: each of many primitives uses one triangle of
/// millions of vertices, which are all zero and so need no bytes.
std::string endless_gltf() {
  nlohmann::json document = {{"asset", {{"version", "2.0"}}},
                             {"nodes", {{{"name", "zeros"}, {"mesh", 0}}}},
                             {"accessors",
                              {{{"componentType", 5126}, {"type", "VEC3"}, {"count", 1 << 23}},
                               {{"componentType", 5125}, {"type", "SCALAR"}, {"count", 3}}}}};
  nlohmann::json& primitives = document["meshes"][0]["primitives"];
  for (int p = 0; p < 5000; ++p) {
    primitives.push_back({{"attributes", {{"POSITION", 0}}}, {"indices", 1}});
  }
  return document.dump();
}

TEST(ImportWorker, EndsAFileThatTakesFarTooLong) {
  EXPECT_EQ(input_error([&] { import_scene_in_child(endless_gltf(), FileKind::kGltf, "odd"); }),
            "odd: reading it takes far longer than a file of its size should; export it again as "
            ".glb");
}

TEST(ImportWorker, StopsAtOnce) {
  const std::string bytes = endless_gltf();
  std::stop_source stop;
  const auto begin = std::chrono::steady_clock::now();
  std::jthread later([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    stop.request_stop();
  });
  EXPECT_THROW(import_scene_in_child(bytes, FileKind::kGltf, "odd", stop.get_token()), Cancelled);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
}

TEST(ImportWorker, ServesSeveralThreadsAtOnce) {
  const std::string bytes = read_file(shipped("tee"));
  const std::string truth = to_bytes(import_scene(bytes, FileKind::kGlb, "tee"));
  std::vector<std::string> results(6);
  {
    std::vector<std::jthread> threads;
    for (std::string& result : results) {
      threads.emplace_back(
          [&] { result = to_bytes(import_scene_in_child(bytes, FileKind::kGlb, "tee")); });
    }
  }
  for (const std::string& result : results) EXPECT_TRUE(result == truth);
}

TEST(ImportWorker, IsNothingButTheOneThatWeStart) {
  const auto exit_code = [](std::vector<const char*> words) {
    return run_import_worker(static_cast<int>(words.size()), words.data());
  };
  EXPECT_FALSE(exit_code({"sinew"}));
  EXPECT_FALSE(exit_code({"sinew", "info", "7", "body.glb"}));
  EXPECT_FALSE(exit_code({"sinew", "--import-worker", "7"}));
  EXPECT_EQ(exit_code({"sinew", "--import-worker", "seven", "body.glb"}), 1);
  EXPECT_EQ(exit_code({"sinew", "--import-worker", "0", "body.off"}), 1) << "no scene";
}

}  // namespace
}  // namespace sinew
