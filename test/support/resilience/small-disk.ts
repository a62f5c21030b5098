import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

/** A disk of its own size, which a test can fill to its last byte. */
export interface SmallDisk {
  path: string;
  fill(): void;
  /** Makes room again. */
  clear(): void;
}

const MIB = 1024 * 1024;

/** Such a disk for a suite, in memory; it has room again at the start of each test. */
export function useSmallDisk(mebibytes: number): SmallDisk {
  const ballast = () => join(disk.path, 'ballast');
  const disk: SmallDisk = {
    path: '',
    fill: () => {
      const { bavail, bsize } = statfsSync(disk.path);
      writeUntilFull(ballast(), bavail * bsize);
    },
    clear: () => rmSync(ballast(), { force: true }),
  };
  beforeAll(() => {
    disk.path = mount(mebibytes);
  });
  afterEach(() => disk.clear());
  afterAll(() => unmount(disk.path));
  return disk;
}

/** @throws Error where this user may not mount */
function mount(mebibytes: number): string {
  const path = mkdtempSync(join(tmpdir(), 'stallkeeper-disk-'));
  const options = `size=${mebibytes}m,mode=0755`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
  } catch (error) {
    rmSync(path, { recursive: true });
    throw error;
  }
  return path;
}

function unmount(path: string): void {
  // Lazily: a server that is just ending may still have a file open.
  execFileSync('umount', ['-l', path], { stdio: 'ignore' });
  rmSync(path, { recursive: true, force: true });
}

/** Others may write meanwhile: what does not fit any more is left out. */
function writeUntilFull(file: string, bytes: number): void {
  try {
    writeFileSync(file, Buffer.alloc(bytes + MIB));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** A suite that needs disks of its own; where they cannot be mounted, a test says so in its name. */
export function describeWithSmallDisks(name: string, suite: () => void): void {
  if (mayMount()) {
    describe(name, suite);
    return;
  }
  test(`NOTICE: nobody may mount a disk here, so this was not tried: ${name}`, () => {
    expect(mayMount()).toBe(false);
  });
}

function mayMount(): boolean {
  try {
    unmount(mount(1));
    return true;
  } catch {
    return false;
  }
}
