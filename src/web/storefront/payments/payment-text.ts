import type { PaymentState } from '../../../domain/checkout/payment-state.ts';

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
export function paymentText(state: PaymentState, named: Named): PaymentWords {
  const [icon, heading, text] = WORDS[state](named);
  return { icon, heading, text };
}

const WORDS: Record<PaymentState, (named: Named) => [string, string, string]> = {
  open: ({ shop, amount }) => [
    'cash',
    `Pay ${amount}`,
    `Pay ${shop} for the items below. Your order will be placed once you’ve paid.`,
  ],
  late: ({ amount }) => [
    'clock',
    'Check the prices again',
    `You started a payment of ${amount} a while ago, but we haven’t received it. Your details are saved, but prices may have changed.`,
  ],
  checking: () => [
    'clock',
    'Your payment is being checked',
    'We’re waiting for the bank to confirm your payment. Keep this page open. It updates automatically.',
  ],
  unseen: ({ shop }) => [
    'clock',
    'We haven’t received your payment yet',
    `If you have paid, don’t worry: ${shop} will see the payment when it arrives, and you’ll get a message.`,
  ],
  arrived: ({ amount }) => [
    'check',
    `We received your payment of ${amount}.`,
    'There is one more step to place your order.',
  ],
  held: ({ shop, amount }) => [
    'check',
    `We received your payment of ${amount}.`,
    `An item has changed, so your order was not placed. ${shop} can see your payment and will call you or refund ${amount}.`,
  ],
  price_increased: ({ shop, amount }) => [
    'check',
    `We received your payment of ${amount}.`,
    `You paid more than a day after you first saw the price. The price has gone up since then, so your order was not placed automatically. ${shop} will either ship your order for the ${amount} you paid or refund you. You’ll get a message.`,
  ],
  sold_out: ({ shop, amount }) => [
    'alert',
    'Sold out while you were paying',
    `We received your payment of ${amount}, but there is not enough stock. ${shop} will refund ${amount} or call you.`,
  ],
  mismatch: ({ shop, amount, paidAmount }) => [
    'alert',
    'Wrong amount received',
    `We received ${paidAmount} instead of ${amount}. Your order wasn’t placed. ${shop} will refund ${paidAmount} or call you.`,
  ],
  refunding: ({ shop, amount }) => [
    'clock',
    'Your refund is on its way',
    `Your order wasn’t placed. ${shop} is refunding your payment of ${amount} to your original payment method. This usually takes 5 to 7 working days.`,
  ],
  refund_late: ({ shop }) => [
    'clock',
    'Your refund is delayed',
    `Your order wasn’t placed. Your refund hasn’t gone through yet. ${shop} knows about this and will try again or call you.`,
  ],
  partly_refunded: ({ shop }) => [
    'clock',
    'Part of your payment is being refunded',
    `Your order wasn’t placed. Part of your payment has been refunded or is being refunded. ${shop} will refund the rest or call you.`,
  ],
  refunded: ({ shop }) => [
    'check',
    'Your payment was refunded',
    `Your order wasn’t placed. ${shop} has refunded your payment to your original payment method. The refund usually takes 5 to 7 working days to appear.`,
  ],
  closed: ({ shop }) => [
    'check',
    'The issue with this payment has been resolved',
    `${shop} has resolved the issue with your payment. No order was placed. Contact the shop if you have questions.`,
  ],
  shop_closed: ({ shop }) => [
    'alert',
    'This shop is closed',
    `Your order wasn’t placed, and we haven’t received a payment. If you have paid, contact ${shop}.`,
  ],
};
