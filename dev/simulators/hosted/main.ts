import { join } from 'node:path';
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

/** Its account tells the demo's shop. */
function open(dialect: Dialect): HostedSimulator {
  const file = DATA_DIR ? join(DATA_DIR, `${dialect.name}-simulator.json`) : null;
  const gateway = new HostedSimulator(dialect, new HostedLedger(file));
  const webhookUrl = GATEWAY_WEBHOOK_URL
    ? `${GATEWAY_WEBHOOK_URL}/${dialect.name}?store=${demoStore.slug}`
    : null;
  gateway.addAccount({ ...dialect.account, webhookUrl });
  return gateway;
}

runSimulators({
  STRIPE_SIMULATOR_PORT: () => open(STRIPE),
  MERCADO_PAGO_SIMULATOR_PORT: () => open(MERCADO_PAGO),
  PAYSTACK_SIMULATOR_PORT: () => open(PAYSTACK),
  XENDIT_SIMULATOR_PORT: () => open(XENDIT),
});
