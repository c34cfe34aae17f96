// SPDX-License-Identifier: MIT

#pragma once

#include <utility>
#include <vector>

#include "bodies/persons/body_lines.h"
#include "bodies/persons/proportions.h"

namespace sinew {

/// Holds properties of the template at each vertex of its layers.
struct LayerTraits {
  /// Describes how far the skeleton surface moves when the cavity of the trunk grows or shrinks.
  struct Belly {
    double share;  ///< of the greatest displacement
    double room;   ///< largest displacement inward, which keeps it outside the bones, m
  };

  std::vector<std::vector<double>> fat_growth;  ///< FatMap::growth()
  std::vector<std::vector<double>> shares;      ///< FatMap::shares()
  std::vector<Belly> belly;
  std::vector<double> least_fat;  ///< thickness of skin and fat that still covers the bones, m
};

/// The three unknowns of a person.
struct Growth {
  double belly = 0.0;   ///< displacement of the skeleton surface where its share is 1, m
  double muscle = 1.0;  ///< factor on the thickness of muscles
  double fat = 0.0;     ///< growth of the fat where FatMap::growth() is 1, m
};

/// Distances of the layers along BodyLines, m.
struct LayerDistances {
  std::vector<double> skeleton, muscle, below_skin, skin;
};

/// Gives the layers of a person by its unknowns.
class PersonLayers {
 public:
  /// \param lines, traits  must outlive this object
  PersonLayers(const BodyLines& lines, const LayerTraits& traits, const Distribution& distribution);

  LayerDistances distances(const Growth& growth) const;
  /// Returns the displacements of the skeleton surface and of the muscle surface, m.
  std::pair<Points, Points> displacements(const LayerDistances& distances) const;

 private:
  const BodyLines& lines_;
  const LayerTraits& traits_;
  std::vector<double> fat_, thicker_, may_fill_;
  Points skeleton_, muscle_;
};

}  // namespace sinew
