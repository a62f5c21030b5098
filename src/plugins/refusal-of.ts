import type { FastifyError } from 'fastify';
import { isConnectionError } from '../db/db.ts';
import { type FieldProblem, invalidFields, Refusal } from '../errors.ts';
import { schemaWords } from './schema-text.ts';

const UNSTORABLE = 'The text has special characters that can’t be saved. Remove them';
const BUSY = 'Someone else is changing this right now. Try again';

/** Database errors caused by the caller's input or by timing. */
const DATABASE_REFUSALS: Record<string, Refusal> = {
  '22021': new Refusal(400, 'VALIDATION_FAILED', UNSTORABLE),
  '22P05': new Refusal(400, 'VALIDATION_FAILED', UNSTORABLE),
  '22003': new Refusal(400, 'VALIDATION_FAILED', 'A number in the request is out of range'),
  '22P02': new Refusal(400, 'VALIDATION_FAILED', 'An ID or number in the request is not valid'),
  '40001': new Refusal(409, 'BUSY', BUSY),
  '40P01': new Refusal(409, 'BUSY', BUSY),
  '55P03': new Refusal(409, 'BUSY', BUSY),
};

/** The owner of the row to write was deleted during this request. */
const STORE_GONE = new Refusal(404, 'NOT_FOUND', 'This store no longer exists');
const isStoreGone = ({ code, constraint }: FastifyError & { constraint?: string }): boolean =>
  code === '23503' && /_owner_id_fkey$/.test(constraint ?? '');

/** Refusals of the framework before routing. */
const FRAMEWORK_REFUSALS: Record<number, [code: string, message: string]> = {
  400: ['BAD_REQUEST', 'The request could not be read'],
  413: ['TOO_LARGE', 'The request is too large'],
  414: ['URI_TOO_LONG', 'The address is too long'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'This type of content is not accepted'],
};

/** A statement, or the whole request, exceeded its time limit. */
const TOO_LONG = new Set(['57014', 'FST_ERR_HANDLER_TIMEOUT']);

/** The public refusal for an error: only with words of ours. */
export function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error;
  // Anything can be thrown.
  if (!(error instanceof Error)) return serverError();
  if (error.validation) return validationRefusal(error.validation);
  const known = DATABASE_REFUSALS[error.code];
  if (known) return known;
  if (isStoreGone(error)) return STORE_GONE;
  if (isConnectionError(error) || TOO_LONG.has(error.code)) {
    return unavailable();
  }
  return frameworkRefusal(error) ?? serverError();
}

function frameworkRefusal({ statusCode }: FastifyError): Refusal | null {
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return null;
  const [code, message] = FRAMEWORK_REFUSALS[statusCode] ?? [
    'BAD_REQUEST',
    'The request is not valid',
  ];
  return new Refusal(statusCode, code, message);
}

const unavailable = () =>
  new Refusal(503, 'UNAVAILABLE', 'The service can’t be reached right now. Try again');

const serverError = () =>
  new Refusal(500, 'INTERNAL', 'Something went wrong on our side. Try again');

function validationRefusal(validation: NonNullable<FastifyError['validation']>): Refusal {
  const problems: FieldProblem[] = validation.map((problem) => {
    const missing = (problem.params as { missingProperty?: string }).missingProperty;
    const path = [...problem.instancePath.split('/').filter(Boolean), missing]
      .filter((part) => part !== undefined)
      .join('.');
    return { path, message: missing ? 'is required' : schemaWords(problem) };
  });
  return invalidFields(problems);
}
