import { afterAll, beforeAll, beforeEach } from 'vitest';
import { ReaderSimulator, SIMULATED_MODEL } from '../../dev/simulators/reader/reader-simulator.ts';
import {
  askWaiting,
  stopAsking,
  untilAnswered,
} from '../../src/features/model-readings/asking/model-desk.ts';
import { connectReader } from '../../src/features/model-readings/reader-connection.ts';
import { rows } from './rows.ts';
import { shopOf, type TestStore } from './stores.ts';

/** How long tests wait for an answer, and between two tries. */
export const SHORT = { timeoutMs: 400, pauseMs: 20 };

/** The language model of `npm start`, in this process; without faults at the start of each test. */
export function useReaderSimulator(): ReaderSimulator {
  const simulator = new ReaderSimulator();
  let apiUrl = '';
  beforeAll(async () => {
    apiUrl = `${await simulator.start()}/v1`;
  });
  beforeEach(() => {
    simulator.fault = 'none';
    simulator.delayMs = 0;
    simulator.answer = null;
    simulator.asked = 0;
    simulator.onBody = null;
    // Its breaker begins anew, too.
    connectReader({ apiUrl, apiKey: 'key', model: SIMULATED_MODEL }, SHORT);
  });
  afterAll(async () => {
    await stopAsking();
    connectReader(null);
    await simulator.stop();
  });
  return simulator;
}

/** Has a store's messages read by the model. */
export async function switchOn(store: TestStore): Promise<void> {
  await rows('update stores set model_reader = true where owner_id = ?', [store.ownerId]);
  await shopOf(store);
}

/** Has everything asked about that waits, and waits for the answers. */
export async function askAll(): Promise<void> {
  await askWaiting();
  await untilAnswered();
}

/** How the readings of a store stand, the oldest first. */
export const readingsOf = ({ ownerId }: TestStore) =>
  rows<{
    state: string;
    outcome: string | null;
    tries: number;
    answer: string | null;
    error: string | null;
  }>(
    `select state, outcome, tries, answer, error from model_readings
      where owner_id = ? order by created_at, message_id`,
    [ownerId],
  );
