import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type FieldProblem, invalidFields, notFound, Refusal } from '../errors.ts';
import { isFragmentRequest, wantsJson } from '../http-types.ts';

/** What a caller is told of an error. 5xx never carry an internal message. */
interface PublicError {
  statusCode: number;
  error: string;
  code: string;
  message: string;
  details?: unknown;
  requestId?: string;
}

/** Errors of the database that the caller's input or the moment caused. */
const DATABASE_REFUSALS: Record<string, Refusal> = {
  '22021': new Refusal(400, 'VALIDATION_FAILED', 'The text has characters that cannot be stored'),
  '22P05': new Refusal(400, 'VALIDATION_FAILED', 'The text has characters that cannot be stored'),
  '22003': new Refusal(400, 'VALIDATION_FAILED', 'A number is out of range'),
  '22P02': new Refusal(400, 'VALIDATION_FAILED', 'An id or number is malformed'),
  '55P03': new Refusal(409, 'BUSY', 'Somebody else is changing this right now. Try again'),
};

/** The connection is gone or never came: the caller may try again. */
const UNAVAILABLE = /^(?:08|53|57P)|^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/;

async function plugin(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = asRefusal(error);
    if (!refusal || refusal.statusCode >= 500) request.log.error({ err: error }, 'request failed');
    return answer(request, reply, refusal ?? serverError());
  });
  app.setNotFoundHandler((request, reply) => answer(request, reply, notFound('Page')));
}

const serverError = () =>
  new Refusal(500, 'INTERNAL', 'Something went wrong on our side. Nothing was lost; try again');

/** @returns null for what is our own fault */
function asRefusal(error: FastifyError): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error.validation) return validationRefusal(error);
  const known = DATABASE_REFUSALS[error.code];
  if (known) return known;
  if (UNAVAILABLE.test(error.code ?? '') || error.name === 'KnexTimeoutError') {
    return new Refusal(503, 'UNAVAILABLE', 'The service is not reachable right now. Try again');
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal(error.statusCode, error.code ?? 'BAD_REQUEST', error.message);
  }
  return null;
}

function validationRefusal(error: FastifyError): Refusal {
  const problems: FieldProblem[] = (error.validation ?? []).map((problem) => {
    const missing = (problem.params as { missingProperty?: string }).missingProperty;
    const path = [...problem.instancePath.split('/').filter(Boolean), missing]
      .filter((part) => part !== undefined)
      .join('.');
    return { path, message: missing ? 'is missing' : (problem.message ?? 'is not valid') };
  });
  return invalidFields(problems);
}

async function answer(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const { statusCode } = refusal;
  reply.code(statusCode);
  if (statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
  const body: PublicError = {
    statusCode,
    error: STATUS_CODES[statusCode] ?? 'Error',
    code: refusal.code,
    message: refusal.message,
    ...(refusal.details === undefined ? {} : { details: refusal.details }),
    ...(statusCode >= 500 ? { requestId: request.id } : {}),
  };
  if (wantsJson(request)) return reply.type('application/json; charset=utf-8').send(body);
  return answerPage(request, reply, body);
}

/** Signed-out people are sent to the login page and back; others read what happened. */
async function answerPage(request: FastifyRequest, reply: FastifyReply, body: PublicError) {
  const target = redirectFor(request, body);
  if (target && isFragmentRequest(request)) return reply.header('hx-redirect', target).send();
  if (target) return reply.redirect(target, 303);
  if (isFragmentRequest(request)) return reply.page('shared/_refusal', { problem: body });
  return reply.page('shared/error', { problem: body });
}

function redirectFor(request: FastifyRequest, { statusCode }: PublicError): string | null {
  if (statusCode === 401) {
    const next = request.method === 'GET' ? request.url : (request.headers.referer ?? '/dashboard');
    const path = next.startsWith('/') ? next : new URL(next).pathname;
    return `/login?next=${encodeURIComponent(path)}`;
  }
  return statusCode === 402 ? '/dashboard/billing' : null;
}

export const errorHandlerPlugin = fp(plugin, { name: 'error-handler' });
