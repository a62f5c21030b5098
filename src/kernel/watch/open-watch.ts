import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { tellErrors } from '../../log.ts';
import type { Service } from './build-info.ts';
import { ErrorReporter } from './error-reports.ts';
import { openTracing } from './open-tracing.ts';
import { closeTracing } from './tracing.ts';
import { logSlowStatements } from './watch-statement.ts';

type WatchSettings = Pick<Config, 'tracesUrl' | 'errorReports' | 'environment' | 'slowStatementMs'>;

export interface Watch {
  logTo(log: Pick<Logger, 'warn'>): void;
  /** For at most half a second: the process is about to die. */
  sendReports(): Promise<void>;
  close(): Promise<void>;
}

const LAST_WORDS_MS = 500;

/** Once, before anything else. */
export function openWatch(config: WatchSettings, service: Service): Watch {
  const { tracesUrl, errorReports, environment, slowStatementMs } = config;
  openTracing(tracesUrl, service);
  const reporter = errorReports && new ErrorReporter(errorReports, service, environment);
  if (reporter) tellErrors((line) => reporter.report(line));
  const sendReports = async () => reporter?.flush(LAST_WORDS_MS);
  return {
    logTo: (log) => logSlowStatements({ fromMs: slowStatementMs, log }),
    sendReports,
    close: async () => {
      await Promise.all([closeTracing(), sendReports()]);
      tellErrors(null);
      logSlowStatements(null);
    },
  };
}
