import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Dialect } from '../../dev/simulators/hosted/dialect.ts';
import { HostedSimulator } from '../../dev/simulators/hosted/hosted-simulator.ts';
import type {
  AskedPayment,
  OpenedPayment,
  PaymentGateway,
  PaymentName,
  WebhookDelivery,
} from '../../src/clients/gateways/payment-gateway.ts';

/** What a shop asks for; each has a reference of its own. */
export const asked = (fields: Partial<AskedPayment> = {}): AskedPayment => ({
  reference: `shop-${crypto.randomUUID().slice(0, 18)}`,
  amountMinor: 64_900,
  currency: 'MXN',
  description: 'Order at Blue Mug',
  returnUrl: 'http://127.0.0.1:9/blue-mug/back',
  expiresAt: new Date(Date.now() + 3_600_000),
  language: 'es',
  customer: { name: 'Asha Rao', phone: '+525512345678', email: 'asha@example.com' },
  ...fields,
});

/** A simulated gateway, and a shop that hears its webhooks. */
export interface HostedShop {
  simulator: HostedSimulator;
  client: PaymentGateway;
  heard: WebhookDelivery[];
  /** Opens a page at the dialect's account, as a shop does. */
  open(fields?: Partial<AskedPayment>): Promise<OpenedPayment & PaymentName>;
  /** What the client says of everything that was heard. */
  checked(): string[];
  events(): string[];
  /** Does what the shopper does on the gateway's page. @returns where that led */
  shopperDoes(pageUrl: string | null, way: string): Promise<{ status: number; to: string | null }>;
}

export function useHostedGateway(
  dialect: Dialect,
  clientOf: (origin: string) => PaymentGateway,
): HostedShop {
  const heard: WebhookDelivery[] = [];
  const shop = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    heard.push({
      body: Buffer.concat(chunks),
      headers: request.headers as IncomingHttpHeaders,
      query: Object.fromEntries(searchParams),
      now: new Date(),
    });
    response.end();
  });
  const context: HostedShop = {
    simulator: new HostedSimulator(dialect),
    client: clientOf('http://127.0.0.1:9'),
    heard,
    open: async (fields) => {
      const request = asked(fields);
      const page = await context.client.open(dialect.account, request);
      return { ...page, reference: request.reference };
    },
    checked: () =>
      heard.map((each) => context.client.checkWebhook(each, [dialect.account.webhookSecret])),
    events: () =>
      heard.map(
        (each) => context.client.readEvent(JSON.parse(String(each.body)), each)?.event ?? '',
      ),
    shopperDoes: async (pageUrl, way) => {
      const body = new URLSearchParams({ way });
      const answer = await fetch(pageUrl ?? '', { method: 'POST', body, redirect: 'manual' });
      await answer.body?.cancel();
      await context.simulator.webhooksSent();
      return { status: answer.status, to: answer.headers.get('location') };
    },
  };
  beforeAll(async () => {
    context.client = clientOf(await context.simulator.start());
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/?store=blue-mug`;
    context.simulator.addAccount({ ...dialect.account, webhookUrl });
  });
  beforeEach(async () => {
    await context.simulator.webhooksSent();
    context.simulator.reset();
    heard.length = 0;
  });
  afterAll(async () => {
    shop.close();
    await context.simulator.stop();
  });
  return context;
}
