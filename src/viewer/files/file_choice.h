// SPDX-License-Identifier: MIT

#pragma once

#include <string>
#include <vector>

#include "assets/motion_content.h"
#include "viewer/background_job.h"
#include "viewer/files/file_opening.h"
#include "viewer/files/motion_adding.h"
#include "viewer/files/open_project.h"
#include "viewer/panels/questions.h"
#include "viewer/state/bodies.h"
#include "viewer/state/messages.h"

namespace sinew {

/// Decides what becomes of files that the user opens or drops: opens them, opens them together with
/// a surface that has no skeleton yet, adds their motion to the present character, or asks. Looks
/// into the files in the background for that.
class FileChoice {
 public:
  FileChoice(const Bodies& bodies, const OpenProject& project, FileOpening& files,
             MotionAdding& motions, Questions& questions, Messages& messages)
      : bodies_(bodies),
        project_(project),
        files_(files),
        motions_(motions),
        questions_(questions),
        messages_(messages) {}

  /// Describes the content of several files, taken as one.
  struct Content {
    MotionContent motion;  ///< a file with neither mesh nor clips counts as a surface
    bool surface = false;  ///< a mesh, or the names of files with one
  };

  /// Opens files, but asks about files that hold only motion. If the present character is a surface
  /// without a skeleton, files without a mesh are opened together with it.
  void open(std::vector<std::string> files);
  /// Handles files that were dropped on the window: adds those that hold only motion, asks about
  /// one that holds a character with motion, and opens others. With `collides` they become
  /// colliders.
  void drop(std::vector<std::string> files, bool collides);

  /// Answers the question about a file with motion. Does nothing if none is asked.
  enum class Use { kOpen, kAddMotion, kCollide, kNothing };
  void answer(Use use);

  /// Continues after the files have been looked into. To be called in every frame.
  void follow();
  bool is_looking() const { return looking_.running(); }
  void cancel() { looking_.cancel(); }

 private:
  bool lacks_skeleton() const;
  bool needs_look(const std::vector<std::string>& files) const;
  void look(std::vector<std::string> files, bool dropped);
  void decide(const Content& looked_into);
  void use(Use use, std::vector<std::string> files, bool dropped);

  const Bodies& bodies_;
  const OpenProject& project_;
  FileOpening& files_;
  MotionAdding& motions_;
  Questions& questions_;
  Messages& messages_;
  std::vector<std::string> looked_at_;
  bool dropped_ = false;
  BackgroundJob<Content> looking_;
};

}  // namespace sinew
