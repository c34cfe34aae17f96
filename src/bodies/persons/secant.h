// SPDX-License-Identifier: MIT

#pragma once

#include <functional>

namespace sinew {

/// Finds the argument at which an increasing function of a mass has a value, by the secant method.
/// \param value          kg
/// \param first, second  the first two arguments
/// \param what           of which the mass is, for the message, e.g. "muscle"
/// \throws InputError if the function does not reach the value
double solve_for_mass(const std::function<double(double)>& function, double value, double first,
                      double second, const char* what);

}  // namespace sinew
