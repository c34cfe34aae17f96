#pragma once

#include <string>
#include <vector>

#include "session/session.h"
#include "tissue/inversion_counter.h"

namespace sinew {

/// Watches which tetrahedra of a body turn inside out while it plays, and tells where their number
/// jumps: there the skin folds over.
class FoldWatch {
 public:
  /// A session without a tissue model is never told of.
  explicit FoldWatch(const Session& session);

  /// Looks at the session's last time step.
  void look(const Session& session, int frame);

  /// One sentence for each part and range of frames, "frames 8 to 21: the left shin folds over
  /// (...)", the worst first and at most a few.
  std::vector<std::string> sentences() const;

 private:
  struct Part {
    std::string name;
    int tetrahedra;
    InversionCounter counter;
    std::vector<int> inverted{};  ///< for each frame that was looked at
  };

  std::vector<Part> parts_;  ///< none without a tissue model
  std::vector<int> frames_;
};

}  // namespace sinew
