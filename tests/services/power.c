/* What reaches the disk before the power is cut: a file's content is kept when the program waits for it, and only then.

   Loaded before a program's other libraries (LD_PRELOAD). At every fsync or fdatasync the whole content of the file is
   copied to $VINETA_DISK/<inode>, instead of to the real disk: that is what fsync promises. `power.py` makes the folder
   from it that would be found after a power cut. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static int copy(int from, const char *to) {
    char part[65536];
    ssize_t size;
    off_t at = 0;
    int target = open(to, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (target < 0) return -1;
    while ((size = pread(from, part, sizeof part, at)) > 0) {
        if (write(target, part, size) != size) size = -1;
        if (size < 0) break;
        at += size;
    }
    close(target);
    return size < 0 ? -1 : 0;
}

/* One at a time: a copy that was begun earlier must not replace one that was begun later. */
static int keep(int file) {
    const char *disk = getenv("VINETA_DISK");
    char lock[4096], draft[4096], kept[4096], open_again[64];
    struct stat what;
    int locked, source, failed;
    if (!disk || fstat(file, &what) != 0 || !S_ISREG(what.st_mode)) return 0;
    snprintf(lock, sizeof lock, "%s/lock", disk);
    snprintf(draft, sizeof draft, "%s/draft", disk);
    snprintf(kept, sizeof kept, "%s/%llu", disk, (unsigned long long)what.st_ino);
    snprintf(open_again, sizeof open_again, "/proc/self/fd/%d", file); /* it may be open for writing only */
    locked = open(lock, O_CREAT | O_RDWR, 0600);
    if (locked < 0 || flock(locked, LOCK_EX) != 0) return -1;
    source = open(open_again, O_RDONLY);
    failed = source < 0 || copy(source, draft) != 0 || rename(draft, kept) != 0;
    if (source >= 0) close(source);
    close(locked);
    return failed ? -1 : 0;
}

int fsync(int file) { return keep(file); }
int fdatasync(int file) { return keep(file); }
