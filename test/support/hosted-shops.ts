import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Dialect } from '../../dev/simulators/hosted/dialect.ts';
import type { Page, Payment } from '../../dev/simulators/hosted/entities.ts';
import { HostedSimulator } from '../../dev/simulators/hosted/hosted-simulator.ts';
import { MERCADO_PAGO } from '../../dev/simulators/mercado-pago/mercado-pago-dialect.ts';
import { PAYSTACK } from '../../dev/simulators/paystack/paystack-dialect.ts';
import { STRIPE } from '../../dev/simulators/stripe/stripe-dialect.ts';
import { XENDIT } from '../../dev/simulators/xendit/xendit-dialect.ts';
import { changeGateway } from '../../src/features/payments/gateway/change-gateway.ts';
import {
  connectGateways,
  gatewaySettings,
} from '../../src/features/payments/gateway/gateway-connection.ts';
import { newId } from '../../src/ids.ts';
import { SYSTEM } from '../../src/session.ts';
import type { TestApp } from './app.ts';
import { createPaymentOf, type OpenedPayment } from './gateway-simulator.ts';
import { rows } from './rows.ts';
import type { Checkout } from './shopper.ts';
import type { TestStore } from './stores.ts';

/** Gateways with pages of their own, and a currency that each takes. */
export const HOSTED = [
  { provider: 'stripe', dialect: STRIPE, currency: 'MXN' },
  { provider: 'mercado_pago', dialect: MERCADO_PAGO, currency: 'BRL' },
  { provider: 'paystack', dialect: PAYSTACK, currency: 'NGN' },
  { provider: 'xendit', dialect: XENDIT, currency: 'IDR' },
] as const;
export type HostedProvider = (typeof HOSTED)[number]['provider'];

export interface HostedPayment extends OpenedPayment {
  provider: HostedProvider;
  redirectUrl: string;
}

export interface HostedGateways {
  simulators: Record<HostedProvider, HostedSimulator>;
  /** Gives a store an account of its own at a gateway, whose webhooks reach the shop. */
  connect(store: TestStore, provider: HostedProvider): Promise<void>;
  open(store: TestStore, provider: HostedProvider, cart: Checkout): Promise<HostedPayment>;
  pageOf(payment: HostedPayment): Page;
  paymentsOf(payment: HostedPayment): Payment[];
  webhooksSent(): Promise<void>;
}

/** All gateways with pages of their own, beside an application that listens for their webhooks. */
export function useHostedGateways(context: TestApp): HostedGateways {
  const simulators = Object.fromEntries(
    HOSTED.map(({ provider, dialect }) => [provider, new HostedSimulator(dialect as Dialect)]),
  ) as Record<HostedProvider, HostedSimulator>;
  const all = Object.values(simulators);
  const create = createPaymentOf(context);
  let origin = '';
  beforeAll(async () => {
    const { server } = context.app;
    if (!server.listening) await context.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const origins = { ...context.config.gatewayOrigins };
    for (const { provider } of HOSTED) origins[provider] = await simulators[provider].start();
    connectGateways(
      gatewaySettings(
        { ...context.config, gatewayOrigins: origins, frontendUrl: origin },
        context.app.secrets,
      ),
    );
  });
  beforeEach(async () => {
    await Promise.all(all.map((each) => each.webhooksSent()));
    for (const each of all) each.reset();
  });
  afterAll(() => Promise.all(all.map((each) => each.stop())));
  const pageOf = ({ provider, redirectUrl }: HostedPayment) =>
    simulators[provider].page(redirectUrl.split('/').at(-1) ?? '');
  return {
    simulators,
    async connect(store, provider) {
      const { account } = simulators[provider].dialect;
      const id = newId().slice(-12);
      const keySecret = `${account.keySecret}-${id}`;
      const own = {
        keyId: `${account.keyId}-${id}`,
        keySecret,
        webhookSecret: provider === 'paystack' ? keySecret : `${account.webhookSecret}-${id}`,
      };
      const webhookUrl = `${origin}/webhooks/gateway/${provider}?store=${store.slug}`;
      simulators[provider].addAccount({ ...own, webhookUrl });
      await changeGateway(store.tenant, provider, { ...own, isActive: true }, SYSTEM);
    },
    async open(store, provider, cart) {
      const answer = await create(store, { provider, startAnother: true, ...cart });
      expect(answer.statusCode, answer.body).toBe(201);
      const opened = answer.json<HostedPayment>();
      expect(opened).toMatchObject({ provider, keyId: null });
      return opened;
    },
    pageOf,
    paymentsOf: (payment) => simulators[payment.provider].ledger.paymentsOf(pageOf(payment).id),
    async webhooksSent() {
      await Promise.all(all.map((each) => each.webhooksSent()));
    },
  };
}

/** Lets so many minutes pass for a store's payments. */
export const passFor = (store: TestStore, minutes: number) =>
  rows(
    `update payment_transactions set created_at = created_at - ? * interval '1 minute',
       captured_at = captured_at - ? * interval '1 minute',
       next_check_at = next_check_at - ? * interval '1 minute' where owner_id = ?`,
    [minutes, minutes, minutes, store.ownerId],
  );
