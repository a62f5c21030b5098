import { freePort } from '../postgres/free-port.ts';
import type { Part } from '../supervisor.ts';
import { SIMULATED_GATEWAY } from './gateway/accounts.ts';
import { SIMULATED_MODEL } from './reader/reader-simulator.ts';

/** A stand-in for an outside service, and the variable that names the real one. */
interface Simulator {
  name: string;
  variable: string;
  /** Where its interface begins; absent: at the root. */
  path?: string;
  script: string;
  /** What else our processes need to use it. */
  env?: Record<string, string>;
}

/** A gateway with a page of its own. */
const hosted = (name: string, variable: string, folder: string): Simulator => ({
  name,
  variable,
  script: `dist/dev/simulators/${folder}/main.js`,
});

const SIMULATORS: readonly Simulator[] = [
  {
    name: 'Courier',
    variable: 'SHIPPING_API_URL',
    script: 'dist/dev/simulators/courier/main.js',
  },
  {
    name: 'Gateway',
    variable: 'GATEWAY_API_URL',
    script: 'dist/dev/simulators/gateway/main.js',
    // Stores can pay for their plans at once: the simulated gateway is the platform's, too.
    env: {
      PLATFORM_GATEWAY_KEY_ID: SIMULATED_GATEWAY.keyId,
      PLATFORM_GATEWAY_KEY_SECRET: SIMULATED_GATEWAY.keySecret,
    },
  },
  hosted('Stripe', 'STRIPE_API_URL', 'stripe'),
  hosted('Mercado Pago', 'MERCADO_PAGO_API_URL', 'mercado-pago'),
  hosted('Paystack', 'PAYSTACK_API_URL', 'paystack'),
  hosted('Xendit', 'XENDIT_API_URL', 'xendit'),
  {
    name: 'Chat',
    variable: 'PROVIDER_API_URL',
    script: 'dist/dev/simulators/provider/main.js',
  },
  {
    name: 'Model',
    variable: 'READER_API_URL',
    path: '/v1',
    script: 'dist/dev/simulators/reader/main.js',
    env: { READER_MODEL: SIMULATED_MODEL },
  },
];

export interface Simulators {
  parts: Part[];
  /** The variables that lead our processes to them. */
  env: Record<string, string>;
  /** Where a developer plays the outside world. */
  pages: { name: string; address: string }[];
}

/** The simulators of all services that no address was given for; in production there are none. */
export async function startSimulators(env: NodeJS.ProcessEnv): Promise<Simulators> {
  const simulators: Simulators = { parts: [], env: {}, pages: [] };
  if (env.NODE_ENV === 'production') return simulators;
  for (const { name, variable, path = '', script, env: more } of SIMULATORS) {
    if (env[variable]) continue;
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const partEnv = { ...env, SIMULATOR_PORT: String(port) };
    simulators.parts.push({ name: `${name} simulator`, args: [script], env: partEnv });
    Object.assign(simulators.env, { [variable]: address + path }, more);
    simulators.pages.push({ name, address });
  }
  return simulators;
}
