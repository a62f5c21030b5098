import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ProviderSimulator } from '../../dev/simulators/provider/provider-simulator.ts';
import { connectMessaging } from '../../src/features/conversations/messaging-connection.ts';
import type { TestApp } from './app.ts';
import { testPolicy } from './outside.ts';

/** A provider of this test file's own, which the application sends to. */
export function useProviderSimulator(context: TestApp): ProviderSimulator {
  const simulator = new ProviderSimulator();
  beforeAll(async () => {
    const providerApiUrl = await simulator.start();
    connectMessaging({ providerApiUrl, secrets: context.app.secrets, policy: testPolicy() });
  });
  beforeEach(() => {
    simulator.fault = 'none';
    simulator.sent.length = 0;
  });
  afterAll(() => simulator.stop());
  return simulator;
}
