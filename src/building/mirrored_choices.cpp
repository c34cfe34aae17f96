// SPDX-License-Identifier: MIT

#include "building/mirrored_choices.h"

namespace sinew {
namespace {

/// Gives the partner of a pair a copy of what its joint has, or nothing.
/// \param mirror  returns the mirror image of a value
template <typename Value, typename Mirror>
void copy_to_partner(std::map<int, Value>& values, const MirrorPair& pair, const Mirror& mirror) {
  const auto found = values.find(pair.joint);
  if (found == values.end()) {
    values.erase(pair.partner);
  } else {
    values[pair.partner] = mirror(found->second);
  }
}

}  // namespace

OwnRadii with_mirrored(OwnRadii radii, const std::vector<MirrorPair>& pairs) {
  const auto same = [](double radius) { return radius; };
  for (const MirrorPair& pair : pairs) {
    copy_to_partner(radii.joints, pair, same);
    copy_to_partner(radii.bones, pair, same);
  }
  return radii;
}

std::map<int, JointFreedom> with_mirrored(std::map<int, JointFreedom> freedoms,
                                          const Skeleton& skeleton,
                                          const std::vector<MirrorPair>& pairs,
                                          const MirrorPlane& plane) {
  const std::vector<Transform> rest = skeleton.rest_global();
  for (const MirrorPair& pair : pairs) {
    copy_to_partner(freedoms, pair, [&](const JointFreedom& freedom) {
      return mirrored(freedom, rest.at(pair.joint).rotation(), rest.at(pair.partner).rotation(),
                      plane.normal);
    });
  }
  return freedoms;
}

}  // namespace sinew
