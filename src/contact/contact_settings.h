// SPDX-License-Identifier: MIT

#pragma once

namespace sinew {

/// Holds the settings of self-contact detection.
struct SelfContactSettings {
  double retention = 0.25;  ///< distance outside of the skin up to which a pair stays, in mean
                            ///< edges at rest
  /// Local contact holds the vertices of each prepared pair apart, as published, instead of finding
  /// contacts around the pairs.
  bool prepared_pairs = false;

  bool operator==(const SelfContactSettings&) const = default;
};

/// Holds the settings of the forces that push contacts apart.
struct ContactResponseSettings {
  double stiffness = 4.0;  ///< of a contact, as a multiple of how stiffly the tissue holds its
                           ///< vertices: 1 / compliance()
  double margin = 0.02;    ///< distance to keep between both sides, in mean edges at rest

  bool operator==(const ContactResponseSettings&) const = default;
};

}  // namespace sinew
