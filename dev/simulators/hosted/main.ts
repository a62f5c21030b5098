import { join } from 'node:path';
import neighbours from '../../../data/demo/neighbours.json' with { type: 'json' };
import demoStore from '../../../data/demo/store.json' with { type: 'json' };
import { MERCADO_PAGO } from '../mercado-pago/mercado-pago-dialect.ts';
import { PAYSTACK } from '../paystack/paystack-dialect.ts';
import { runSimulators } from '../run-simulator.ts';
import { STRIPE } from '../stripe/stripe-dialect.ts';
import { XENDIT } from '../xendit/xendit-dialect.ts';
import type { Dialect } from './dialect.ts';
import { HostedSimulator } from './hosted-simulator.ts';
import { HostedLedger } from './ledger.ts';

const { DATA_DIR, GATEWAY_WEBHOOK_URL } = process.env;

/** Its accounts tell the demo's shops. */
function open(dialect: Dialect): HostedSimulator {
  const file = DATA_DIR ? join(DATA_DIR, `${dialect.name}-simulator.json`) : null;
  const gateway = new HostedSimulator(dialect, new HostedLedger(file));
  const webhookUrl = (slug: string) =>
    GATEWAY_WEBHOOK_URL ? `${GATEWAY_WEBHOOK_URL}/${dialect.name}?store=${slug}` : null;
  gateway.addAccount({ ...dialect.account, webhookUrl: webhookUrl(demoStore.slug) });
  for (const { slug, gateway: account } of neighbours.stores) {
    if (account?.provider !== dialect.name) continue;
    const { provider: _, ...keys } = account;
    gateway.addAccount({ ...keys, webhookUrl: webhookUrl(slug) });
  }
  return gateway;
}

runSimulators({
  STRIPE_SIMULATOR_PORT: () => open(STRIPE),
  MERCADO_PAGO_SIMULATOR_PORT: () => open(MERCADO_PAGO),
  PAYSTACK_SIMULATOR_PORT: () => open(PAYSTACK),
  XENDIT_SIMULATOR_PORT: () => open(XENDIT),
});
