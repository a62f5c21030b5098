import type { Trx } from '../../../db.ts';
import { Refusal } from '../../../errors.ts';
import { WaitingLine } from '../../../waiting-line.ts';
import { handleClaimed } from '../../webhooks/handle-claimed.ts';
import { handleTogether } from '../../webhooks/handle-together.ts';
import { keptOutcome } from '../../webhooks/receive-event.ts';
import type { KeptEvent } from './keep-events.ts';
import { takeEffect } from './take-effect.ts';

/** Deliveries come by the thousand: the rest of the pool is for those who look at pages meanwhile. */
const line = new WaitingLine({
  atOnce: 4,
  leftFree: 3,
  // The provider gives up after some seconds, and sends again; the worker takes up what is kept.
  longestWait: 10_000,
  tooLate: () => new Refusal(503, 'UNAVAILABLE', 'Too much arrives just now. Send it again'),
});
/** More would keep their shoppers' rows locked for long. */
const MOST_TOGETHER = 16;
const MOST_OF_ONE = 4;

/** Events of one shopper, in their order, and whoever waits to know what became of them. */
interface Waiting {
  events: readonly KeptEvent[];
  settle(areFine: boolean): void;
  fail(error: unknown): void;
}

const waiting: Waiting[] = [];

/**
 * Handles the events of one shopper, together with those of others that wait at the same time.
 * @returns whether all could be handled
 * @throws Refusal 503 when not even that they failed could be kept, or when it takes too long
 */
export function handleThread(events: readonly KeptEvent[]): Promise<boolean> {
  return new Promise((settle, fail) => {
    const thread = { events, settle, fail };
    if (!mayBeTogether(events)) {
      line.inTurn(() => handleAlone(thread)).catch(fail);
      return;
    }
    waiting.push(thread);
    line.inTurn(handleWaiting).catch((error) => {
      const place = waiting.indexOf(thread);
      // Otherwise another's turn has it already, and tells what became of it.
      if (place >= 0) waiting.splice(place, 1)[0]?.fail(error);
    });
  });
}

/** Short ones that lock the rows of their own thread only; none that has failed or was left before. */
const mayBeTogether = (events: readonly KeptEvent[]): boolean =>
  events.length <= MOST_OF_ONE &&
  events.every(
    ({ told, attempts, connections }) =>
      (told.kind === 'message' || told.kind === 'status') &&
      attempts === 1 &&
      connections.every(({ store }) => store.chatOrderMode !== 'direct'),
  );

/** Another's turn may have taken them already. */
async function handleWaiting(): Promise<void> {
  // In one order everywhere, so that two transactions never wait for each other's threads.
  const threads = waiting.splice(0, MOST_TOGETHER).sort(byThread);
  const [first, ...others] = threads;
  if (!first) return;
  if (others.length === 0) return handleAlone(first);
  const events = threads.flatMap((thread) => thread.events);
  if (await handleTogether(events, effectOf)) {
    for (const { settle } of threads) settle(true);
    return;
  }
  for (const thread of threads) line.inTurn(() => handleAlone(thread)).catch(thread.fail);
}

const nameOf = ({ events }: Waiting): string => events[0]?.told.thread ?? '';
const byThread = (a: Waiting, b: Waiting): number =>
  nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b));

const effectOf = ({ told, connections }: KeptEvent, trx: Trx) => takeEffect(told, connections, trx);

/** Each event in a transaction of its own. */
async function handleAlone({ events, settle, fail }: Waiting): Promise<void> {
  try {
    let areFine = true;
    for (const event of events) {
      const outcome = await handleClaimed(event, (_event, trx) => effectOf(event, trx));
      areFine = keptOutcome(outcome) !== 'failed' && areFine;
    }
    settle(areFine);
  } catch (error) {
    fail(error);
  }
}
