import { isProduction } from '../config.ts';
import type { Service } from '../kernel/watch/build-info.ts';
import { createLog } from '../log.ts';
import { ConfigError } from './config-error.ts';

/** As a line of its log in production, in plain words to a person at a terminal or elsewhere. */
export function giveUp(error: unknown, service: Service): never {
  const isSetting = error instanceof ConfigError;
  if (isProduction() && !process.stderr.isTTY) {
    const log = createLog('fatal', service);
    if (isSetting) log.fatal(error.message);
    else log.fatal({ err: error }, 'the process could not start');
  } else {
    const { message, stack = message } = error as Error;
    process.stderr.write(`${isSetting ? message : stack}\n`);
  }
  process.exit(1);
}
