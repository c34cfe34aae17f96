#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"
#include "session/backends.h"
#include "session/resident_skin.h"
#include "session/settings.h"
#include "skinning/projective.h"
#include "skinning/skinner.h"
#include "tissue/tissue_model.h"

namespace sinew {

/// A skinner ready to play, and how it takes changed settings.
struct PreparedSkinner {
  std::unique_ptr<Skinner> skinner;
  std::function<void(const Settings&)> apply;  ///< empty when no setting concerns it
  std::function<void()> take_material;         ///< the tissue model has another; empty without one
  double factorization_ms = 0.0;
  double weights_ms = 0.0;
  UsedBackend backend{};
  std::unique_ptr<ResidentSkin> resident_skin{};  ///< null where nothing stays on a GPU
};

/// What a method is made from; `tissue` and `visible`, how the visible surface follows, are null
/// for those without a body, and outlive the skinner.
struct SkinningProblem {
  const Character& character;
  const TissueModel* tissue;
  const VisibleMotion* visible;
  const DrivenSkin& driven;
  const Settings& settings;
};

/// A way of skinning by its name on the command line. A new one is one entry in methods.cpp.
struct Method {
  std::string name;
  bool needs_tissue = false;
  bool offered = true;           ///< false: a reference for measurements, not a choice of the user
  bool chooses_backend = false;  ///< follows Settings::backend; others are computed by the CPU
  PreparedSkinner (*prepare)(const SkinningProblem& problem, const Progress& progress);
};

/// The textbook solver that `bench --baseline` compares with.
inline constexpr const char* kTextbookMethod = "projective-textbook";
inline constexpr const char* kTextbookInDoubleMethod = "projective-textbook-in-double";

const std::vector<Method>& methods();

/// Names of the offered ones.
std::vector<std::string> method_names();

/// \throws UsageError that lists what exists.
const Method& find_method(const std::string& name);

/// \throws UsageError for a method that there is not, UnavailableError for a backend that this
/// build or machine lacks.
void require_available(const Settings& settings);

/// A character without a skeleton: the skin as it is in the file.
std::unique_ptr<Skinner> make_rest_skinner(const TriangleMesh& surface);

/// Holds the skin where another skinner has it.
std::unique_ptr<Skinner> make_frozen_skinner(const Skinner& moved);

}  // namespace sinew
