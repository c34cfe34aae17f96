// SPDX-License-Identifier: MIT

#pragma once

#include <utility>
#include <vector>

#include "bodies/body_template.h"
#include "bodies/persons/body_masses.h"
#include "bodies/persons/layer_binding.h"
#include "bodies/persons/person_layers.h"
#include "bodies/persons/person_parameters.h"
#include "bodies/persons/person_settings.h"

namespace sinew {

/// Holds a person: a body with its true inside.
struct Person {
  HumanBody body;
  Points below_skin;  ///< vertices of the lower side of the skin, m
  PersonSettings settings;
  double stature = 1.0;  ///< as in PersonParameters
  Proportions proportions;
  Distribution distribution;
  Growth growth;
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
  /// \param body  must outlive this object
  explicit PersonMaker(const BodyTemplate& body);

  /// Makes a person. The same settings give the same bits on any number of threads.
  /// \throws InputError  if no such body exists, e.g. one with more muscle than its skeleton holds
  Person make(const PersonSettings& settings) const;

  /// Makes the person of given parameters. Its settings, except the seed, follow from the result.
  Person make(const PersonParameters& parameters) const;

 private:
  HumanBody scaled(const Proportions& proportions, double stature) const;
  /// Returns a soft part of a scaled body where the layers have moved.
  TriangleMesh moved(const HumanBody& scaled, std::size_t soft,
                     const std::pair<Points, Points>& displacements) const;
  /// Finds the unknowns, one after the other.
  void solve_masses(const HumanBody& scaled, const BodyLines& lines, const PersonLayers& layers,
                    const PersonSettings& settings, Growth& growth) const;
  /// Nests the layers, puts the soles on the floor and sets volumes, masses and the fat of regions.
  void finish(Person& person) const;
  BodyLines lines_of(const HumanBody& scaled) const;
  /// Moves the parts of a scaled body.
  void grow(Person& person, const BodyLines& lines, const PersonLayers& layers,
            const Growth& growth) const;

  const BodyTemplate& template_;
  std::vector<int> mirrored_;  ///< of the layers' vertices
  /// The parts of the right side and the middle that follow the layers, and their bindings.
  std::vector<std::size_t> soft_parts_;
  std::vector<LayerBinding> bindings_;
  LayerTraits traits_;
};

}  // namespace sinew
