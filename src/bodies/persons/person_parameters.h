// SPDX-License-Identifier: MIT

#pragma once

#include <Eigen/Core>

#include "bodies/persons/person_layers.h"
#include "bodies/persons/proportions.h"

namespace sinew {

/// Describes a person by what deforms the template of its sex. PersonMaker solves for `stature` and
/// `growth` where masses are given.
struct PersonParameters {
  double stature = 1.0;  ///< factor on all lengths of the template
  Proportions proportions;
  Distribution distribution;
  Growth growth;
};

/// Returns the parameters as one vector in which persons may be averaged: the logarithms of
/// factors, and lengths in m.
Eigen::VectorXd vector_of(const PersonParameters& parameters);

/// Returns the parameters of a vector of vector_of().
PersonParameters parameters_of(const Eigen::VectorXd& vector);

}  // namespace sinew
