import { Refusal } from '../../errors.ts';

/** 400, the same for an unknown, used or expired link. */
export const tokenInvalid = () => new Refusal(400, 'TOKEN_INVALID', 'This link no longer works');
