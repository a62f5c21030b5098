/** The account that the simulated gateway knows from the start. */
export const SIMULATED_GATEWAY = {
  keyId: 'rzp_test_simulated0001',
  keySecret: 'simulated-secret-boats-45',
  webhookSecret: 'simulated-webhook-boats-46',
};

/** A merchant's account; its webhooks are signed with its own secret. */
export type SimulatedAccount = typeof SIMULATED_GATEWAY;
