import type { LetterHold } from '../../../enums.ts';

/** Why an email is held back, for the seller. */
export const HOLD_WORDS: Record<LetterHold, string> = {
  unconfirmed: 'Waiting for the owner to confirm their email address',
  store_bound:
    'Your store has reached today’s email limit. Resend it tomorrow, or choose a larger plan',
  recipient_bound: 'This recipient has reached today’s email limit. Resend it tomorrow',
};
