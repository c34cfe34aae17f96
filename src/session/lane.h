#pragma once

#include <memory>

#include "assets/character.h"
#include "core/progress.h"
#include "session/document.h"
#include "session/methods.h"
#include "session/settings.h"
#include "skinning/skinner.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// Milliseconds of preparation.
struct PreparationTimes {
  double total_ms = 0.0;
  double tissue_ms = 0.0;
  double factorization_ms = 0.0;
  double weights_ms = 0.0;  ///< automatic skinning weights
};

/// What belongs together to skin a character one way: tissue model and skinner.
class Lane {
 public:
  /// \throws UsageError for a method or contact mode that does not exist yet, UnavailableError
  /// for a backend that this build or machine lacks, Cancelled.
  Lane(const Character& character, const Settings& settings, const Document& document,
       const Progress& progress);
  /// Around a skinner made elsewhere.
  explicit Lane(PreparedSkinner prepared, std::unique_ptr<TissueModel> tissue = nullptr);

  /// Null without a skeleton and for methods without a body.
  const TissueModel* tissue() const { return tissue_.get(); }
  Skinner& skinner() const { return *prepared_.skinner; }
  const PreparationTimes& preparation() const { return preparation_; }
  /// Takes settings that need no new lane; a change of stiffness, mass or time step refactors.
  void apply(const Settings& settings);

 private:
  std::unique_ptr<TissueModel> tissue_;
  PreparedSkinner prepared_;
  PreparationTimes preparation_;
};

}  // namespace sinew
