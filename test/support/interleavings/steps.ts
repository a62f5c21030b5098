import fc from 'fast-check';
import { MANNERS, TELLINGS } from './bank.ts';

const which = fc.nat(3);
const one = <const W extends string>(weight: number, ...ways: W[]) => ({
  weight,
  arbitrary: fc.record({ do: fc.constantFrom(...ways), which }),
});

/** What may happen to money, whatever it is paid for; `which` of what was opened. */
export const MONEY_STEPS = [
  one(7, 'pay'),
  one(3, 'pay less', 'pay more', 'pay in dollars'),
  one(3, 'choose a voucher', 'decline'),
  one(2, 'the voucher is paid', 'the voucher lapses', 'the page ends'),
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('tell'),
      which,
      manner: fc.constantFrom('signed', 'signed', ...MANNERS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('tells by itself'),
      which,
      how: fc.constantFrom(...TELLINGS),
    }),
  },
  one(4, 'come back'),
  one(1, 'come back twice'),
  one(4, 'sweep'),
  one(2, 'minutes pass', 'half an hour passes'),
  one(2, 'refund a part', 'refund all', 'refund a card'),
  one(2, 'refunds wait', 'refunds arrive', 'refunds fail', 'given back at the bank'),
  one(1, 'cancel the order', 'close a card'),
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('the gateway fails'), which, fault: fc.nat(9) }),
  },
  one(2, 'the gateway works'),
] as const;

const opening = (weight: number, ...ways: ('press' | 'press in two tabs' | 'start another')[]) => ({
  weight,
  arbitrary: fc.record({ do: fc.constantFrom(...ways), which, device: fc.nat(1) }),
});

/** What a shopper does with a cart, and everybody else with its payment. */
export const CART_STEPS = fc.oneof(
  opening(7, 'press'),
  opening(2, 'press in two tabs', 'start another'),
  one(2, 'order in cash', 'order from a card'),
  ...MONEY_STEPS,
);

/** The same with a link that asks for money of an order. */
export const LINK_STEPS = fc.oneof(
  one(7, 'tap'),
  one(1, 'tap twice'),
  one(2, 'the link expires', 'close the link', 'ask again', 'pay in cash'),
  ...MONEY_STEPS,
);

/** One of either. */
export interface Step {
  do: string;
  which: number;
  device?: number;
  manner?: (typeof MANNERS)[number];
  how?: (typeof TELLINGS)[number];
  fault?: number;
}
