// SPDX-License-Identifier: MIT

#include "session/settings/setting_symbols.h"

#include <algorithm>
#include <array>

namespace sinew {
namespace {

// Komaritzan 2022: "Fast Projective Skinning" and its chapter 2 (dissertation). Bouaziz 2014:
// "Projective Dynamics". Komaritzan 2018: "Projective Skinning".
struct Symbol {
  const char* key;
  const char* text;
};

constexpr std::array kSymbols{
    Symbol{"method",
           "alg. 3.1 (projective), x = Σ w_k T_k x, eq. 2.3 (linear blend) of Komaritzan 2022"},
    Symbol{"contact", "Komaritzan 2022, 3.2.5"},
    Symbol{"contact.stiffness", "w of collisions, Komaritzan 2022, 3.2.5"},
    Symbol{"contact.retention", "δ of collisions over the mean edge, Komaritzan 2022, 3.2.5"},
    Symbol{"dynamics.iterations", "N_pd, Komaritzan 2022, alg. 2.1"},
    Symbol{"dynamics.time_step", "Δt, Komaritzan 2022, eq. 2.9; h, Bouaziz 2014"},
    Symbol{"dynamics.damping", "μ, Komaritzan 2022, alg. 2.1"},
    Symbol{"dynamics.gravity", "part of f_ext, Komaritzan 2022, eq. 2.9"},
    Symbol{"tissue.stiffness", "w of strain, Komaritzan 2022, 2.2.1"},
    Symbol{"tissue.mass", "sum of M, Komaritzan 2022, eq. 2.9 and 3.2.2"},
    Symbol{"tissue.sliding", "Komaritzan 2022, 3.2.2"},
    Symbol{"tissue.prism_rotations", "one R for each prism, Komaritzan 2018, eq. 6"},
    Symbol{"tissue.radius_scale", "factor on r_b and r_j, Komaritzan 2022, 3.2.1"},
    Symbol{"tissue.radius_distance_share", "0.75 of r_b, Komaritzan 2022, 3.2.1"},
    Symbol{"simulation.vertices", "S, Komaritzan 2022, 3.2.4"},
    Symbol{"upsampling.method", "x_j = Σ N_ij x_i, Komaritzan 2022, eq. 3.9"},
    Symbol{"upsampling.neighbours", "k, Komaritzan 2022, 3.2.4"},
};

}  // namespace

std::string paper_symbol(const std::string& key) {
  const auto* const found = std::find_if(kSymbols.begin(), kSymbols.end(),
                                         [&](const Symbol& symbol) { return symbol.key == key; });
  return found == kSymbols.end() ? "" : found->text;
}

}  // namespace sinew
