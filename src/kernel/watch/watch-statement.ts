import { statementErrors, statementSeconds } from './metrics.ts';
import { StatementFamilies } from './statement-families.ts';
import { beginPart, traceId } from './tracing.ts';

interface SlowStatements {
  /** From how many milliseconds on. */
  fromMs: number;
  log: { warn(details: object, message: string): void };
}

const families = new StatementFamilies();
let slow: SlowStatements | null = null;

/** Has slow statements logged from now on; null: none. */
export function logSlowStatements(settings: SlowStatements | null): void {
  slow = settings;
}

type Ended = (error: (Error & { code?: unknown }) | null) => void;

/** By family, never with values. Waiting for a connection does not count. */
export function watchStatement(sql: string): Ended {
  const statement = families.of(sql);
  const span = beginPart(statement, {
    'db.system.name': 'postgresql',
    'db.query.summary': statement,
  });
  const trace = traceId();
  const began = performance.now();
  return (error) => {
    const ms = performance.now() - began;
    statementSeconds.observe({ statement }, ms / 1_000);
    const state = error ? faultOf(error) : null;
    if (state) countError(statement, state, trace);
    span?.end(state ? { 'db.response.status_code': state } : undefined, state);
    if (slow && ms >= slow.fromMs) {
      const details = { statement, ms: Math.round(ms), ...(trace ? { traceId: trace } : {}) };
      slow.log.warn(details, 'slow statement');
    }
  };
}

/** An earlier statement of the transaction has failed, which is no fault of this one. */
const IS_ABORTED = '25P02';

/** The SQLSTATE; `connection` where the server gave none, null for what is no fault. */
function faultOf({ code }: { code?: unknown }): string | null {
  if (typeof code !== 'string' || !/^[\dA-Z]{5}$/.test(code)) return 'connection';
  return code === IS_ABORTED ? null : code;
}

function countError(statement: string, state: string, trace: string | undefined): void {
  statementErrors.inc({
    labels: { statement, class: state === 'connection' ? state : state.slice(0, 2) },
    value: 1,
    // The library's types give an exemplar the labels of its metric.
    ...(trace ? { exemplarLabels: { trace_id: trace } as object } : {}),
  });
}
