/** An answer of the API that is no success, in the form of the real one. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, description: string, more: Record<string, unknown> = {}) {
    super(description);
    this.status = status;
    const code = status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR';
    this.body = {
      error: {
        code,
        description,
        source: status >= 500 ? 'internal' : 'business',
        step: 'payment_initiation',
        reason: status >= 500 ? 'server_error' : 'input_validation_failed',
        metadata: {},
        ...more,
      },
    };
  }
}

/** The real one answers 400, not 404, for an id that it does not know. */
export const unknownId = (): ApiError => new ApiError(400, 'The id provided does not exist');
