import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { PaymentState } from '../../checkout/payment-state.ts';

export interface PaymentWords {
  icon: string;
  heading: string;
  text: string;
}

interface Named {
  shop: string;
  amount: string;
  paidAmount: string;
}

export function paymentText(t: Translator, state: PaymentState, named: Named): PaymentWords {
  const [icon, heading, text] = WORDS[state];
  return { icon, heading: t(heading, { ...named }), text: t(text, { ...named }) };
}

const WORDS: Record<PaymentState, [icon: string, heading: MessageKey, text: MessageKey]> = {
  open: ['cash', 'shop.pay.open.heading', 'shop.pay.open.text'],
  late: ['clock', 'shop.pay.late.heading', 'shop.pay.late.text'],
  checking: ['clock', 'shop.pay.checking.heading', 'shop.pay.checking.text'],
  unseen: ['clock', 'shop.pay.unseen.heading', 'shop.pay.unseen.text'],
  arrived: ['check', 'shop.pay.received', 'shop.pay.arrived.text'],
  held: ['check', 'shop.pay.received', 'shop.pay.held.text'],
  price_increased: ['check', 'shop.pay.received', 'shop.pay.priceIncreased.text'],
  paid_twice: ['alert', 'shop.pay.paidTwice.heading', 'shop.pay.paidTwice.text'],
  sold_out: ['alert', 'shop.pay.soldOut.heading', 'shop.pay.soldOut.text'],
  mismatch: ['alert', 'shop.pay.mismatch.heading', 'shop.pay.mismatch.text'],
  refunding: ['clock', 'shop.pay.refunding.heading', 'shop.pay.refunding.text'],
  refund_late: ['clock', 'shop.pay.refundLate.heading', 'shop.pay.refundLate.text'],
  partly_refunded: ['clock', 'shop.pay.partlyRefunded.heading', 'shop.pay.partlyRefunded.text'],
  refunded: ['check', 'shop.pay.refunded.heading', 'shop.pay.refunded.text'],
  closed: ['check', 'shop.pay.closed.heading', 'shop.pay.closed.text'],
  shop_closed: ['alert', 'shop.pay.shopClosed.heading', 'shop.pay.shopClosed.text'],
};
