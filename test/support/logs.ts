import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { logOptions } from '../../src/log.ts';

interface LogLine {
  level: string;
  msg?: string;
  [field: string]: unknown;
}

/** A logger like that of the processes, at its loudest, whose lines are kept. */
export function caughtLog(): { log: Logger; stream: Writable; text(): string; lines(): LogLine[] } {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  return {
    log: pino(logOptions('trace'), stream),
    stream,
    text: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line)),
  };
}
