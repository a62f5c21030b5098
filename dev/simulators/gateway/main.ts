import { join } from 'node:path';
import { runSimulator } from '../run-simulator.ts';
import { SIMULATED_GATEWAY } from './accounts.ts';
import { GatewaySimulator } from './gateway-simulator.ts';
import { LEDGER_FILE, Ledger } from './ledger.ts';

const { DATA_DIR, GATEWAY_WEBHOOK_URL, GATEWAY_WEBHOOK_SECRET } = process.env;

const simulator = new GatewaySimulator(new Ledger(DATA_DIR ? join(DATA_DIR, LEDGER_FILE) : null));
simulator.webhookUrl = GATEWAY_WEBHOOK_URL ?? null;
simulator.addAccount({
  ...SIMULATED_GATEWAY,
  webhookSecret: GATEWAY_WEBHOOK_SECRET || SIMULATED_GATEWAY.webhookSecret,
});
runSimulator(simulator);
