import { statSync } from 'node:fs';
import { connectFiles } from '../src/clients/files.ts';
import type { Config } from '../src/config.ts';
import { ConfigError } from '../src/start/config-error.ts';
import { keepsFiles } from '../src/start/missing-settings.ts';

/**
 * Binds the file store of a command: the one that `web` and `worker` use.
 * @throws ConfigError in production, where it would be another one, or leave files that they can't change
 */
export function connectCommandFiles(config: Config): void {
  if (config.environment === 'production') assertServicesShare(config);
  connectFiles(config);
}

function assertServicesShare(config: Config): void {
  const { dataDir, fileBucket } = config;
  if (!keepsFiles(config)) {
    throw new ConfigError(
      `DATA_DIR is ${dataDir}, within the code’s folder: it must be the folder that web and worker use. The command stallkeeper sets it (docs/install.md)`,
    );
  }
  const owner = fileBucket ? undefined : statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() === 0 && owner) {
    throw new ConfigError(
      `${dataDir} belongs to user ${owner}, who could not change files of root: run this as that user, as the command stallkeeper does (docs/install.md)`,
    );
  }
}
