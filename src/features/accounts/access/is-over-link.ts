import { Refusal } from '../../../errors.ts';

export const isOverLink = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'TOKEN_INVALID';
