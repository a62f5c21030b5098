import type { HostedAccount } from './entities.ts';

/** The account that each simulated gateway knows from the start, by provider. */
export const SIMULATED_ACCOUNTS = {
  stripe: {
    keyId: 'pk_test_simulated0001',
    keySecret: 'sk_test_simulated-boats-51',
    webhookSecret: 'whsec_simulated-boats-52',
    webhookUrl: null,
  },
  xendit: {
    keyId: 'xnd_public_development_simulated0001',
    keySecret: 'xnd_development_simulated-boats-53',
    webhookSecret: 'simulated-callback-token-54',
    webhookUrl: null,
  },
  // Webhooks are signed with the API's own key.
  paystack: {
    keyId: 'pk_test_simulated0002',
    keySecret: 'sk_test_simulated-boats-55',
    webhookSecret: 'sk_test_simulated-boats-55',
    webhookUrl: null,
  },
  mercado_pago: {
    keyId: 'TEST-simulated-public-0001',
    keySecret: 'TEST-simulated-boats-56',
    webhookSecret: 'simulated-secret-boats-57',
    webhookUrl: null,
  },
} as const satisfies Record<string, HostedAccount>;
