const LIVE_ORIGIN = 'https://api.razorpay.com';

export const checkoutScriptOf = (origin: string): string =>
  `${origin === LIVE_ORIGIN ? 'https://checkout.razorpay.com' : origin}/v1/checkout.js`;

/** Of frames and requests; the live form also uses hosts that it doesn't list. */
export const checkoutOriginsOf = (origin: string): readonly string[] =>
  origin === LIVE_ORIGIN ? ['https://*.razorpay.com'] : [origin];
