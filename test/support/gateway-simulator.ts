import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { SIMULATED_GATEWAY } from '../../dev/simulators/gateway/accounts.ts';
import { GatewaySimulator } from '../../dev/simulators/gateway/gateway-simulator.ts';
import type { Paying } from '../../dev/simulators/gateway/merchants.ts';
import {
  connectGateways,
  gatewaySettings,
} from '../../src/features/payments/gateway/gateway-connection.ts';
import { changeStore } from '../../src/features/stores/change-store.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { SYSTEM } from '../../src/session.ts';
import { freshAddress } from './accounts.ts';
import type { TestApp } from './app.ts';
import { ASHA, type Checkout } from './shopper.ts';
import type { TestStore } from './stores.ts';

const secrets = new SecretBox('test-key-test-key-test-key-test-key');

/** Nobody listens there: no test calls the world outside. */
const NOBODY = {
  gateway: 'http://127.0.0.1:9',
  stripe: 'http://127.0.0.1:9',
  mercado_pago: 'http://127.0.0.1:9',
  paystack: 'http://127.0.0.1:9',
  xendit: 'http://127.0.0.1:9',
};

export interface TestGateway extends GatewaySimulator {
  /** Where it listens, for processes that a test starts: GATEWAY_API_URL. */
  origin: string;
}

/**
 * The gateway of `npm start`, in this process; without faults at the start of each test. With an
 * application it is called after `useApp`, which connects to nobody.
 */
export function useGatewaySimulator(context?: TestApp): TestGateway {
  const simulator = Object.assign(new GatewaySimulator(), { origin: '' });
  beforeAll(async () => {
    simulator.origin = await simulator.start();
    // The platform has an account there, too: stores pay for their plans through it.
    const { keyId, keySecret } = SIMULATED_GATEWAY;
    const platformGateway = { keyId, keySecret };
    const gatewayOrigins = {
      ...(context?.config.gatewayOrigins ?? NOBODY),
      gateway: simulator.origin,
    };
    const place = { gatewayOrigins, platformGateway };
    connectGateways(
      context
        ? gatewaySettings({ ...context.config, ...place }, secrets)
        : {
            gatewayOrigins,
            frontendUrl: 'http://127.0.0.1:9',
            platformAccount: platformGateway,
            secrets,
            webhookSecrets: [],
            isProduction: false,
            isTest: true,
          },
    );
  });
  beforeEach(() => simulator.reset());
  afterAll(() => simulator.stop());
  return simulator;
}

/** Gives a store an account that the simulator knows, or another one; it takes online payments. */
export const setGateway = (
  store: TestStore,
  { keyId, keySecret, webhookSecret }: Partial<typeof SIMULATED_GATEWAY> = SIMULATED_GATEWAY,
) =>
  changeStore(
    store.tenant,
    {
      onlineEnabled: true,
      paymentSettings: {
        gatewayKeyId: keyId,
        gatewayKeySecret: keySecret,
        gatewayWebhookSecret: webhookSecret,
      },
    },
    secrets,
    SYSTEM,
  );

/** What create-payment answers. */
export interface OpenedPayment {
  transactionId: string;
  publicToken: string;
  gatewayOrderId: string;
  amount: number;
  amountMinor: number;
  currency: string;
  keyId: string;
  expiresAt: string;
}

/** Asks for payments as shoppers do. */
export const createPaymentOf =
  (context: TestApp) =>
  (store: TestStore, cart: Checkout, headers: Record<string, string> = {}) =>
    context.app.inject({
      method: 'POST',
      url: `/api/public/catalog/${store.slug}/create-payment`,
      headers,
      remoteAddress: freshAddress(),
      payload: { customer: ASHA, ...cart },
    });

/** A payment that was made, and what the shopper's browser now posts to checkout. */
export interface PaidCart {
  opened: OpenedPayment;
  paymentId: string;
  checkout: Checkout;
}

/** Opens a payment for a cart, also where the same shopper has opened one for the same before. */
export async function anOpenedPayment(
  context: TestApp,
  store: TestStore,
  cart: Checkout,
): Promise<OpenedPayment> {
  const answer = await createPaymentOf(context)(store, { startAnother: true, ...cart });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as OpenedPayment;
}

/** Opens a payment for a cart and pays it; `checkout` is ready for `checkoutOf`. */
export async function aPayment(
  context: TestApp,
  simulator: GatewaySimulator,
  store: TestStore,
  cart: Checkout,
  paying: Paying = {},
): Promise<PaidCart> {
  const opened = await anOpenedPayment(context, store, cart);
  const { paymentId, signature } = simulator.pay(opened.gatewayOrderId, paying);
  return { opened, paymentId, checkout: paidCheckout(cart, opened, { paymentId, signature }) };
}

/** The body of a checkout with the gateway's proof. */
export const paidCheckout = (
  cart: Checkout,
  { gatewayOrderId }: { gatewayOrderId: string },
  { paymentId, signature }: { paymentId: string; signature: string },
): Checkout => ({
  ...cart,
  paymentMethod: 'online',
  gatewayOrderId,
  gatewayPaymentId: paymentId,
  gatewaySignature: signature,
});
