import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  CourierSimulator,
  SIMULATED_ACCOUNT,
} from '../../dev/simulators/courier/courier-simulator.ts';
import { connectCourier } from '../../src/features/delivery/courier-account.ts';
import { changeStore } from '../../src/features/stores/change-store.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { SYSTEM } from '../../src/session.ts';
import { rows } from './rows.ts';
import type { TestStore } from './stores.ts';

const secrets = new SecretBox('test-key-test-key-test-key-test-key');

/** The aggregator of `npm start`, in this process; without faults at the start of each test. */
export function useCourierSimulator(): CourierSimulator {
  const simulator = new CourierSimulator();
  beforeAll(async () => {
    connectCourier({ shippingApiUrl: await simulator.start(), secrets });
  });
  beforeEach(() => {
    simulator.fault = 'none';
    simulator.failAfter = null;
    simulator.account = { ...SIMULATED_ACCOUNT };
    simulator.calls.length = 0;
  });
  afterAll(() => simulator.stop());
  return simulator;
}

/** Gives a store an account that the simulator knows, or another one. */
export const setCourier = (store: TestStore, account = SIMULATED_ACCOUNT) =>
  changeStore(store.tenant, { courierSettings: { ...account } }, secrets, SYSTEM);

/** Makes every parcel due now. */
export const makePollsDue = () =>
  rows(
    `update fulfillments set next_poll_at = now() - interval '1 second'
      where owner_id is not null and next_poll_at is not null`,
  );

let numbers = 0;
/** An AWB that no other test names. */
export const anAwb = (): string => `SIM${Date.now().toString(36).toUpperCase()}${++numbers}`;
