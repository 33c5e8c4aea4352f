#pragma once
#define isnan(number) __builtin_isnan(number)
