import type { AccountEvent } from '../../clients/provider/webhooks/read-account-event.ts';
import { CONNECTION_STATES, type ConnectionState } from '../../enums.ts';
import { stored } from '../../kernel/translation/text.ts';
import type { ChannelConnection, ReportedFact } from './channel-connection.ts';

const FACTS = ['review', 'verification', 'quality', 'displayName'] as const;

type Reported = Pick<ChannelConnection, 'told' | (typeof FACTS)[number]>;

interface Health {
  state: ConnectionState;
  reason: string;
}

/** The latest report of each topic by the provider's clock, and the worst of their states. */
export function judgeConnection(
  { told, review, verification, quality, displayName }: Reported,
  { states, facts }: AccountEvent,
  at: Date,
): Reported & Health {
  const isNews = (topic: string) => at >= new Date(told[topic]?.at ?? 0);
  const after = { told: { ...told }, review, verification, quality, displayName };
  for (const name of FACTS) {
    const fact = facts[name];
    if (fact === undefined || !isNews(name)) continue;
    after[name] = fact;
    after.told[name] = { ...after.told[name], at: at.toISOString() };
  }
  for (const { topic, state, reason } of states.filter((each) => isNews(each.topic))) {
    after.told[topic] = { at: at.toISOString(), state, reason: stored(reason) };
  }
  return { ...after, ...worstOf(Object.values(after.told)) };
}

const badness = ({ state = 'good' }: { state?: ConnectionState }): number =>
  CONNECTION_STATES.indexOf(state);

/** Of several equally bad ones, the newest. */
function worstOf(told: readonly ReportedFact[]): Health {
  const [worst] = [...told].sort((a, b) => badness(b) - badness(a) || (a.at < b.at ? 1 : -1));
  const state = worst?.state ?? 'good';
  return { state, reason: state === 'good' ? '' : (worst?.reason ?? '') };
}

export const isWorse = (before: Pick<Health, 'state'>, after: Pick<Health, 'state'>): boolean =>
  badness(after) > badness(before);
