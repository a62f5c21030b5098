import { databaseNow } from '../../../kernel/db/clock.ts';
import { OPERATOR_CLOCK, shortTime } from '../../../kernel/format/format-time.ts';
import type { StoreDetail } from './find-store.ts';
import type { StoreConnection } from './queries/store-troubles.ts';

/** The likeliest cause comes first. */
export interface Finding {
  tone: 'good' | 'warn' | 'bad';
  title: string;
  text: string;
}

interface Evidence {
  detail: StoreDetail;
  connections: StoreConnection[];
  heard: Record<'chat' | 'social', Date | null>;
}

const DAY = 86_400_000;
const said = (at: Date) => shortTime(at, OPERATOR_CLOCK);
const THINGS = { chat: 'number', social: 'page' } as const;

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
  text: 'The store can’t receive messages until its owner connects a number or page under Settings, Messages. Ask the owner to do this. Operators can’t connect a number or page, even while logged in as the owner.',
};

function troubleOf({ channel, name, state, reason, since }: StoreConnection): Finding[] {
  if (state === 'good') return [];
  const word = state === 'blocked' ? 'has blocked' : 'has issued a warning about';
  return [
    {
      tone: state === 'blocked' ? 'bad' : 'warn',
      title: `The provider ${word} the ${THINGS[channel]} ${name}`,
      text: `${reason || 'No reason was given'}${since ? ` (${said(since)})` : ''}.`,
    },
  ];
}

function brokenEvents({ messages }: StoreDetail): Finding[] {
  const { brokenCount } = messages;
  if (brokenCount === 0) return [];
  const events = brokenCount === 1 ? '1 event' : `${brokenCount} events`;
  return [
    {
      tone: 'bad',
      title: `${events} couldn’t be processed`,
      text: 'Each event is listed below with its error. Fix the problem, then replay the events. No messages will be lost, and steps that were already completed won’t be repeated.',
    },
  ];
}

function silences({ detail, connections, heard }: Evidence): Finding[] {
  const channels = [...new Set(connections.map(({ channel }) => channel))];
  return channels.flatMap((channel) => {
    const last = detail.messages.lastBySource[channel]?.receivedAt;
    if (last && databaseNow().getTime() - last.getTime() < DAY) return [];
    const since = last
      ? `No ${channel} messages in the last day. Last message: ${said(last)}`
      : `No ${channel} messages have been received yet`;
    return [{ tone: last ? 'warn' : 'bad', title: since, text: whoseFault(heard[channel], !last) }];
  });
}

function whoseFault(heard: Date | null, isFirst: boolean): string {
  if (!heard) {
    return 'No other store has received messages on this channel in the last day either. Check System Health: the problem may be with the platform or the provider.';
  }
  const others = `Other stores received events ${said(heard)}, so the connection to the provider is working.`;
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
      title: `The subscription ${status === 'expired' ? 'has expired' : 'was cancelled'}`,
      text: 'Messages are still received and saved, but the seller can’t see them until the subscription is renewed.',
    },
  ];
}

const allWell = ({ messages }: StoreDetail): Finding => ({
  tone: 'good',
  title: 'Receiving messages',
  text: messages.lastMessageAt
    ? `Last message from a shopper: ${said(messages.lastMessageAt)}.`
    : 'The provider is sending events for this store, but no shopper has sent a message yet.',
});
