#pragma once

#include <string>

namespace sinew {

/// A picture or film of the view: what it shows, how large, and where it goes.
struct PictureWish {
  enum class What {
    kPicture,    ///< the view as it is
    kClip,       ///< a film of the clip, from one moment to another
    kTurntable,  ///< a film around the character
  };

  What what = What::kPicture;
  std::string path{};  ///< .png, or a film's ending (film_writer.h)
  int width = 1920;    ///< pixels; 0: as large as the view
  int height = 1080;
  bool transparent = false;  ///< no backdrop, of the ground only its shadow; pictures only
  bool labels = false;       ///< with the names of a comparison's sides and a heat map's legend
  int supersampling = 1;     ///< drawn so many times as wide and high, and averaged
  double rate = 30.0;        ///< pictures a second
  double first = 0.0;        ///< s of the clip
  double last = 0.0;         ///< s; not beyond the first: to the end of the clip
  double degrees = 360.0;    ///< that a turntable turns
  double seconds = 6.0;      ///< that it takes
  bool plays = false;        ///< the clip goes on while it turns
  bool loop = false;         ///< of the whole clip, which is made to meet itself (CyclePlayer)

  static constexpr int kLargest = 16384;  ///< pixels a side, times the supersampling
  static constexpr int kMostSupersampling = 8;

  bool is_film() const { return what != What::kPicture; }
  const char* progress_text() const { return is_film() ? "filming" : "drawing a picture"; }
};

}  // namespace sinew
