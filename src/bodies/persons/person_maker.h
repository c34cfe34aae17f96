// SPDX-License-Identifier: MIT

#pragma once

#include <memory>
#include <vector>

#include "bodies/body_template.h"
#include "bodies/persons/body_masses.h"
#include "bodies/persons/layer_binding.h"
#include "bodies/persons/person_settings.h"
#include "bodies/persons/proportions.h"
#include "bodies/skin/fat_map.h"

namespace sinew {

class BodyLines;

/// Holds a person: a body with its true inside.
struct Person {
  HumanBody body;
  Points below_skin;  ///< vertices of the lower side of the skin, m
  PersonSettings settings;
  Proportions proportions;
  Distribution distribution;
  BodyVolumes volumes;
  BodyMasses masses;
  std::vector<double> region_fat;  ///< subcutaneous fat in each FatRegion, kg
};

/// Makes persons from the template of one sex: bones are scaled to the height and to proportions,
/// then the cavity of the trunk, the muscles and the fat grow or shrink along the lines of the
/// layers until each mass is met. All persons of a template have its triangles, and their layers
/// are nested.
class PersonMaker {
 public:
  explicit PersonMaker(const BodyTemplate& body);

  /// How far the skeleton surface gives way to what the cavity contains.
  struct Belly {
    double share;  ///< of the greatest displacement
    double room;   ///< largest displacement inward, which keeps it outside the bones, m
  };

  /// Makes a person. The same settings give the same bits on any number of threads.
  /// \throws InputError  if no such body exists, e.g. one with more muscle than its skeleton holds
  Person make(const PersonSettings& settings) const;

 private:
  HumanBody scaled(const Proportions& proportions, double stature) const;

  const BodyTemplate& template_;
  FatMap map_;
  std::vector<int> mirrored_;  ///< of the layers' vertices
  /// The parts of the right side and the middle that follow the layers, and their bindings.
  std::vector<std::size_t> soft_parts_;
  std::vector<LayerBinding> bindings_;
  std::vector<std::vector<double>> fat_growth_;  ///< FatMap::growth() of each vertex of the skin
  std::vector<std::vector<double>> shares_;      ///< FatMap::shares() likewise
  std::vector<Belly> belly_;
};

}  // namespace sinew
