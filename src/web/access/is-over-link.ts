import { Refusal } from '../../errors.ts';

/** Whether a mailed link was refused because it does not work any more. */
export const isOverLink = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'TOKEN_INVALID';
