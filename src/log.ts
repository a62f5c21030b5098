import { format } from 'node:util';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { host, type Service, version } from './kernel/watch/build-info.ts';
import type { ErrorLine } from './kernel/watch/error-reports.ts';
import { inSources } from './start/stack-lines.ts';

/** In any spelling. */
const SECRET_KEY =
  /pass(?:word|phrase)|token|secret|authorization|cookie|signature|api_?key|credential/i;
const PERSONAL_KEY = /e-?mail|phone|address|customer$/i;

const MASKS: [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/sk_[\w-]{16,}/g, '[API key]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/\b((?:token|secret|password|key|signature)=)[^&\s"']+/gi, '$1[masked]'],
  [/\b(\w+:\/\/[^\s:/@]*:)[^\s@]+@/g, '$1[masked]@'],
  [/(?<![\w.+%-])[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  // Long numbers with the separators of phone and card numbers; not the digits of an id.
  [/(?<![\w-])\+?\d(?:[\s().-]{0,2}\d){8,18}(?![\w-])/g, '[number]'],
];

// A crafted text could take the patterns quadratic time.
const MAX_TEXT = 10_000;

/** Email addresses, phone and card numbers, tokens and passwords. Long texts are truncated. */
export const maskText = (text: string): string =>
  MASKS.reduce((masked, [pattern, word]) => masked.replace(pattern, word), text.slice(0, MAX_TEXT));

const MAX_DEPTH = 6;

function maskValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value);
  if (value instanceof Error) return maskError(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => maskValue(item, depth + 1));
  return maskFields(value, depth);
}

function maskFields(value: object, depth: number): Record<string, unknown> {
  const masked: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const hidden = SECRET_KEY.test(key) || PERSONAL_KEY.test(key);
    masked[key] = hidden && inner != null ? '[masked]' : maskValue(inner, depth + 1);
  }
  return masked;
}

/** Only these fields: a database error also carries the values of the refused row. */
function maskError(error: Error & { code?: unknown; constraint?: unknown; cause?: unknown }) {
  return {
    type: error.name,
    code: error.code,
    constraint: error.constraint,
    message: maskText(error.message),
    stack: error.stack && maskText(inSources(error.stack)),
    ...(error.cause instanceof Error ? { cause: maskText(String(error.cause)) } : {}),
  };
}

/** Masks texts, and the message of a bare error, which pino would repeat next to it. */
function maskInput(input: unknown): unknown {
  if (input instanceof Error) return { err: input, msg: maskText(input.message) };
  return typeof input === 'string' ? maskText(input) : input;
}

let tellOfError: ((line: ErrorLine) => void) | null = null;

/** At level error or fatal; null: nobody is told. */
export function tellErrors(tell: typeof tellOfError): void {
  tellOfError = tell;
}

const ERROR = 50;
const FATAL = 60;

function pass(inputs: unknown[], bindings: object, level: number): void {
  const [first, second] = inputs;
  const fields = { ...bindings, ...(typeof first === 'object' ? first : {}) } as object;
  const { msg } = fields as { msg?: unknown };
  tellOfError?.({
    level: level >= FATAL ? 'fatal' : 'error',
    message: maskText(String((typeof first === 'string' ? first : second) ?? msg ?? '')),
    fields: maskFields(fields, 0),
  });
}

/** One masked JSON line per event. ERROR means that somebody must act. */
export const logOptions = (level: string, service: Service = 'web'): LoggerOptions => ({
  level,
  base: { service, version, host, pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: {
    level: (label) => ({ level: label }),
    log: (fields) => maskFields(fields, 0),
  },
  // The formatter has masked it; pino's own serializer would add to it.
  serializers: { err: (masked) => masked },
  hooks: {
    logMethod(inputs, method, level) {
      const masked = inputs.map(maskInput);
      method.apply(this, masked as typeof inputs);
      if (level >= ERROR && tellOfError) pass(masked, this.bindings(), level);
    },
  },
});

const MOST_UNWRITTEN = 1024 * 1024;
/** Characters that are written together: a write costs more than a line. */
const WRITTEN_TOGETHER = 8_192;
/** In milliseconds; warnings and errors are written at once. */
const LONGEST_WAIT_MS = 100;
const WARN = 40;

/**
 * Standard output. A full disk or a closed reader loses lines but never ends the process: up to a
 * mebibyte waits to be written. A killed process loses the lines of its last tenth of a second.
 */
export function logStream(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MOST_UNWRITTEN });
  // There is no other place to report it.
  output.on('error', () => {});
  const stream = new GatheredLines((lines) => output.write(lines));
  process.on('exit', () => stream.flush());
  return stream;
}

export class GatheredLines implements DestinationStream {
  /** Makes pino set the level of the line that it writes next. */
  readonly [pino.symbols.needsMetadataGsym] = true;
  lastLevel = 0;
  readonly #write: (lines: string) => unknown;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (lines: string) => unknown) {
    this.#write = write;
  }

  write(line: string): void {
    this.#lines += line;
    const isUrgent = this.lastLevel >= WARN;
    if (isUrgent || this.#lines.length >= WRITTEN_TOGETHER) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), LONGEST_WAIT_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines === '') return;
    const lines = this.#lines;
    this.#lines = '';
    this.#write(lines);
  }
}

export const createLog = (level: string, service: Service) =>
  pino(logOptions(level, service), logStream());

/** BullMQ and ioredis print whole sentences between the log's lines of JSON. */
export function logPrints(log: { warn(message: string): void }): void {
  const print = (...texts: unknown[]) => log.warn(format(...texts));
  Object.assign(console, { warn: print, error: print });
}
