#pragma once
// CRC-32C and SHA-256, header only: each has a portable function and, where the processor may have
// instructions for it, one that uses them. The caller asks `…_hardware_available` once; calling a
// `…_hardware` function where it answered false is undefined.
#include "crc32c.h"
#include "sha256.h"
