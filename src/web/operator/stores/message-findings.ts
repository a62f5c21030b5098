import type { StoreDetail } from '../../../domain/platform/stores/find-store-detail.ts';
import type { StoreConnection } from '../../../domain/platform/stores/store-connections.ts';
import { OPERATOR_CLOCK, shortTime } from '../../../when.ts';

/** One thing that says why messages come or do not come, the first being the likeliest. */
export interface Finding {
  tone: 'good' | 'warn' | 'bad';
  title: string;
  text: string;
}

interface Evidence {
  detail: StoreDetail;
  connections: StoreConnection[];
  /** When any store last received an event, by channel. */
  heard: Record<'chat' | 'social', Date | null>;
}

const DAY = 86_400_000;
const said = (at: Date) => shortTime(at, OPERATOR_CLOCK);
const THINGS = { chat: 'number', social: 'page' } as const;

/** Why a store gets messages or doesn't, in words for an operator. */
export function messageFindings(evidence: Evidence): Finding[] {
  const { detail, connections } = evidence;
  if (connections.length === 0) return [NOT_CONNECTED];
  const findings = [
    ...connections.flatMap(troubleOf),
    ...brokenEvents(detail),
    ...silences(evidence),
    ...endedSubscription(detail),
  ];
  return findings.length > 0 ? findings : [allWell(detail)];
}

const NOT_CONNECTED: Finding = {
  tone: 'bad',
  title: 'No number or page is connected',
  text: 'No messages can arrive until the owner connects a number or page under Settings, Messages. You can’t do this for them, because it is locked when you log in as a user.',
};

function troubleOf({ channel, name, state, reason, since }: StoreConnection): Finding[] {
  if (state === 'good') return [];
  const word = state === 'blocked' ? 'has blocked' : 'warns about';
  return [
    {
      tone: state === 'blocked' ? 'bad' : 'warn',
      title: `The provider ${word} the ${THINGS[channel]} ${name}`,
      text: `${reason || 'No reason was given'}${since ? `, since ${said(since)}` : ''}.`,
    },
  ];
}

function brokenEvents({ messages }: StoreDetail): Finding[] {
  const { brokenCount } = messages;
  if (brokenCount === 0) return [];
  const events = brokenCount === 1 ? '1 event came in' : `${brokenCount} events came in`;
  return [
    {
      tone: 'bad',
      title: `${events} and could not be processed`,
      text: 'Each event is listed below with its error. Fix the cause, then replay the events. No messages are lost, and completed steps are not repeated.',
    },
  ];
}

function silences({ detail, connections, heard }: Evidence): Finding[] {
  const channels = [...new Set(connections.map(({ channel }) => channel))];
  return channels.flatMap((channel) => {
    const last = detail.messages.lastBySource[channel]?.receivedAt;
    if (last && Date.now() - last.getTime() < DAY) return [];
    const since = last
      ? `No messages on ${channel} since ${said(last)}`
      : `No messages have ever arrived on ${channel}`;
    return [{ tone: last ? 'warn' : 'bad', title: since, text: whoseFault(heard[channel], !last) }];
  });
}

function whoseFault(heard: Date | null, isFirst: boolean): string {
  if (!heard) {
    return 'No other store has received messages on this channel for a day either. Check System Health: the problem may be with the platform or the provider.';
  }
  const others = `Other stores received events ${said(heard)}, so the connection to the provider works.`;
  return isFirst
    ? `${others} Check that the seller entered the correct ID and that the app is subscribed to this ID with the provider.`
    : `${others} There may be no new messages. If the seller expects some, check the app’s subscription with the provider.`;
}

function endedSubscription({ store }: StoreDetail): Finding[] {
  const status = store.subscription?.status;
  if (status !== 'expired' && status !== 'cancelled') return [];
  return [
    {
      tone: 'warn',
      title: `The subscription is ${status === 'expired' ? 'expired' : 'cancelled'}`,
      text: 'Messages are still received and saved, but the seller can’t see them until the subscription is renewed.',
    },
  ];
}

const allWell = ({ messages }: StoreDetail): Finding => ({
  tone: 'good',
  title: 'Messages are arriving',
  text: messages.lastMessageAt
    ? `A shopper last wrote ${said(messages.lastMessageAt)}.`
    : 'The provider sends events for this store, but no shopper has written yet.',
});
