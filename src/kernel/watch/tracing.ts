import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api';

type Api = typeof import('@opentelemetry/api');

export interface Tracing {
  api: Api;
  tracer: Tracer;
  /** 32 hexadecimal digits. */
  nextTraceId(id: string): void;
  /** Sends what is left, within two seconds. */
  close(): Promise<void>;
}

let tracing: Tracing | null = null;

/** Null: the process sends no traces, and everything here does nothing. */
export function bindTracing(bound: Tracing | null): void {
  tracing = bound;
}

export const isTracing = (): boolean => tracing !== null;

export async function closeTracing(): Promise<void> {
  const closing = tracing;
  tracing = null;
  await closing?.close();
}

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

/** W3C `traceparent`; undefined for other text. */
function contextOf({ api }: Tracing, traceparent: string | null | undefined): Context | undefined {
  const [, traceId, spanId, flags = '0'] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  const remote = { traceId, spanId, traceFlags, isRemote: true };
  return api.trace.setSpanContext(api.ROOT_CONTEXT, remote);
}

const activeSpan = (): Span | undefined => tracing?.api.trace.getActiveSpan();

export const traceId = (): string | undefined => activeSpan()?.spanContext().traceId;

/** W3C `traceparent`; undefined while traces are off or nothing is traced. */
export function traceContext(): string | undefined {
  const context = activeSpan()?.spanContext();
  if (!context) return undefined;
  const flags = (context.traceFlags & 1).toString(16).padStart(2, '0');
  return `00-${context.traceId}-${context.spanId}-${flags}`;
}

export interface OpenSpan {
  readonly traceId: string;
  tell(attributes: Attributes): void;
  within<T>(work: () => T): T;
  /** Later calls do nothing. `error`: a short word without values; the span failed. */
  end(attributes?: Attributes, error?: string | null): void;
}

interface SpanBegin {
  kind: keyof typeof SpanKind;
  attributes?: Attributes;
  parent?: string | null | undefined;
  newTraceId?: string | undefined;
}

/** For a request or a job. Null while traces are off. */
export function beginSpan(
  name: string,
  { kind, attributes = {}, parent, newTraceId }: SpanBegin,
): OpenSpan | null {
  if (!tracing) return null;
  const { api, tracer, nextTraceId } = tracing;
  const context = contextOf(tracing, parent);
  if (!context && newTraceId) nextTraceId(newTraceId);
  const span = tracer.startSpan(
    name,
    { kind: api.SpanKind[kind], attributes },
    context ?? api.ROOT_CONTEXT,
  );
  return openSpan(tracing, span);
}

/** Null where nothing is traced. */
export function beginPart(name: string, attributes: Attributes = {}): OpenSpan | null {
  if (!tracing || !activeSpan()) return null;
  const kind = tracing.api.SpanKind.CLIENT;
  return openSpan(tracing, tracing.tracer.startSpan(name, { kind, attributes }));
}

function openSpan({ api }: Tracing, span: Span): OpenSpan {
  let isOpen = true;
  return {
    traceId: span.spanContext().traceId,
    tell: (attributes) => {
      span.setAttributes(attributes);
    },
    within: (work) => api.context.with(api.trace.setSpan(api.context.active(), span), work),
    end: (attributes, error = null) => {
      if (!isOpen) return;
      isOpen = false;
      if (attributes) span.setAttributes(attributes);
      if (error !== null) {
        span.setAttribute('error.type', error);
        span.setStatus({ code: api.SpanStatusCode.ERROR, message: error });
      }
      span.end();
    },
  };
}

/** Does something as a part of an earlier trace; null: of what is being traced. */
export async function withinTrace<T>(
  traceparent: string | null,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const span = traceparent && beginSpan(name, { kind: 'INTERNAL', parent: traceparent });
  return span ? ended(span, work) : work();
}

export async function inOwnTrace<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const span = beginSpan(name, { kind: 'INTERNAL', attributes });
  return span ? ended(span, work) : work();
}

async function ended<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.within(work);
    span.end();
    return result;
  } catch (error) {
    span.end(undefined, errorWord(error));
    throw error;
  }
}

/** Only the host is recorded; null: not even that, where it says who the people are. */
export async function callingOutside<T>(
  name: string,
  address: string | null,
  call: () => Promise<T>,
): Promise<T> {
  const span = beginPart(name);
  if (!span) return call();
  const host = address !== null && URL.canParse(address) ? new URL(address).host : null;
  if (host) span.tell({ 'server.address': host });
  return ended(span, call);
}

/** A code or the class of an error: never its text, which may quote values. */
function errorWord(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && /^[\w.-]{1,40}$/.test(code)) return code;
  return typeof name === 'string' && name !== '' ? name : 'Error';
}
