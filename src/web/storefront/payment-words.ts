import type { PaymentState } from '../../domain/checkout/payment-state.ts';

/** What a shopper reads first of a payment. */
export interface PaymentWords {
  icon: string;
  heading: string;
  text: string;
}

interface Named {
  shop: string;
  amount: string;
  /** What came in instead, where that is not what was asked for. */
  paidAmount: string;
}

/** The state of a payment in the shopper's words. */
export function paymentWords(state: PaymentState, named: Named): PaymentWords {
  const [icon, heading, text] = WORDS[state](named);
  return { icon, heading, text };
}

const WORDS: Record<PaymentState, (named: Named) => [string, string, string]> = {
  open: ({ shop, amount }) => [
    'cash',
    `Pay ${amount}`,
    `To ${shop}, for what is listed below. Nothing is ordered before you have paid.`,
  ],
  late: ({ amount }) => [
    'clock',
    'Look at the prices again',
    `You began to pay ${amount} a while ago, and no payment has reached us. What you typed is still there; the prices may be others now.`,
  ],
  checking: () => [
    'clock',
    'Your payment is being checked',
    'It takes a moment until the bank has told us. Keep this page open; it goes on by itself.',
  ],
  unseen: ({ shop }) => [
    'clock',
    'Your payment has not arrived yet',
    `If you have paid, nothing is lost: ${shop} sees the payment as soon as it arrives, and you will get a message.`,
  ],
  arrived: ({ amount }) => [
    'check',
    `Your payment of ${amount} has arrived.`,
    'One more step, and your order is placed.',
  ],
  held: ({ shop, amount }) => [
    'check',
    `Your payment of ${amount} has arrived.`,
    `Something of your order is no longer sold as it was, so it was not placed by itself. ${shop} sees your payment and will call you or refund ${amount}.`,
  ],
  price_increased: ({ shop, amount }) => [
    'check',
    `Your payment of ${amount} has arrived.`,
    `You paid more than a day after you were shown the price, and it has gone up since, so your order was not placed by itself. Nothing is lost: ${shop} either sends it for the ${amount} that you paid, or refunds the money. You will get a message.`,
  ],
  sold_out: ({ shop, amount }) => [
    'alert',
    'The last one was taken while you paid',
    `Your payment of ${amount} has arrived, but there is not enough left to send. ${shop} will refund ${amount} or call you.`,
  ],
  mismatch: ({ shop, amount, paidAmount }) => [
    'alert',
    'Another amount has arrived',
    `${paidAmount} came in, not ${amount}. Nothing was ordered. ${shop} sees it and will refund it or call you.`,
  ],
  refunding: ({ shop, amount }) => [
    'clock',
    'Your money is on its way back',
    `Nothing was ordered. ${shop} is refunding your payment of ${amount}, the way you paid. Banks often take five to seven working days.`,
  ],
  refund_late: ({ shop }) => [
    'clock',
    'Your refund takes longer',
    `Nothing was ordered. Your refund has not gone through yet; ${shop} sees that, and will send it again or call you.`,
  ],
  partly_refunded: ({ shop }) => [
    'clock',
    'Part of your payment goes back',
    `Nothing was ordered. Part of your money was refunded or is on its way; ${shop} will refund the rest or call you.`,
  ],
  refunded: ({ shop }) => [
    'check',
    'Your payment was refunded',
    `Nothing was ordered. ${shop} has sent the money back the way you paid. Banks often take five to seven working days to show it.`,
  ],
  closed: ({ shop }) => [
    'check',
    'This payment is settled',
    `${shop} has settled it without an order. If you have a question, reach them.`,
  ],
  shop_closed: ({ shop }) => [
    'alert',
    'This shop is closed',
    `Nothing was ordered, and no payment has reached us. If you have paid, reach ${shop}.`,
  ],
};
