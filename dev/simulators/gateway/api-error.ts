import { Refusal } from '../simulator-app.ts';

/** An answer of the API that is no success, in the form of the real one. */
export class ApiError extends Refusal {
  constructor(status: number, description: string, more: Record<string, unknown> = {}) {
    const isOurs = status >= 500;
    const error = {
      code: isOurs ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description,
      source: isOurs ? 'internal' : 'business',
      step: 'payment_initiation',
      reason: isOurs ? 'server_error' : 'input_validation_failed',
      metadata: {},
      ...more,
    };
    super(status, { error }, description);
  }
}

/** The real one answers 400, not 404, for an id that it does not know. */
export const unknownId = (): ApiError => new ApiError(400, 'The id provided does not exist');
