const LIVE_ORIGIN = 'https://api.razorpay.com';

/** Where a shop page gets the payment form's script. */
export const checkoutScriptOf = (origin: string): string =>
  `${origin === LIVE_ORIGIN ? 'https://checkout.razorpay.com' : origin}/v1/checkout.js`;

/** What the form frames and asks; the live one also speaks with hosts that it names nowhere. */
export const checkoutOriginsOf = (origin: string): readonly string[] =>
  origin === LIVE_ORIGIN ? ['https://*.razorpay.com'] : [origin];
