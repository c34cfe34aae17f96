// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/session.h"
#include "tissue/inversion_counter.h"

namespace sinew {

/// Holds a sentence about a fold, and its first frame.
struct FoldWarning {
  std::string text;
  std::optional<int> first_frame{};  ///< nothing: of several folds
};

/// Counts the inverted tetrahedra of each body part while a clip plays, and reports the frames in
/// which their number rises sharply. There the skin folds over.
class FoldWatch {
 public:
  /// Watches nothing if the session has no tissue model, or if its base points do not match the
  /// vertices of the skin one to one.
  explicit FoldWatch(const Session& session);

  /// Records the counts after the session's last time step.
  void look(const Session& session, int frame);

  /// Returns a warning for each fold, which is a part and a range of frames, such as "frames 8 to
  /// 21: the tissue of the left shin folds over (...)". The worst folds come first, and the list is
  /// limited to a few.
  std::vector<FoldWarning> warnings() const;

 private:
  struct Part {
    std::string name;
    int tetrahedra;
    InversionCounter counter;
    std::vector<int> inverted{};  ///< number in each recorded frame
  };

  std::vector<Part> parts_;  ///< empty without a tissue model
  std::vector<int> frames_;
};

}  // namespace sinew
