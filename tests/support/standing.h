// SPDX-License-Identifier: MIT

#pragma once

#include <ostream>
#include <vector>

#include "assets/character.h"
#include "session/playing/statistics.h"
#include "session/session.h"
#include "tissue/inversion_counter.h"

namespace sinew::test {

/// Compares a body at rest with the state in which it settles when it starts in the same pose from
/// the rest pose.
struct Standing {
  double largest_distance = 0.0;  ///< largest distance between tissue vertices, in heights
  double distance_p999 = 0.0;     ///< 99.9 % quantile of these distances, in heights
  int inverted = 0;               ///< number of inverted tetrahedra in the body at rest
  int inverted_settled = 0;       ///< number of inverted tetrahedra after settling
};

inline std::ostream& operator<<(std::ostream& out, const Standing& standing) {
  return out << 100.0 * standing.largest_distance
             << " % of the height from where it settles (99.9 %: " << 100.0 * standing.distance_p999
             << "), " << standing.inverted << " inverted (" << standing.inverted_settled << ")";
}

/// Settles the body of a session in its current pose and returns how far it was from the settled
/// state.
inline Standing compare_with_settled(Session& session) {
  const PointsF stood = *session.lane().skinner().tissue_positions();
  session.seek(session.time());
  const PointsF& settled = *session.lane().skinner().tissue_positions();
  const InversionCounter inversions(*session.lane().tissue());
  std::vector<double> distances;
  for (Eigen::Index v = 0; v < stood.cols(); ++v)
    distances.push_back((stood.col(v) - settled.col(v)).norm() / kHeight);
  return {quantile(distances, 1.0), quantile(distances, 0.999), inversions.count(stood),
          inversions.count(settled)};
}

}  // namespace sinew::test
