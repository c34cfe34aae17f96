#pragma once

#include <ostream>
#include <vector>

#include "assets/character.h"
#include "session/session.h"
#include "session/statistics.h"
#include "tissue/inversion_counter.h"

namespace sinew::test {

/// A body that stands, compared with where it settles in the same pose from the rest pose.
struct Standing {
  double apart = 0.0;         ///< of a tissue vertex, in heights
  double apart_mostly = 0.0;  ///< what 99.9 % of the tissue vertices stay below
  int inverted = 0;           ///< tetrahedra as it stands
  int inverted_settled = 0;   ///< tetrahedra where it settles
};

inline std::ostream& operator<<(std::ostream& out, const Standing& standing) {
  return out << 100.0 * standing.apart
             << " % of the height from where it settles (99.9 %: " << 100.0 * standing.apart_mostly
             << "), " << standing.inverted << " inverted (" << standing.inverted_settled << ")";
}

/// Settles the body of a session where it stands, and says how far it was from there.
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
