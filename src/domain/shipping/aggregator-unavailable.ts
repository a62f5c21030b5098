import { CourierError } from '../../clients/courier/courier-error.ts';
import { Refusal } from '../../errors.ts';

/** A failed call as a 502 with the reason; other errors are returned unchanged. */
export const aggregatorUnavailable = (error: unknown): unknown =>
  error instanceof CourierError
    ? new Refusal(502, 'AGGREGATOR_UNAVAILABLE', error.message, { failure: error.failure })
    : error;
