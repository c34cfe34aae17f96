#pragma once

#include <vector>

#include "dynamics/contact_constraint.h"
#include "mesh/adjacency.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Lets tissue around contacts of the skin with itself fall asleep once all else is still.
///
/// In folds, contacts and the tissue between them may chase each other for ever: which side of a
/// crumple pushes changes with every move, and there is no state in which all agree. Physics
/// engines put such islands to sleep. Here what is around contacts makes a smaller share of its
/// moves from step to step, until it rests; what is far from them swings on.
class Calming {
 public:
  explicit Calming(const TissueModel& tissue);

  /// s of stillness after which hardly anything moves around contacts.
  static constexpr double kAsleep = 2.0;

  /// Returns whether vertices around contacts still move freely.
  /// \param still  s, since bones or anything else that acts on the tissue changed
  static bool is_awake(double still);
  /// The share of their moves that they make in a step, so that after a second as much is left of a
  /// motion whatever the time step; 1 while they are awake.
  static double share(double still, double time_step);
  /// The share of its move that each vertex of the tissue is to make; empty: all of it.
  /// \param contacts  those at present
  const std::vector<float>& shares(double still, double time_step,
                                   const std::vector<ContactConstraint>& contacts);

 private:
  void spread();

  int surface_vertices_;
  int vertices_;
  RaggedArray neighbours_;
  std::vector<char> near_;    ///< by skin vertex
  std::vector<int> reached_;  ///< those of them in the order that they are reached
  std::vector<float> shares_;
};

}  // namespace sinew
