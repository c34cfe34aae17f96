// SPDX-License-Identifier: MIT

#include "contact/contact_response.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/meshes.h"
#include "support/skeletons.h"
#include "tissue/build_tissue.h"

namespace sinew {
namespace {

TEST(ContactResponse, PushesGrowAsFastInStepsOfAnyLength) {
  const TissueModel tissue =
      build_tissue(make_tube(1.8, 0.16, 12, 8), make_chain({-0.8, 0.0, 0.8}), {}, nullptr, {});
  const ContactResponse response(tissue, 0.1, {});
  const float lacking = 0.05F;
  for (const int steps : {3, 6, 12, 48, 480}) {
    // Both sides yield to the push completely, so that the distance grows by all of it.
    float push = 0.0F;
    for (int k = 0; k < steps; ++k)
      push = response.next_push(push, response.margin() - lacking + push,
                                static_cast<float>(pushes_after(0.1 / steps)));
    EXPECT_NEAR(push / lacking, 1.0 - std::pow(0.7, 6.0), 1e-3) << steps;
  }
  EXPECT_EQ(static_cast<float>(pushes_after(1.0 / 60.0)), 1.0F);
  EXPECT_EQ(pushes_after(std::numeric_limits<double>::infinity()), 1.0) << "a round of settling";
}

}  // namespace
}  // namespace sinew
