// SPDX-License-Identifier: MIT

#pragma once

#include <vector>

#include "dynamics/contact_constraint.h"
#include "mesh/adjacency.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Puts tissue around self-contacts to sleep once everything else is still.
///
/// In folds, contacts and the tissue between them may keep moving forever: which side of a crease
/// pushes changes with every move, and no state satisfies all contacts. Physics engines put such
/// islands to sleep. Here, vertices near self-contacts get a step scale, a factor on their
/// displacement in a step, which decreases from step to step until they rest. Vertices far from
/// contacts move freely.
class ContactSleep {
 public:
  explicit ContactSleep(const TissueModel& tissue);

  /// Time of stillness, s, after which vertices around contacts hardly move any more.
  static constexpr double kSecondsToSleep = 2.0;

  /// Returns true if vertices around contacts still move freely.
  /// \param unchanged  time since the bones or anything else that acts on the tissue changed, s
  static bool is_awake(double unchanged);
  /// Returns the step scale of vertices around contacts: 1 while they are awake, then a factor that
  /// decreases with time. It depends on the time step so that after a second the same part of a
  /// motion is left, whatever the time step is.
  static double step_scale(double unchanged, double time_step);
  /// Returns one step scale in [0, 1] for each vertex of the tissue; empty means 1 everywhere.
  /// \param contacts  the present contacts of the skin with itself
  const std::vector<float>& step_scales(double unchanged, double time_step,
                                        const std::vector<ContactConstraint>& contacts);

 private:
  /// Extends `reached_` by some rings of neighbors.
  void spread();

  int surface_vertices_;
  int vertices_;
  RaggedArray neighbors_;
  std::vector<char> near_;    ///< 1 for skin vertices near contacts
  std::vector<int> reached_;  ///< these vertices, in the order in which the search found them
  std::vector<float> step_scales_;
};

}  // namespace sinew
