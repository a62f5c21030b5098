import { expect, test } from 'vitest';
import type {
  AccountEvent,
  TopicState,
} from '../../../src/clients/provider/webhooks/read-account-event.ts';
import { isWorse, judgeConnection } from '../../../src/features/channels/judge-connection.ts';

const GOOD = {
  state: 'good' as const,
  reason: '',
  told: {},
  review: '',
  verification: '',
  quality: '',
  displayName: '',
};
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const told = (...states: TopicState[]): AccountEvent => ({ number: null, states, facts: {} });
const standing = (topic: TopicState['topic'], state: TopicState['state']): TopicState => ({
  topic,
  state,
  reason: state === 'good' ? '' : `${topic} ${state}`,
});

test('a topic that is good again leaves what is wrong with another', () => {
  const both = judgeConnection(
    GOOD,
    told(standing('account', 'blocked'), standing('quality', 'warned')),
    at(0),
  );
  expect(both).toMatchObject({ state: 'blocked', reason: 'account blocked' });
  const one = judgeConnection(both, told(standing('account', 'good')), at(1));
  expect(one).toMatchObject({ state: 'warned', reason: 'quality warned' });
  expect(judgeConnection(one, told(standing('quality', 'good')), at(2))).toMatchObject({
    state: 'good',
    reason: '',
  });
});

test('in whatever order events come, the newest of each topic counts', () => {
  const events = [
    { event: told(standing('account', 'warned')), at: at(0) },
    { event: told(standing('account', 'blocked')), at: at(1) },
    { event: told(standing('account', 'good')), at: at(2) },
    { event: told(standing('review', 'blocked')), at: at(1) },
  ];
  const judged = (order: number[]) =>
    order.reduce(
      (before, place) => {
        const next = events[place];
        return next ? judgeConnection(before, next.event, next.at) : before;
      },
      { ...GOOD } as Parameters<typeof judgeConnection>[0],
    );
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 0, 3, 1],
  ]) {
    expect(judged(order), String(order)).toMatchObject({
      state: 'blocked',
      reason: 'review blocked',
    });
  }
});

test('the seller is told when it gets worse, and of nothing else', () => {
  const warned = judgeConnection(GOOD, told(standing('quality', 'warned')), at(0));
  const again = judgeConnection(warned, told(standing('quality', 'warned')), at(1));
  const blocked = judgeConnection(again, told(standing('link', 'blocked')), at(2));
  expect([
    isWorse(GOOD, warned),
    isWorse(warned, again),
    isWorse(again, blocked),
    isWorse(blocked, warned),
  ]).toEqual([true, false, true, false]);
});
