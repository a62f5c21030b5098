import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { segmentsOf } from './file-key.ts';
import type { FileStore, StoredFile } from './files.ts';

/** How files end that are being written. */
const UNFINISHED = '.part';
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/**
 * Opens a file for reading; null for missing files and for symbolic links, which we never create.
 */
async function opened(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Files in a folder on this machine. */
export class LocalFiles implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async put(key: string, content: Buffer): Promise<void> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const unfinished = `${path}.${randomBytes(6).toString('hex')}${UNFINISHED}`;
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

  async list(prefix: string): Promise<string[]> {
    const folder = this.#pathOf(prefix);
    try {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map(({ parentPath, name }) => relative(this.#folder, join(parentPath, name)))
        .map((path) => path.split(sep).join('/'))
        .sort();
    } catch (error) {
      if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  }

  async removeAll(prefix: string): Promise<void> {
    await rm(this.#pathOf(prefix), { recursive: true, force: true });
  }

  #pathOf(key: string): string {
    return join(this.#folder, ...segmentsOf(key));
  }
}
