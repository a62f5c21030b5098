import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type FieldProblem, notFound, Refusal } from '../errors.ts';
import { databaseTime } from '../kernel/db/clock.ts';
import { isFragmentRequest, wantsJson } from '../kernel/http/http-types.ts';
import type { Translator } from '../kernel/translation/translator.ts';
import { pathAfterEnd } from './access/session.ts';
import { typedForm } from './bodies/typed-form.ts';
import { wordsOfVisitor } from './pages/page-language.ts';
import { refusalOf } from './refusal-of.ts';

declare module 'fastify' {
  interface FastifyRequest {
    errorPage?: (reply: FastifyReply, shown: ShownError) => Promise<FastifyReply> | undefined;
  }
}

/** 5xx never contain an internal message. */
export interface PublicError {
  statusCode: number;
  error: string;
  code: string;
  message: string;
  details?: unknown;
  requestId?: string;
}

const QUIET_MS = 10_000;

async function plugin(app: FastifyInstance) {
  const logFailure = failureLog();
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    logFailure(error, refusal, request);
    const body = publicError(refusal, request);
    setRetryAfter(reply, body);
    // A page that failed halfway may already be marked as cacheable.
    reply.code(body.statusCode).header('cache-control', 'no-store');
    reply.removeHeader('content-disposition');
    if (wantsJson(request) && !canAskPerson(request, body)) return sendJson(reply, body);
    try {
      return await answerPage(request, reply, { ...body, ...wordsFor(refusal, request.t) });
    } catch (broken) {
      // Otherwise the framework would show its message to the caller.
      request.log.error({ err: broken }, 'error page failed');
      return sendJson(reply, body);
    }
  });
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
}

/** Answers errors before routing, and so before any of our hooks or decorators. */
export async function answerRefusal(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const refusal = refusalOf(error);
  const body = publicError(refusal, request);
  reply.code(body.statusCode).header('cache-control', 'no-store');
  try {
    if (wantsJson(request)) sendJson(reply, body);
    else {
      const t = wordsOfVisitor(request);
      const problem = { ...body, ...wordsFor(refusal, t) };
      reply.type('text/html; charset=utf-8').send(await barePage(request, problem, t));
    }
  } catch {
    sendJson(reply, body);
  }
}

const barePage = (
  { server, url }: FastifyRequest,
  problem: WordedError,
  t: Translator,
): Promise<string> => server.view('shared/error', { problem, url, t, session: null });

const wordsFor = (refusal: Refusal, t: Translator) => ({
  message: refusal.textIn(t),
  key: refusal.words?.key,
});

/** Our own bugs are always logged, an unreachable dependency only now and then, as a warning. */
function failureLog() {
  let lastOutageLogged = 0;
  return (error: Error, { statusCode }: Refusal, request: FastifyRequest): void => {
    if (error instanceof Refusal) return;
    const { log, method, routeOptions } = request;
    const about = { err: error, method, route: routeOptions?.url };
    if (statusCode === 500) log.error(about, 'request failed');
    if (statusCode < 502 || databaseTime() - lastOutageLogged < QUIET_MS) return;
    lastOutageLogged = databaseTime();
    log.warn(about, 'a dependency is not reachable');
  };
}

function setRetryAfter(reply: FastifyReply, { statusCode, details }: PublicError) {
  const { retryAfter } = (details ?? {}) as { retryAfter?: number };
  if (statusCode !== 429 && statusCode !== 503) return;
  if (!reply.hasHeader('retry-after')) reply.header('retry-after', String(retryAfter ?? 5));
}

/** They get 500 while the database is unreachable, others 503 (docs/rules.md 8). */
const ADMIN_API = /^\/api\/admin(?:[/?]|$)/;

const statusFor = ({ statusCode, code }: Refusal, { url }: FastifyRequest): number =>
  code === 'UNAVAILABLE' && ADMIN_API.test(url) ? 500 : statusCode;

function publicError(refusal: Refusal, request: FastifyRequest): PublicError {
  const statusCode = statusFor(refusal, request);
  const { code, message, details } = refusal;
  const body: PublicError = {
    statusCode,
    error: STATUS_CODES[statusCode] ?? 'Error',
    code,
    message,
  };
  if (details !== undefined) body.details = withoutWords(details);
  if (statusCode >= 500) body.requestId = request.id;
  return body;
}

