import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A stored file, opened for reading. `bytes` is its size. */
export interface StoredFile {
  stream: Readable;
  bytes: number;
}

/**
 * Where uploaded and generated files live. Keys are paths such as `images/<owner>/<id>/480.webp`.
 * A file never changes under its key, so an object store with plain put, get and delete will do.
 */
export interface FileStore {
  /** Stores the whole file or nothing. */
  put(key: string, content: Buffer): Promise<void>;
  /** @returns null when there is no such file */
  read(key: string): Promise<StoredFile | null>;
  /** Removes every file whose key starts with `prefix` and a slash. */
  removeAll(prefix: string): Promise<void>;
}

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9]+)?$/;

/** A key is made of plain segments, so that no key leads out of the store. */
function segmentsOf(key: string): string[] {
  const segments = key.split('/');
  if (segments.some((segment) => !SEGMENT.test(segment))) {
    throw new TypeError(`Not a file key: ${JSON.stringify(key.slice(0, 200))}`);
  }
  return segments;
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** Opens a file for reading; what is not there and links, which we never make, are null. */
async function opened(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

class LocalFiles implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, content: Buffer): Promise<void> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      await writeFile(unfinished, content, { flush: true });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async read(key: string): Promise<StoredFile | null> {
    const file = await opened(this.#pathOf(key));
    if (!file) return null;
    const stat = await file.stat();
    if (stat.isFile()) return { stream: file.createReadStream(), bytes: stat.size };
    await file.close();
    return null;
  }

  async removeAll(prefix: string): Promise<void> {
    await rm(this.#pathOf(prefix), { recursive: true, force: true });
  }

  #pathOf(key: string): string {
    return join(this.#folder, ...segmentsOf(key));
  }
}

let bound: FileStore | undefined;

/** Binds the process's file store: a folder on this machine. */
export function connectFiles(folder: string): void {
  bound = new LocalFiles(folder);
}

/** The bound file store. */
export function files(): FileStore {
  if (!bound) throw new Error('connectFiles has not run');
  return bound;
}
