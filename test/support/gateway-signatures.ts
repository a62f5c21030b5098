import { createHmac } from 'node:crypto';

/** As the gateway signs a webhook's bytes, or an order and its payment with a `|` between. */
export const gatewaySignature = (message: string | Buffer, secret: string): string =>
  createHmac('sha256', secret).update(message).digest('hex');

/** What the tests of the gateway's own libraries sign, and the signatures that they expect. */
export const PUBLISHED_SIGNATURES = [
  {
    source: 'razorpay-node, test/utils/razorpay-utils.spec.js',
    payment: { orderId: 'order_IEIaMR65cu6nz3', paymentId: 'pay_IH4NVgf4Dreq1l' },
    secret: 'EnLs21M47BllR3X8PSFtjtbd',
    signature: '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
  },
  {
    source: 'razorpay-python, tests',
    payment: { orderId: 'fake_order_id', paymentId: 'fake_payment_id' },
    secret: 'key_secret',
    signature: 'b2335e3b0801106b84a7faff035df56ecffde06918c9ddd1f0fafbb37a51cc89',
  },
  {
    source: 'razorpay-ruby, test',
    payment: { orderId: 'fake_other_id', paymentId: 'fake_payment_id' },
    secret: 'key_secret',
    signature: '965ee2de4c5c4e6f006fb0a5a1736d992e5d4d52f9fe10b98c9b97ee169ebe18',
  },
  {
    source: 'razorpay-node, test/utils/razorpay-utils.spec.js',
    webhook: '{"a":1,"b":2,"c":{"d":3}}',
    secret: '123456',
    signature: '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
  },
] as const;
