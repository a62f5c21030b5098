import { Refusal } from '../../errors.ts';

/** Whether a mailed link was refused because it is no longer valid. */
export const isOverLink = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'TOKEN_INVALID';
