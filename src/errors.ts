/**
 * A business rule forbids something. Thrown, so that the transaction rolls back; the error handler
 * sends the response.
 */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly details: unknown;

  constructor(statusCode: number, code: string, message: string, details?: unknown) {
    super(message);
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.code = code;
    this.details = details;
  }
}

/** One wrong field: `path` is the field's path in the body, such as `items.0.quantity`. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** 400 with the fields that are wrong; the message names the first. */
export function invalidFields(problems: FieldProblem[]): Refusal {
  const first = problems[0];
  const message = first
    ? `${first.path || 'The body'} ${first.message}`
    : 'The request is not valid';
  return new Refusal(400, 'VALIDATION_FAILED', message, { fields: problems });
}

/** 400 for one field. */
export const invalidField = (path: string, message: string): Refusal =>
  invalidFields([{ path, message }]);

/** Refuses when any field is wrong. @throws Refusal 400 */
export function refuseProblems(problems: FieldProblem[]): void {
  if (problems.length > 0) throw invalidFields(problems);
}

/** 404, the same for a missing row and for a row of another tenant. */
export const notFound = (what: string): Refusal =>
  new Refusal(404, 'NOT_FOUND', `${what} not found`);

/** 409: the request is valid, but the present state doesn't allow it. */
export const conflict = (code: string, message: string, details?: unknown): Refusal =>
  new Refusal(409, code, message, details);

/** 403 for a missing role. */
export const forbidden = (message: string): Refusal => new Refusal(403, 'FORBIDDEN', message);

/** 429 with the milliseconds after which a retry can succeed. */
export function tooMany(what: string, waitMs: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1_000));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal(429, 'RATE_LIMITED', `${what}. Try again in ${wait}`, { retryAfter });
}
