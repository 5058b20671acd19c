// Makes a disk full for a process that loads it before libc: as long as the file exists that FULL_DISK
// names, no byte can be written to a file. What goes to the standard streams is left alone.
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is_full(int file) {
    struct stat found;
    const char *flag = getenv("FULL_DISK");
    if (file <= STDERR_FILENO || flag == NULL || access(flag, F_OK) != 0) {
        return 0;
    }
    if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) {
        return 0;
    }
    errno = ENOSPC;
    return 1;
}

ssize_t write(int file, const void *bytes, size_t count) {
    return is_full(file) ? -1 : syscall(SYS_write, file, bytes, count);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    return is_full(file) ? -1 : syscall(SYS_pwrite64, file, bytes, count, at);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    return pwrite64(file, bytes, count, at);
}
