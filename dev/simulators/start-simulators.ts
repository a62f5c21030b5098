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
  /** Several may share a process. */
  script: string;
  /** Which variable tells its port. */
  portVariable?: string;
  /** What else our processes need to use it. */
  env?: Record<string, string>;
}

/** A gateway with a page of its own. */
const hosted = (name: string, provider: string): Simulator => ({
  name,
  variable: `${provider}_API_URL`,
  script: 'dist/dev/simulators/hosted/main.js',
  portVariable: `${provider}_SIMULATOR_PORT`,
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
  hosted('Stripe', 'STRIPE'),
  hosted('Mercado Pago', 'MERCADO_PAGO'),
  hosted('Paystack', 'PAYSTACK'),
  hosted('Xendit', 'XENDIT'),
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
  const parts = new Map<string, Part>();
  for (const one of SIMULATORS) {
    const { name, variable, path = '', script, portVariable = 'SIMULATOR_PORT', env: more } = one;
    if (env[variable]) continue;
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const part = parts.get(script) ?? { name: `${name} simulator`, args: [script], env };
    parts.set(script, { ...part, env: { ...part.env, [portVariable]: String(port) } });
    Object.assign(simulators.env, { [variable]: address + path }, more);
    simulators.pages.push({ name, address });
  }
  simulators.parts.push(...parts.values());
  return simulators;
}
