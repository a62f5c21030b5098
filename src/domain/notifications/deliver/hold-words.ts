import type { LetterHold } from '../../../enums.ts';

/** Why a letter is kept back, for the seller. */
export const HOLD_WORDS: Record<LetterHold, string> = {
  unconfirmed: 'Waits for the owner to confirm their email address',
  store_bound:
    'Your store has sent all letters of today. Send it again tomorrow, or choose a larger plan',
  recipient_bound: 'This address got all letters of today. Send it again tomorrow',
};
