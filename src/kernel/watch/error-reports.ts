import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../../start/config-error.ts';
import { host, type Service, version } from './build-info.ts';
import { errorReports } from './metrics.ts';

/** The parts of a DSN, as Sentry and GlitchTip issue it. */
export interface ReportAddress {
  url: string;
  key: string;
}

export interface ErrorLine {
  level: 'error' | 'fatal';
  message: string;
  fields: Record<string, unknown>;
}

/** `https://KEY@HOST/PROJECT`; null for other text. */
export function readReportAddress(text: string): ReportAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host: at, username, pathname } = new URL(text);
  const [, folder = '', project] = /^(.*)\/(\d+)\/?$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || !username || !project) return null;
  return { url: `${protocol}//${at}${folder}/api/${project}/envelope/`, key: username };
}

/** Null without a setting. @throws ConfigError */
export function validReportAddress(text: string | undefined): ReportAddress | null {
  const address = readReportAddress(text || '');
  if (!text || address) return address;
  throw new ConfigError(
    'ERROR_REPORT_URL must be the address (DSN) that Sentry or GlitchTip shows for a project, such as https://key@errors.example.com/1',
  );
}

/** Further ones are dropped: one broken release must not fill the memory. */
const MOST_WAITING = 20;
/** Per minute; further ones are dropped. */
const MOST_A_MINUTE = 30;
const TIMEOUT_MS = 5_000;

/** One at a time; nobody waits, and reports that cannot be sent are dropped. */
export class ErrorReporter {
  readonly #address: ReportAddress;
  readonly #about: Record<string, unknown>;
  readonly #waiting: object[] = [];
  #sending: Promise<void> | null = null;
  #minute = 0;
  #inMinute = 0;

  constructor(address: ReportAddress, service: Service, environment: string) {
    this.#address = address;
    this.#about = {
      platform: 'node',
      logger: service,
      server_name: host,
      release: `stallkeeper@${version}`,
      environment,
    };
  }

  report(line: ErrorLine): void {
    const minute = Math.floor(Date.now() / 60_000);
    if (minute !== this.#minute) [this.#minute, this.#inMinute] = [minute, 0];
    if (this.#waiting.length >= MOST_WAITING || ++this.#inMinute > MOST_A_MINUTE) {
      errorReports.inc({ outcome: 'dropped' });
      return;
    }
    this.#waiting.push({ ...this.#about, ...eventOf(line) });
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
  }

  /** At most for so many milliseconds. */
  async flush(ms: number): Promise<void> {
    await Promise.race([this.#sending, wait(ms, undefined, { ref: false })]);
  }

  async #sendAll(): Promise<void> {
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift()) {
      const outcome = (await this.#send(event).catch(() => false)) ? 'sent' : 'failed';
      errorReports.inc({ outcome });
    }
  }

  async #send(event: object): Promise<boolean> {
    const eventId = randomBytes(16).toString('hex');
    const lines = [
      { event_id: eventId, sent_at: new Date().toISOString() },
      { type: 'event' },
      { event_id: eventId, ...event },
    ];
    const { ok, body } = await fetch(this.#address.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${this.#address.key}, sentry_client=stallkeeper/${version}`,
      },
      body: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await body?.cancel();
    return ok;
  }
}

interface LoggedError {
  type?: string;
  code?: string;
  constraint?: string;
  message?: string;
  stack?: string;
}

/** Only these fields: what else a line holds is for the log. */
const TAGS = ['requestId', 'route', 'method', 'job', 'jobId', 'attempt'];

function eventOf({ level, message, fields }: ErrorLine) {
  const err = (fields.err ?? {}) as LoggedError;
  const tags = Object.fromEntries(
    TAGS.flatMap((tag) => (fields[tag] === undefined ? [] : [[tag, String(fields[tag])]])),
  );
  const trace = fields.traceId ? { trace_id: fields.traceId, span_id: randomSpan() } : null;
  return {
    timestamp: Date.now() / 1_000,
    level,
    transaction: fields.route ?? fields.job,
    tags,
    logentry: { message },
    ...(trace ? { contexts: { trace } } : {}),
    ...(fields.err
      ? {
          exception: {
            values: [
              {
                type: err.type ?? 'Error',
                value: wordsOf(err, message),
                stacktrace: { frames: framesOf(err.stack ?? '') },
              },
            ],
          },
        }
      : {}),
  };
}

const randomSpan = (): string => randomBytes(8).toString('hex');

const SQLSTATE = /^[\dA-Z]{5}$/;

/** A database error’s message quotes values: its code has to do. */
const wordsOf = ({ code = '', constraint, message = '' }: LoggedError, line: string): string =>
  SQLSTATE.test(code)
    ? ['SQLSTATE', code, constraint].filter(Boolean).join(' ')
    : (message || line).slice(0, 500);

const FRAME = /^\s+at (?:(.*?) \()?(?:file:\/\/)?([^()]+?):(\d+):(\d+)\)?$/;

/** Sentry wants the innermost last. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name, filename, lineno, colno] = FRAME.exec(line) ?? [];
      return filename
        ? [{ function: name ?? '?', filename, lineno: Number(lineno), colno: Number(colno) }]
        : [];
    })
    .slice(0, 50)
    .reverse();
