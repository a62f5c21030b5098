import type { FastifyError } from 'fastify';
import { type FieldProblem, invalidFields, Refusal } from '../errors.ts';
import { isConnectionError } from '../kernel/db/db.ts';
import { STORE_MOVING } from '../kernel/db/store-moving.ts';
import { type Message, message } from '../kernel/translation/translator.ts';
import { schemaWords } from './schema-text.ts';

const UNSTORABLE = message('errors.request.unstorable');
const BUSY = message('errors.request.busy');

const DATABASE_REFUSALS: Record<string, Refusal> = {
  '22021': new Refusal(400, 'VALIDATION_FAILED', UNSTORABLE),
  '22P05': new Refusal(400, 'VALIDATION_FAILED', UNSTORABLE),
  '22003': new Refusal(400, 'VALIDATION_FAILED', message('errors.request.outOfRange')),
  '22P02': new Refusal(400, 'VALIDATION_FAILED', message('errors.request.notAnId')),
  '40001': new Refusal(409, 'BUSY', BUSY),
  '40P01': new Refusal(409, 'BUSY', BUSY),
  '55P03': new Refusal(409, 'BUSY', BUSY),
  [STORE_MOVING]: new Refusal(503, 'STORE_MOVING', message('errors.shop.moving'), {
    retryAfter: 10,
  }),
};

/** The owner of the row to write was deleted during this request. */
const STORE_GONE = new Refusal(404, 'NOT_FOUND', message('errors.notFound.storeGone'));
const isStoreGone = ({ code, constraint }: FastifyError & { constraint?: string }): boolean =>
  code === '23503' && /_owner_id_fkey$/.test(constraint ?? '');

const FRAMEWORK_REFUSALS: Record<number, [code: string, words: Message]> = {
  400: ['BAD_REQUEST', message('errors.request.unreadable')],
  413: ['TOO_LARGE', message('errors.request.tooLarge')],
  414: ['URI_TOO_LONG', message('errors.request.addressTooLong')],
  415: ['UNSUPPORTED_MEDIA_TYPE', message('errors.request.contentType')],
};

/** A statement, or the whole request, exceeded its time limit. */
const TOO_LONG = new Set(['57014', 'FST_ERR_HANDLER_TIMEOUT']);

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
  const [code, words] = FRAMEWORK_REFUSALS[statusCode] ?? [
    'BAD_REQUEST',
    message('errors.request.invalid'),
  ];
  return new Refusal(statusCode, code, words);
}

const unavailable = () => new Refusal(503, 'UNAVAILABLE', message('errors.service.unavailable'));

const serverError = () => new Refusal(500, 'INTERNAL', message('errors.service.internal'));

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
