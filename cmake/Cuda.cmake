# The GPU halves of rooms, in their cuda/ folders: .cu files, which see the machine through src/cuda
# alone. With a CUDA toolkit (12 or 13) they become sinew_gpu; without one there is no such target.
# tests/ compiles the same files for the host (sinew_emulated_gpu).
set(SINEW_CUDA AUTO CACHE STRING "CUDA backend: AUTO (when there is a toolkit), ON or OFF")
set_property(CACHE SINEW_CUDA PROPERTY STRINGS AUTO ON OFF)

file(GLOB SINEW_KERNEL_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/*/cuda/*.cu)

if(SINEW_CUDA STREQUAL "OFF")
  return()
endif()
find_package(CUDAToolkit 12 QUIET)
if(NOT CUDAToolkit_FOUND OR NOT EXISTS "${CUDAToolkit_NVCC_EXECUTABLE}")
  if(SINEW_CUDA STREQUAL "ON")
    message(FATAL_ERROR "SINEW_CUDA=ON needs a CUDA toolkit, 12 or newer: Debian's and NVIDIA's "
                        "packages are called nvidia-cuda-toolkit and cuda-toolkit")
  endif()
  return()
endif()
set(CMAKE_CUDA_COMPILER ${CUDAToolkit_NVCC_EXECUTABLE})
# Turing to Hopper as they are, and PTX of the last for what comes after.
if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
  set(CMAKE_CUDA_ARCHITECTURES 75-real 80-real 86-real 89-real 90)
endif()
if(CCACHE_PROGRAM)
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
enable_language(CUDA)
if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)  # nvcc has C++20 since 12.0, CMake 3.25 does not know
  set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
  set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
endif()
set(CMAKE_CUDA_RUNTIME_LIBRARY None)  # CUDA::cudart_static, by name
set(CMAKE_CUDA_STANDARD 20)
set(CMAKE_CUDA_STANDARD_REQUIRED ON)
# Or -isystem /usr/include, which some packages ask for, would hide math.h from the host compiler.
list(APPEND CMAKE_CUDA_IMPLICIT_INCLUDE_DIRECTORIES /usr/include)
set(SINEW_HAS_CUDA ON)
