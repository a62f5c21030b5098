import { Refusal } from '../../errors.ts';

/** 400, alike for a link that never was, was used, or is over. */
export const tokenInvalid = () => new Refusal(400, 'TOKEN_INVALID', 'This link no longer works');
