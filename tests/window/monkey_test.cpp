// SPDX-License-Identifier: MIT

#include "window/monkey.h"

#include "window/window_fixture.h"

namespace sinew {
namespace {

class MonkeyInTheWindow : public test::RealWindowTest {};

/// Tests a few actions. The program `window_monkey` does the same for hours.
TEST_F(MonkeyInTheWindow, SenselessUseHarmsNothing) {
  test::Monkey monkey(7);
  for (int i = 0; i < 60; ++i) monkey.act();
  monkey.go_home();
}

}  // namespace
}  // namespace sinew
