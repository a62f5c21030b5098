import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../config.ts';
import { ConfigError } from '../../start/config-error.ts';

/** Outside production: generated once and stored under DATA_DIR. */
export class KeptSecrets {
  readonly #environment: Environment;
  readonly #dataDir: string;

  constructor(environment: Environment, dataDir: string) {
    this.#environment = environment;
    this.#dataDir = dataDir;
  }

  get areForDevelopment(): boolean {
    return this.#environment === 'development';
  }

  get(name: string): string {
    if (this.#environment === 'production') {
      throw new ConfigError(`${name} is missing: it must be 32 or more random characters`);
    }
    const file = join(this.#dataDir, `${name.toLowerCase()}.secret`);
    if (!existsSync(file)) {
      mkdirSync(this.#dataDir, { recursive: true });
      try {
        // wx: when several processes start at once, all use the secret of the first.
        writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    return readFileSync(file, 'utf8').trim();
  }
}
