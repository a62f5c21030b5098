import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** In bytes: many times what the databases that are there at once have been seen to take. */
const ROOM = 4 * 1024 ** 3;

/**
 * For what is made of many small files: a database has some 1,500, and on a disk to make and drop
 * them is most of its work. Without much memory a folder of the disk.
 */
export function folderInMemory(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}
