# The GPU halves of rooms, in their cuda/ folders: kernels and what launches them in .cu files, what
# has none of either in .cpp. They see the machine through src/cuda alone. With a CUDA toolkit (12 or
# 13) they become sinew_gpu; without one there is no such target. tests/ compiles the same files for
# the host (sinew_emulated_gpu).
set(SINEW_CUDA AUTO CACHE STRING "CUDA backend: AUTO (when there is a toolkit), ON or OFF")
set_property(CACHE SINEW_CUDA PROPERTY STRINGS AUTO ON OFF)

file(GLOB SINEW_KERNEL_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/*/cuda/*.cu)
file(GLOB SINEW_GPU_HOST_FILES CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/*/cuda/*.cpp)
list(FILTER SINEW_GPU_HOST_FILES EXCLUDE REGEX /render/)  # of the room, with a toolkit or without

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

# Each architecture takes nvcc as long as the first. A local build is for the GPU of this machine; on
# a machine without one it is for Turing, with PTX that drivers compile for any later GPU.
option(SINEW_CUDA_ALL "Compile kernels for all supported GPUs, as releases do" OFF)
if(SINEW_CUDA_ALL)
  # Turing to Hopper, and PTX for later GPUs. Code for 8.0 runs on 8.6 and 8.9 as it is.
  set(CMAKE_CUDA_ARCHITECTURES 75-real 80-real 90)
elseif(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
  execute_process(COMMAND nvidia-smi --query-gpu=compute_cap --format=csv,noheader
                  OUTPUT_VARIABLE capability ERROR_QUIET)
  if(capability MATCHES "^([0-9]+)\\.([0-9])")
    set(CMAKE_CUDA_ARCHITECTURES ${CMAKE_MATCH_1}${CMAKE_MATCH_2})
  else()
    set(CMAKE_CUDA_ARCHITECTURES 75)
  endif()
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
