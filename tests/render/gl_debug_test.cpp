// SPDX-License-Identifier: MIT

#include "render/gl_debug.h"

#include <glad/gl.h>
#include <gtest/gtest.h>

#include "render/offscreen_fixture.h"

namespace sinew {
namespace {

TEST(GlDebug, MisuseEndsTheProgram) {
  ASSERT_TRUE(gl_debug_wanted()) << "tests are to run with SINEW_GL_DEBUG=1";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_DEATH(
      {
        const OffscreenContext context;
        glEnable(GL_TEXTURE);
      },
      "sinew: OpenGL: ");
}

}  // namespace
}  // namespace sinew
