/** How the gateway can be made to fail. */
export const FAULTS = [
  'none',
  'down',
  'slow',
  'reset',
  'rubbish',
  'wrong-amount',
  'unauthorized',
  'busy',
  // It does what it was asked, and the answer is lost on the way.
  'lost-answer',
  // The script of the payment form cannot be loaded.
  'no-script',
] as const;
export type Fault = (typeof FAULTS)[number];
