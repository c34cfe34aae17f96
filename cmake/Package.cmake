# SPDX-License-Identifier: MIT
# Configures cpack, which creates a Debian package of the component `sinew` (cmake/Install.cmake).
set(SINEW_MAINTAINER "The Sinew authors <authors@sinew.invalid>" CACHE STRING
    "Maintainer of the Debian package: NAME <ADDRESS>")

set(CPACK_GENERATOR DEB)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};sinew;sinew;/")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)

set(CPACK_PACKAGE_CONTACT "${SINEW_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "physics-based skinning of animated characters")
set(CPACK_PACKAGE_DESCRIPTION
"Sinew builds bones, joints and soft tissue out of a skin mesh and a skeleton
and skins the character by simulating them in real time: elbows keep their
volume, a twisted arm stays round, and the flesh swings after a fast move.
.
It reads glTF, FBX, COLLADA and other files, shows the character in a window,
and writes point caches, animated glTF files, images and videos.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# dpkg-shlibdeps adds the libraries. It cannot know that ffmpeg encodes videos, that labels in
# images use the font DejaVu Sans, and that OpenGL needs a driver, which may be Mesa's software
# renderer.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_SOURCE_DIR}/cmake/PackageTools.cmake)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "ffmpeg, fonts-dejavu-core, libgl1-mesa-dri")
include(CPack)
