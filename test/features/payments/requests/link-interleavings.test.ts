import { describe } from 'vitest';
import { useApp } from '../../../support/app.ts';
import { PLATFORM_SECRET } from '../../../support/gateway-events.ts';
import { useGatewaySimulator } from '../../../support/gateway-simulator.ts';
import { HOSTED, useHostedGateways } from '../../../support/hosted-shops.ts';
import { useInstantWorker } from '../../../support/instant-worker.ts';
import { formBank } from '../../../support/interleavings/form-bank.ts';
import { hostedBank } from '../../../support/interleavings/hosted-bank.ts';
import { proveLinks } from '../../../support/interleavings/prove-links.ts';
import { bySize } from '../../../support/resilience/by-size.ts';

/** Sequences of each gateway. */
const RUNS = bySize({ smoke: 10, full: 2_000 });
const PROOF = { runs: RUNS, mostSteps: 12, seed: 2 };

const context = useApp({ gatewayWebhookSecrets: [PLATFORM_SECRET] });
const gateways = useHostedGateways(context);
const worker = useInstantWorker();

describe.each(HOSTED)('a link that is paid at $provider', (hosted) => {
  proveLinks(context, worker, hostedBank(gateways, hosted), PROOF);
});

describe('a link that is paid with the form of the first gateway', () => {
  const simulator = useGatewaySimulator(context);
  proveLinks(context, worker, formBank(simulator), PROOF);
});
