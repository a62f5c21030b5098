import type { PaymentState } from '../../domain/checkout/payment-state.ts';

/** The heading of a payment's page. */
export interface PaymentWords {
  icon: string;
  heading: string;
  text: string;
}

interface Named {
  shop: string;
  amount: string;
  /** The received amount, if it differs from the requested one. */
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
    `Pay ${shop} for the items below. Your order is placed once you have paid.`,
  ],
  late: ({ amount }) => [
    'clock',
    'Check the prices again',
    `You started a payment of ${amount} a while ago, but we have not received it. Your details are saved; prices may have changed.`,
  ],
  checking: () => [
    'clock',
    'Your payment is being checked',
    'Waiting for the bank’s confirmation. Keep this page open; it updates automatically.',
  ],
  unseen: ({ shop }) => [
    'clock',
    'We have not received your payment yet',
    `If you have paid, don’t worry: ${shop} sees the payment when it arrives, and you will get a message.`,
  ],
  arrived: ({ amount }) => [
    'check',
    `We received your payment of ${amount}.`,
    'There is one more step to place your order.',
  ],
  held: ({ shop, amount }) => [
    'check',
    `We received your payment of ${amount}.`,
    `An item in your order has changed, so it was not placed automatically. ${shop} sees your payment and will call you or refund ${amount}.`,
  ],
  price_increased: ({ shop, amount }) => [
    'check',
    `We received your payment of ${amount}.`,
    `The price has gone up since you first saw it, and you paid more than a day later, so your order was not placed automatically. ${shop} will either ship it for the ${amount} you paid or refund you. You will get a message.`,
  ],
  sold_out: ({ shop, amount }) => [
    'alert',
    'Sold out while you were paying',
    `We received your payment of ${amount}, but there is not enough stock. ${shop} will refund ${amount} or call you.`,
  ],
  mismatch: ({ shop, amount, paidAmount }) => [
    'alert',
    'Wrong amount received',
    `We received ${paidAmount} instead of ${amount}. No order was placed. ${shop} will refund it or call you.`,
  ],
  refunding: ({ shop, amount }) => [
    'clock',
    'Your refund is on its way',
    `Nothing was ordered. ${shop} is refunding your payment of ${amount} to your original payment method. Banks often take 5 to 7 working days.`,
  ],
  refund_late: ({ shop }) => [
    'clock',
    'Your refund is delayed',
    `Nothing was ordered. Your refund has not gone through yet. ${shop} knows about it, and will try again or call you.`,
  ],
  partly_refunded: ({ shop }) => [
    'clock',
    'Part of your payment is being refunded',
    `Nothing was ordered. Part of your payment has been refunded or is being refunded. ${shop} will refund the rest or call you.`,
  ],
  refunded: ({ shop }) => [
    'check',
    'Your payment was refunded',
    `Nothing was ordered. ${shop} has refunded your original payment method. Banks often take 5 to 7 working days to show it.`,
  ],
  closed: ({ shop }) => [
    'check',
    'This payment is settled',
    `${shop} has settled it without an order. Contact them if you have questions.`,
  ],
  shop_closed: ({ shop }) => [
    'alert',
    'This shop is closed',
    `Nothing was ordered, and we have not received a payment. If you have paid, contact ${shop}.`,
  ],
};
