import { ENGLISH_NONE } from './english-none.ts';
import { ENGLISH_ORDERS } from './english-orders.ts';
import { EVERYDAY_NONE, EVERYDAY_ORDERS } from './everyday-orders.ts';
import { HARD_NONE, HARD_ORDERS } from './hard-pairs.ts';
import { HINDI_NONE } from './hindi-none.ts';
import { HINDI_ORDERS } from './hindi-orders.ts';
import { VOICE_NONE, VOICE_ORDERS } from './many-voices.ts';
import { TRADE_NONE, TRADE_ORDERS } from './more-trades.ts';
import { QUIET_NONE, QUIET_ORDERS } from './quiet-messages.ts';
import { SPANISH_NONE } from './spanish-none.ts';
import { SPANISH_ORDERS } from './spanish-orders.ts';

/** The marked messages, by what they are. */
export const ALL_MESSAGES = {
  order: [
    ...ENGLISH_ORDERS,
    ...HINDI_ORDERS,
    ...SPANISH_ORDERS,
    ...HARD_ORDERS,
    ...EVERYDAY_ORDERS,
    ...TRADE_ORDERS,
    ...VOICE_ORDERS,
    ...QUIET_ORDERS,
  ],
  none: [
    ...ENGLISH_NONE,
    ...HINDI_NONE,
    ...SPANISH_NONE,
    ...HARD_NONE,
    ...EVERYDAY_NONE,
    ...TRADE_NONE,
    ...VOICE_NONE,
    ...QUIET_NONE,
  ],
};
