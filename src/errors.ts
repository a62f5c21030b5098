/** A rule said no. Thrown, so that a transaction never commits one; one handler answers it. */
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
  const message = first ? `${first.path || 'body'} ${first.message}` : 'The request is not valid';
  return new Refusal(400, 'VALIDATION_FAILED', message, { fields: problems });
}

/** 400 for one field. */
export const invalidField = (path: string, message: string): Refusal =>
  invalidFields([{ path, message }]);

/** 404, alike for what is absent and for what belongs to another tenant. */
export const notFound = (what: string): Refusal =>
  new Refusal(404, 'NOT_FOUND', `${what} not found`);

/** 409: the request is fine, the present state is not. */
export const conflict = (code: string, message: string, details?: unknown): Refusal =>
  new Refusal(409, code, message, details);

/** 403 for a wrong role. */
export const forbidden = (message: string): Refusal => new Refusal(403, 'FORBIDDEN', message);