/** Pages use the words; programs get the rest. */
function withoutWords(details: unknown): unknown {
  const { fields } = (details ?? {}) as { fields?: FieldProblem[] };
  if (!Array.isArray(fields)) return details;
  return { ...(details as object), fields: fields.map(({ words: _, ...problem }) => problem) };
}

const sendJson = (reply: FastifyReply, body: PublicError) =>
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);

/** A file of the API that a page links to: the browser itself has gone there, and shows the question. */
const canAskPerson = ({ method, headers }: FastifyRequest, { code }: PublicError): boolean =>
  code === 'REAUTHENTICATION_REQUIRED' &&
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate';

/** Signed-out people are redirected to sign-in and back. */
type WordedError = PublicError & ReturnType<typeof wordsFor>;

/** What an error page shows: the error, and the form that can be sent again. */
export interface ShownError {
  problem: WordedError;
  typed: Awaited<ReturnType<typeof typedForm>>;
}

async function answerPage(request: FastifyRequest, reply: FastifyReply, body: WordedError) {
  const target = redirectFor(request, body);
  if (target && isFragmentRequest(request)) return reply.header('hx-redirect', target).send();
  if (target) return reply.redirect(target, 303);
  if (isFragmentRequest(request)) {
    // The page and its form stay; the error is shown as a toast.
    reply.headers({
      'hx-retarget': '#toasts',
      'hx-reswap': 'beforeend',
      // What is asked for a part of the page would find none of it in here.
      'hx-reselect': '.toast',
    });
    return reply.page('shared/_refusal', { problem: body });
  }
  // The shop's script keeps its page with everything typed.
  const mayRepeat =
    (body.statusCode >= 500 || body.statusCode === 429) && !request.headers['x-cart'];
  const typed = mayRepeat ? await typedForm(request, reply) : null;
  const shown = { problem: body, typed };
  return request.errorPage?.(reply, shown) ?? reply.page('shared/error', shown);
}

function redirectFor(request: FastifyRequest, { statusCode, code }: PublicError): string | null {
  const next = () => encodeURIComponent(pathToReturnTo(request));
  if (code === 'REAUTHENTICATION_REQUIRED') return `/confirm-identity?next=${next()}`;
  if (code === 'SECOND_FACTOR_REQUIRED') return setUpPage(request);
  // The operator's own session is waiting, so no sign-in is needed.
  if (statusCode === 401 && request.waitingOperator) return pathAfterEnd(request.waitingOperator);
  if (statusCode === 401) return `/login?next=${next()}`;
  if (statusCode === 403) return ownDoor(request);
  return statusCode === 402 ? '/dashboard/billing' : null;
}

const setUpPage = ({ session }: FastifyRequest): string =>
  session?.role === 'SUPER_ADMIN'
    ? '/admin/settings/second-factor'
    : '/dashboard/profile/second-factor';

function ownDoor({ session, routeOptions, is404 }: FastifyRequest): string | null {
  const { access } = routeOptions.config;
  if (!session) return null;
  if (session.role !== 'SUPER_ADMIN') {
    // For unknown addresses, only the path shows the door.
    return access === 'operator' || is404 ? '/dashboard' : null;
  }
  return access === 'tenant' ? '/admin' : null;
}

/** The page to return to after signing in: fragments, forms and files belong to an open page. */
function pathToReturnTo(request: FastifyRequest): string {
  const { method, url, headers, routeOptions } = request;
  const { referer = '' } = headers;
  const isFile = routeOptions.config.asksAgain;
  const isPage = method === 'GET' && !isFile && !isFragmentRequest(request);
  if (!isPage && URL.canParse(referer)) {
    const { pathname, search } = new URL(referer);
    return `${pathname}${search}`;
  }
  if (method === 'GET') return url;
  return /^\/admin(?:\/|$)/.test(url) ? '/admin' : '/dashboard';
}

export const errorHandlerPlugin = fp(plugin, { name: 'error-handler' });
