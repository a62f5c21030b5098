import { join } from 'node:path';
import demoStore from '../../../data/demo/store.json' with { type: 'json' };
import { runSimulator } from '../run-simulator.ts';
import type { Dialect } from './dialect.ts';
import { HostedSimulator } from './hosted-simulator.ts';
import { HostedLedger } from './ledger.ts';

/** A gateway as a part of `npm start`; its account tells the demo's shop. */
export function runHosted(dialect: Dialect): void {
  const { DATA_DIR, GATEWAY_WEBHOOK_URL } = process.env;
  const file = DATA_DIR ? join(DATA_DIR, `${dialect.name}-simulator.json`) : null;
  const gateway = new HostedSimulator(dialect, new HostedLedger(file));
  const webhookUrl = GATEWAY_WEBHOOK_URL
    ? `${GATEWAY_WEBHOOK_URL}/${dialect.name}?store=${demoStore.slug}`
    : null;
  gateway.addAccount({ ...dialect.account, webhookUrl });
  runSimulator(gateway);
}
