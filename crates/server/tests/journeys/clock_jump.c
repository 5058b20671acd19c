// Shifts the wall clock for a process that loads it before libc: by the seconds in the file that
// CLOCK_JUMP names, as long as it exists. The monotonic clock goes on, as it does when a clock is set.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long offset_seconds(void) {
    char text[24] = {0};
    const char *name = getenv("CLOCK_JUMP");
    int file = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return 0;
    }
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    return length > 0 ? atol(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && clock == CLOCK_REALTIME) {
        time->tv_sec += offset_seconds();
    }
    return result;
}
