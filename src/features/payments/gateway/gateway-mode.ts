import type { GatewayProvider } from '../../../clients/gateways/gateway-origins.ts';

type Mode = 'test' | 'live' | null;

/** Beginnings of keys that move no money, and of those that do. */
const KEYS: Record<GatewayProvider, { test: RegExp; live?: RegExp }> = {
  gateway: { test: /_test_/, live: /_live_/ },
  stripe: { test: /^[rs]k_test_/, live: /^[rs]k_live_/ },
  // Its test users have keys that look like live ones.
  mercado_pago: { test: /^TEST-/ },
  paystack: { test: /^sk_test_/, live: /^sk_live_/ },
  xendit: { test: /^xnd_development_/, live: /^xnd_production_/ },
};

/** Null: the keys don't tell. */
export function modeOf(
  provider: GatewayProvider,
  { keyId, keySecret }: { keyId: string; keySecret: string | null },
): Mode {
  const key = (provider === 'gateway' ? keyId : keySecret) ?? '';
  const { test, live } = KEYS[provider];
  if (test.test(key)) return 'test';
  return live?.test(key) ? 'live' : null;
}
