#pragma once
#define assert(truth) ((void)(truth))
#define static_assert _Static_assert
