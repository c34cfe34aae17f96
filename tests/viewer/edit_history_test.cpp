// SPDX-License-Identifier: MIT

#include "viewer/edit_history.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

Edits with_iterations(int iterations) {
  Edits edits;
  edits.settings.step.iterations = iterations;
  return edits;
}

TEST(EditHistory, GoesBackAndForth) {
  EditHistory history;
  history.restart(with_iterations(1));
  history.note(with_iterations(2));
  history.note(with_iterations(3));
  EXPECT_EQ(history.undo(with_iterations(3)), with_iterations(2));
  EXPECT_EQ(history.undo(with_iterations(2)), with_iterations(1));
  EXPECT_FALSE(history.can_undo());
  EXPECT_EQ(history.undo(with_iterations(1)), std::nullopt);
  EXPECT_EQ(history.redo(with_iterations(1)), with_iterations(2));
  EXPECT_EQ(history.redo(with_iterations(2)), with_iterations(3));
  EXPECT_EQ(history.redo(with_iterations(3)), std::nullopt);
}

TEST(EditHistory, WhatDoesNotChangeIsNoStep) {
  EditHistory history;
  history.restart(with_iterations(1));
  for (int i = 0; i < 5; ++i) history.note(with_iterations(1));
  EXPECT_FALSE(history.can_undo());
}

TEST(EditHistory, AnEditThatWasNotNotedIsUndoneFirst) {
  EditHistory history;
  history.restart(with_iterations(1));
  EXPECT_EQ(history.undo(with_iterations(7)), with_iterations(1));
  EXPECT_EQ(history.redo(with_iterations(1)), with_iterations(7));
}

TEST(EditHistory, ANewEditEndsWhatCouldBeRedone) {
  EditHistory history;
  history.restart(with_iterations(1));
  history.note(with_iterations(2));
  history.undo(with_iterations(2));
  history.note(with_iterations(5));
  EXPECT_FALSE(history.can_redo());
  EXPECT_EQ(history.undo(with_iterations(5)), with_iterations(1));
}

TEST(EditHistory, WhatCouldNotBeCarriedOutIsNoStep) {
  EditHistory history;
  history.restart(with_iterations(1));
  history.note(with_iterations(2));
  history.note(with_iterations(3));
  history.give_up(with_iterations(2));
  history.note(with_iterations(2));
  EXPECT_EQ(history.undo(with_iterations(2)), with_iterations(1));
  // An undo that could not be carried out is no step either, so the edit can still be redone.
  history.give_up(with_iterations(2));
  EXPECT_TRUE(history.can_redo());
}

TEST(EditHistory, TheDocumentCountsToo) {
  EditHistory history;
  Edits posed;
  history.restart(posed);
  posed.document.posed["arm"] = {};
  history.note(posed);
  EXPECT_EQ(history.undo(posed), Edits{});
  history.restart({});
  EXPECT_FALSE(history.can_redo());
}

}  // namespace
}  // namespace sinew
