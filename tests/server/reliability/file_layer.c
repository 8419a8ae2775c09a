/* A layer between SQLite and the system, for LD_PRELOAD: it records on a tape what reaches the files of one database and
 * when they are synced, and can kill the process at any of these calls. The calls themselves are done as always.
 *
 * A record of the tape: a head of 16 bytes (op, file, two unused, length, offset), then `length` bytes of data.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { NOTHING, DATABASE, WAL, JOURNAL, FOLDER };
enum { BEFORE, HALF, AFTER };

struct head {
    char op;
    char file;
    uint16_t unused;
    uint32_t length;
    int64_t offset;
};

static char database[4096], wal[4200], journal[4200], folder[4096];
static int tape = -1, armed, calls, kill_at;
static char files[65536];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/* From here on the files of this database are watched. An empty tape: nothing is recorded. */
void file_layer_begin(const char *path, const char *tape_path, int kill_at_call)
{
    snprintf(database, sizeof database, "%s", path);
    snprintf(wal, sizeof wal, "%s-wal", path);
    snprintf(journal, sizeof journal, "%s-journal", path);
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash) *slash = 0;
    if (*tape_path) tape = open(tape_path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    kill_at = kill_at_call;
    armed = 1;
}

static int file_named(const char *path)
{
    if (!armed || !path) return NOTHING;
    if (!strcmp(path, database)) return DATABASE;
    if (!strcmp(path, wal)) return WAL;
    if (!strcmp(path, journal)) return JOURNAL;
    if (!strcmp(path, folder)) return FOLDER;
    return NOTHING;
}

static int file_of(int fd)
{
    return armed && fd >= 0 && fd < (int)sizeof files ? files[fd] : NOTHING;
}

static ssize_t plain_write(int fd, const void *data, size_t length)
{
    REAL(write);
    return real(fd, data, length);
}

static void record(char op, int file, int64_t offset, const void *data, uint32_t length)
{
    if (tape < 0) return;
    char buffer[sizeof(struct head) + 70000];
    struct head head = {op, (char)file, 0, length, offset};
    if (length > 70000) raise(SIGKILL); /* SQLite writes pages */
    memcpy(buffer, &head, sizeof head);
    if (length) memcpy(buffer + sizeof head, data, length);
    if (plain_write(tape, buffer, sizeof head + length) < 0) raise(SIGKILL);
}

/* The calls are counted; the one that is to kill does so before, in the middle of or after its work. */
static int fatal(void)
{
    calls++;
    return kill_at && calls == kill_at;
}

static int way(void) { return kill_at % 3; }

static void opened(int fd, int file, int is_new)
{
    if (fd < 0 || fd >= (int)sizeof files) return;
    files[fd] = (char)file;
    if (file != NOTHING && is_new) record('C', file, 0, NULL, 0);
}

static int open_with(int at, const char *path, int flags, mode_t mode)
{
    REAL(openat);
    int file = file_named(path);
    if (file == NOTHING) {
        int fd = real(at, path, flags, mode);
        if (armed && fd >= 0 && fd < (int)sizeof files) files[fd] = NOTHING;
        return fd;
    }
    pthread_mutex_lock(&lock);
    struct stat there;
    int is_new = (flags & O_CREAT) && stat(path, &there) != 0;
    int fd = real(at, path, flags, mode);
    opened(fd, file, is_new);
    pthread_mutex_unlock(&lock);
    return fd;
}

#define MODE mode_t mode = 0; if (flags & (O_CREAT | O_TMPFILE)) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); }
int open(const char *path, int flags, ...) { MODE return open_with(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE return open_with(AT_FDCWD, path, flags | O_LARGEFILE, mode); }
int openat(int at, const char *path, int flags, ...)
{
    MODE
    REAL(openat);
    return real(at, path, flags, mode);
}

int close(int fd)
{
    REAL(close);
    if (file_of(fd)) files[fd] = NOTHING;
    return real(fd);
}

static ssize_t plain_pwrite(int fd, const void *data, size_t length, off64_t offset)
{
    REAL(pwrite64);
    return real(fd, data, length, offset);
}

static ssize_t write_at(int fd, int file, const void *data, size_t length, off64_t offset)
{
    pthread_mutex_lock(&lock);
    int last = fatal();
    if (last && way() == BEFORE) raise(SIGKILL);
    if (last && way() == HALF) {
        plain_pwrite(fd, data, length / 2, offset);
        raise(SIGKILL);
    }
    ssize_t done = plain_pwrite(fd, data, length, offset);
    if (done > 0) record('W', file, offset, data, (uint32_t)done);
    if (last) raise(SIGKILL);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset)
{
    int file = file_of(fd);
    return file ? write_at(fd, file, data, length, offset) : plain_pwrite(fd, data, length, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset)
{
    int file = file_of(fd);
    return file ? write_at(fd, file, data, length, offset) : plain_pwrite(fd, data, length, offset);
}

ssize_t write(int fd, const void *data, size_t length)
{
    int file = file_of(fd);
    if (!file) return plain_write(fd, data, length);
    off64_t offset = lseek64(fd, 0, SEEK_CUR);
    ssize_t done = write_at(fd, file, data, length, offset);
    if (done > 0) lseek64(fd, offset + done, SEEK_SET);
    return done;
}

static int cut(int fd, off64_t size)
{
    REAL(ftruncate64);
    int file = file_of(fd);
    if (!file) return real(fd, size);
    pthread_mutex_lock(&lock);
    int last = fatal();
    if (last && way() == BEFORE) raise(SIGKILL);
    int result = real(fd, size);
    if (!result) record('T', file, size, NULL, 0);
    if (last) raise(SIGKILL);
    pthread_mutex_unlock(&lock);
    return result;
}

int ftruncate(int fd, off_t size) { return cut(fd, size); }
int ftruncate64(int fd, off64_t size) { return cut(fd, size); }

/* What is written after the call has begun and before it is done may or may not be on disk: the mutex keeps it out. */
#define SYNC(name)                                              \
    int name(int fd)                                            \
    {                                                           \
        REAL(name);                                             \
        int file = file_of(fd);                                 \
        if (!file) return real(fd);                             \
        pthread_mutex_lock(&lock);                              \
        int last = fatal();                                     \
        if (last && way() == BEFORE) raise(SIGKILL);            \
        int result = real(fd);                                  \
        if (!result) record('S', file, 0, NULL, 0);             \
        if (last) raise(SIGKILL);                               \
        pthread_mutex_unlock(&lock);                            \
        return result;                                          \
    }
SYNC(fsync)
SYNC(fdatasync)

int unlink(const char *path)
{
    REAL(unlink);
    int file = file_named(path);
    if (!file) return real(path);
    pthread_mutex_lock(&lock);
    int last = fatal();
    if (last && way() == BEFORE) raise(SIGKILL);
    int result = real(path);
    if (!result) record('U', file, 0, NULL, 0);
    if (last) raise(SIGKILL);
    pthread_mutex_unlock(&lock);
    return result;
}
