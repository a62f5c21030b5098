import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a simulator remembers, as JSON; without a path, nothing. */
export class SavedFile<Saved> {
  readonly #path: string | null;

  constructor(path: string | null) {
    this.#path = path;
  }

  read(): Saved | null {
    if (!this.#path || !existsSync(this.#path)) return null;
    return JSON.parse(readFileSync(this.#path, 'utf8')) as Saved;
  }

  write(saved: Saved): void {
    if (!this.#path) return;
    mkdirSync(dirname(this.#path), { recursive: true });
    const half = `${this.#path}.new`;
    writeFileSync(half, JSON.stringify(saved), { mode: 0o600 });
    renameSync(half, this.#path);
  }
}
