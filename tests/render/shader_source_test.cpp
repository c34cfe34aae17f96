// SPDX-License-Identifier: MIT

#include "render/shader_source.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/error.h"

namespace sinew {
namespace {

/// Sets $SINEW_SHADERS to a temporary folder during its lifetime.
class ShaderFolder {
 public:
  ShaderFolder() : folder_(fmt::format("{}/sinew_shaders {}", testing::TempDir(), ::getpid())) {
    std::filesystem::create_directories(folder_);
    ::setenv("SINEW_SHADERS", folder_.c_str(), 1);
  }
  ~ShaderFolder() {
    ::unsetenv("SINEW_SHADERS");
    std::filesystem::remove_all(folder_);
  }
  void add(const std::string& name, const std::string& text) {
    std::ofstream(folder_ + "/" + name) << text;
  }

 private:
  std::string folder_;
};

TEST(ShaderSource, IsEmbeddedInTheProgram) {
  const ShaderSource source = load_shader("surface.frag", "#define SHADOW_TAPS 4");
  EXPECT_TRUE(source.text.starts_with("#version 450 core\n#define SHADOW_TAPS 4\n"));
  EXPECT_EQ(source.text.find("#include"), std::string::npos);
}

TEST(ShaderSource, ComesFromTheFolderInTheEnvironmentFirst) {
  ShaderFolder folder;
  folder.add("surface.frag", "#version 450 core\nmine\n");
  EXPECT_NE(load_shader("surface.frag", {}).text.find("mine"), std::string::npos);
  EXPECT_THROW(load_shader("missing.frag", {}), InputError);
}

TEST(ShaderSource, CountsLinesInEachFileByItself) {
  ShaderFolder folder;
  folder.add("main.frag", "#version 450 core\n#include \"part.glsl\"\nlast\n");
  folder.add("part.glsl", "inside\n");
  const ShaderSource source = load_shader("main.frag", "#define A 1");
  EXPECT_EQ(source.text,
            "#version 450 core\n#define A 1\n#line 2 0\n#line 1 1\ninside\n#line 3 0\nlast\n");
  EXPECT_EQ(source.files, (std::vector<std::string>{"main.frag", "part.glsl"}));
}

TEST(ShaderSource, MessagesNameFileAndLine) {
  const std::vector<std::string> files{"main.frag", "part.glsl"};
  EXPECT_EQ(readable_shader_log("1:12(5): error: odd", files), "part.glsl:12: error: odd\n");
  EXPECT_EQ(readable_shader_log("0(7) : error C0000: odd", files),
            "main.frag:7 : error C0000: odd\n");
}

}  // namespace
}  // namespace sinew
