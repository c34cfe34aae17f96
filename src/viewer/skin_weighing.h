#pragma once

#include <optional>
#include <string>
#include <utility>

#include "assets/character.h"
#include "viewer/background_job.h"

namespace sinew {

/// Skinning weights to be looked at: those of a character's file or, where it has none, automatic
/// ones, which are made in the background when they are first wanted.
class SkinWeighing {
 public:
  /// To be called for every picture. \param character  stays as it is until forget()
  /// \throws what making them threw
  void follow(const Character& character, bool wanted);
  /// Null while they are not there.
  const SkinWeights* get(const Character& character) const;
  /// Before the character goes: waits until nothing reads it any more.
  void forget();

  bool running() const { return making_.running(); }
  void cancel() { making_.cancel(); }
  std::pair<double, std::string> progress() const { return making_.progress(); }

 private:
  std::optional<SkinWeights> automatic_;
  BackgroundJob<SkinWeights> making_;
};

}  // namespace sinew
