#pragma once
#include <stdbool.h>
#include <stddef.h>

/// What to ask for, and where to stop.
typedef struct {
  /// An `http` or `https` address, ended by a zero byte.
  const char *_Nonnull address;
  /// The name that the program gives itself.
  const char *_Nonnull user_agent;
  /// For everything: name, connection and the last byte.
  long timeout_milliseconds;
  /// Bytes of the body as they come in, whatever the header says.
  size_t limit_bytes;
  /// Asked about once a second; true gives up.
  bool (*_Nonnull is_interrupted)(void);
} NetworkRequest;

enum {
  /// No libcurl is installed.
  network_library_missing = -1,
  /// Something by that name is, but it lacks what is needed.
  network_library_unusable = -2,
  network_memory_exhausted = -3,
  /// This program is the fully static one, which loads no library.
  network_program_static = -4,
};

/// What came of it. To be released.
typedef struct {
  /// 0 for an answer that is there as a whole, whatever its status; below 0 one of the above; else libcurl's number.
  int outcome;
  /// More bytes came than allowed; `outcome` is then not 0.
  bool is_too_large;
  long status;
  unsigned char *_Nullable body;
  size_t count;
  /// The header's `Content-Type`; null where there is none.
  char *_Nullable content_type;
  /// The address that answered.
  char *_Nullable final_address;
  /// Where the answer leads, which is not followed: whole where libcurl understands it, else as it came. Null for any other answer.
  char *_Nullable redirect;
  /// How long it took.
  long milliseconds;
  /// A first byte of an answer came.
  bool has_begun;
  /// libcurl's own words for an outcome above 0.
  char reason[256];
} NetworkAnswerParts;

/// Asks once and waits for the answer. Opens libcurl the first time.
void network_fetch(const NetworkRequest *_Nonnull request, NetworkAnswerParts *_Nonnull answer);
void network_release(NetworkAnswerParts *_Nonnull answer);
