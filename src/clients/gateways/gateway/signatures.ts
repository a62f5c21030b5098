/** Headers of a webhook in lower case: our neutral names, and the provider's own on the wire. */
export const SIGNATURE_HEADERS = ['x-gateway-signature', 'x-razorpay-signature'] as const;
export const EVENT_ID_HEADERS = ['x-gateway-event-id', 'x-razorpay-event-id'] as const;
