/** Values of `payment_transactions.provider`, and where each really is. */
export const GATEWAY_ORIGINS = {
  gateway: 'https://api.razorpay.com',
  stripe: 'https://api.stripe.com',
  mercado_pago: 'https://api.mercadopago.com',
  paystack: 'https://api.paystack.co',
  xendit: 'https://api.xendit.co',
} as const;

export type GatewayProvider = keyof typeof GATEWAY_ORIGINS;
/** The first is the oldest one. */
export const GATEWAY_PROVIDERS = [
  'gateway',
  'stripe',
  'mercado_pago',
  'paystack',
  'xendit',
] as const satisfies readonly GatewayProvider[];

/** Where shoppers pay: on hosts of its own, or at a simulator. */
export const pageOriginsOf = (
  provider: GatewayProvider,
  origin: string,
  hosts: readonly string[],
): readonly string[] =>
  origin === GATEWAY_ORIGINS[provider] ? hosts.map((host) => `https://${host}`) : [origin];

export type GatewayOrigins = Readonly<Record<GatewayProvider, string>>;
