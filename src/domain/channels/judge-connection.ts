import type { AccountEvent } from '../../clients/provider/webhooks/read-account-event.ts';
import { CONNECTION_STATES, type ConnectionState } from '../../enums.ts';
import type { Told } from './channel-connection.ts';

/** The health of a number or page, as far as its events report it. */
export interface ConnectionStanding {
  state: ConnectionState;
  reason: string;
  told: Record<string, Told>;
  review: string;
  verification: string;
  quality: string;
  displayName: string;
}

const FACTS = ['review', 'verification', 'quality', 'displayName'] as const;

/**
 * A connection after an event of the provider: the latest report of each topic by the provider's
 * clock, and the worst of their states.
 */
export function judgeConnection(
  before: ConnectionStanding,
  { standings, facts }: AccountEvent,
  at: Date,
): ConnectionStanding {
  const isNews = (topic: string) => at >= new Date(before.told[topic]?.at ?? 0);
  const after = { ...before, told: { ...before.told } };
  for (const name of FACTS) {
    const fact = facts[name];
    if (fact === undefined || !isNews(name)) continue;
    after[name] = fact;
    after.told[name] = { ...after.told[name], at: at.toISOString() };
  }
  for (const { topic, state, reason } of standings.filter((each) => isNews(each.topic))) {
    after.told[topic] = { at: at.toISOString(), state, reason };
  }
  return { ...after, ...worstOf(Object.values(after.told)) };
}

const badness = ({ state = 'good' }: { state?: ConnectionState }): number =>
  CONNECTION_STATES.indexOf(state);

/** Of several equally bad ones, the newest. */
function worstOf(told: readonly Told[]): Pick<ConnectionStanding, 'state' | 'reason'> {
  const [worst] = [...told].sort((a, b) => badness(b) - badness(a) || (a.at < b.at ? 1 : -1));
  const state = worst?.state ?? 'good';
  return { state, reason: state === 'good' ? '' : (worst?.reason ?? '') };
}

/** Whether the seller must be notified: it got worse. */
export const isWorse = (before: ConnectionStanding, after: ConnectionStanding): boolean =>
  badness(after) > badness(before);
