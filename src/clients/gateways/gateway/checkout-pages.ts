const LIVE_ORIGIN = 'https://api.razorpay.com';

/** Where a shop page gets the payment form's script. */
export const checkoutScriptOf = (origin: string): string =>
  `${origin === LIVE_ORIGIN ? 'https://checkout.razorpay.com' : origin}/v1/checkout.js`;

/**
 * The origins of the form's frames and requests; the live one also uses hosts that it doesn't list.
 */
export const checkoutOriginsOf = (origin: string): readonly string[] =>
  origin === LIVE_ORIGIN ? ['https://*.razorpay.com'] : [origin];
