// What the C library can be told, and Swift cannot say.
#ifndef HOST_H
#define HOST_H

/// Has the C library keep memory that was freed, up to a bound, instead of giving it back to the system: large buffers are
/// made and freed all the time, and a fresh one costs a fault for each page. To be called first thing.
void host_keep_freed_memory(void);

#endif
