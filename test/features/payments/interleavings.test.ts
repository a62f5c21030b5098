import { describe } from 'vitest';
import { useApp } from '../../support/app.ts';
import { PLATFORM_SECRET } from '../../support/gateway-events.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { HOSTED, useHostedGateways } from '../../support/hosted-shops.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { formBank } from '../../support/interleavings/form-bank.ts';
import { hostedBank } from '../../support/interleavings/hosted-bank.ts';
import { proveCarts } from '../../support/interleavings/prove-carts.ts';
import { bySize } from '../../support/resilience/by-size.ts';

/** Sequences of each gateway. */
const RUNS = bySize({ smoke: 30, full: 2_000 });

const context = useApp({ gatewayWebhookSecrets: [PLATFORM_SECRET] });
const gateways = useHostedGateways(context);
const worker = useInstantWorker();

describe.each(HOSTED)('a cart that is paid at $provider', (hosted) => {
  proveCarts(context, worker, hostedBank(gateways, hosted), { runs: RUNS, mostSteps: 12, seed: 1 });
});

describe('a cart that is paid with the form of the first gateway', () => {
  const simulator = useGatewaySimulator(context);
  proveCarts(context, worker, formBank(simulator), { runs: RUNS, mostSteps: 12, seed: 1 });
});
