import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { segmentsOf } from './file-key.ts';
import type { DatedFile, FileStore, StoredFile } from './files.ts';

const UNFINISHED = '.part';
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** Null for missing files and for symbolic links, which we never create. */
async function opened(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** Null: the file is gone by now. */
async function changedAt(path: string): Promise<Date | null> {
  try {
    return (await lstat(path)).mtime;
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

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
    const paths = await this.#pathsBelow(prefix);
    return paths
      .filter((path) => !path.endsWith(UNFINISHED))
      .map((path) => this.#keyOf(path))
      .sort();
  }

  async listDated(prefix: string): Promise<DatedFile[]> {
    const dated: DatedFile[] = [];
    for (const key of await this.list(prefix)) {
      const at = await changedAt(this.#pathOf(key));
      if (at) dated.push({ key, at });
    }
    return dated;
  }

  async removeUnfinished(prefix: string, before: Date): Promise<number> {
    let removed = 0;
    for (const path of await this.#pathsBelow(prefix)) {
      if (!path.endsWith(UNFINISHED)) continue;
      const at = await changedAt(path);
      if (!at || at >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  async removeAll(prefix: string): Promise<void> {
    await rm(this.#pathOf(prefix), { recursive: true, force: true });
  }

  async #pathsBelow(prefix: string): Promise<string[]> {
    try {
      const entries = await readdir(this.#pathOf(prefix), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name));
    } catch (error) {
      if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  }

  #keyOf(path: string): string {
    return relative(this.#folder, path).split(sep).join('/');
  }

  #pathOf(key: string): string {
    return join(this.#folder, ...segmentsOf(key));
  }
}
