// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assets/character.h"
#include "session/body.h"
#include "session/playing/statistics.h"
#include "session/session.h"
#include "skinning/projective/projective.h"

namespace sinew {

/// Returns the settings of the preset "published" (session/settings/presets.h), on the CPU and
/// without contact. It has the parts and the numbers of Komaritzan 2022, chapter 3.
Settings published_settings();

/// Returns a character of the test data (support/test_data.h). Returns nothing if the folder or a
/// file is missing, after a message on standard error.
/// \param files    paths in the folder
/// \param motions  files of which only the clips are used
std::optional<Character> data_character(const std::vector<std::string>& files,
                                        const std::vector<std::string>& motions = {});

/// Divides each triangle into four, at the midpoints of its edges. Existing vertices keep their
/// indices.
TriangleMesh subdivided(const TriangleMesh& mesh, int times);

/// Returns a character with another visible surface, without the parts, weights and materials of
/// the old one.
/// \param simulated  surface that is simulated; nothing: the visible one, decimated by the settings
Character with_surface(const Character& character, TriangleMesh visible,
                       std::optional<TriangleMesh> simulated);

/// Returns a document that leaves faces out of the simulation, like the papers (3.3). Only the
/// MakeHuman body has one.
Document document_of(const Character& character);

/// Returns the 10 % quantile of durations. Other work on the machine only lengthens durations, and
/// moves this quantile less than the median.
/// \param durations  at least one
double typical(const std::vector<double>& durations);

/// Holds typical durations of time steps, ms.
struct StepTimes {
  double step = 0.0;  ///< without contact
  double local = 0.0;
  double global = 0.0;
  double skeleton = 0.0;
  double contact = 0.0;
  double upsampling = 0.0;  ///< visible positions and normals
};
/// Plays a session from the beginning of its clip, back and forth.
/// \param visible  also computes the visible surface after each step
StepTimes play(Session& session, int steps, bool visible = false);

/// Holds a body with a skinner of its own, which a solver of any kind moves.
class Puppet {
 public:
  /// \param make  makes the solver; null for that of the program
  Puppet(const Character& character, const Settings& settings, SolverMaker make = nullptr);

  const TissueModel& tissue() const { return body_.tissue; }
  ProjectiveSkinner& skinner() { return *skinner_; }
  /// Settles at the start of a clip and makes time steps in it, back and forth.
  StepTimes play(int clip, int steps);
  /// Calls a function after each of these steps.
  StepTimes play(int clip, int steps, const std::function<void()>& after_step);
  /// Settles in a pose.
  void settle(const Pose& pose) { skinner_->reset(pose); }
  /// Returns the skin, 3 x n, in the frame of the skinner.
  Points skin() { return skinner_->positions().cast<double>(); }

 private:
  const Character& character_;
  CharacterWeights weights_;
  StepSettings step_;
  Body body_;
  std::unique_ptr<ProjectiveSkinner> skinner_;
};

}  // namespace sinew
