// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Returns a .png of one pixel, (128, 128, 255). As a normal map it points straight up. Written by
/// hand: signature, header, one stored zlib block with a filter byte and the pixel, end.
inline std::string png_of_one_pixel() {
  using namespace std::string_literals;
  return "\x89PNG\r\n\x1a\n"
         "\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90\x77\x53\xde"
         "\0\0\0\x0fIDAT\x78\x01\x01\x04\0\xfb\xff\0\x80\x80\xff\x03\x83\x02\0\x8a\x75\x0a\x39"
         "\0\0\0\0IEND\xae\x42\x60\x82"s;
}

/// Returns a .bmp of one pixel: blue 30, green 20, red 10.
inline std::string bmp_of_one_pixel() {
  using namespace std::string_literals;
  return "BM\x3a\0\0\0\0\0\0\0\x36\0\0\0"
         "\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0\0\0\0\0\x04\0\0\0"
         "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x1e\x14\x0a\0"s;
}

}  // namespace sinew
