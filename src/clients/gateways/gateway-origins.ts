/** Values of `payment_transactions.provider`, and where each really is. */
export const GATEWAY_ORIGINS = {
  gateway: 'https://api.razorpay.com',
  stripe: 'https://api.stripe.com',
  mercado_pago: 'https://api.mercadopago.com',
  paystack: 'https://api.paystack.co',
  xendit: 'https://api.xendit.co',
} as const;

export type GatewayProvider = keyof typeof GATEWAY_ORIGINS;
export type GatewayOrigins = Readonly<Record<GatewayProvider, string>>;
