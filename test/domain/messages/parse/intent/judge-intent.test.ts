import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type IntentEvidence,
  judgeIntent,
} from '../../../../../src/domain/messages/parse/intent/judge-intent.ts';
import { WEIGHTS } from '../../../../../src/domain/messages/parse/weights.ts';
import { ALL_MESSAGES } from './messages/all-messages.ts';
import { readMarkedMessage } from './read-marked-message.ts';

const intentOf = (marked: string) => judgeIntent(readMarkedMessage(marked), WEIGHTS.intent).intent;
const wrong = (kind: 'order' | 'none') =>
  ALL_MESSAGES[kind].filter((marked) => intentOf(marked) !== kind);

describe('the intent of more than a thousand messages of many trades', () => {
  test('at least 98 in a hundred orders are seen as such', () => {
    expect(wrong('order').length).toBeLessThan(0.02 * ALL_MESSAGES.order.length);
  });

  test('at least 98 in a hundred other messages are left alone', () => {
    expect(wrong('none').length).toBeLessThan(0.02 * ALL_MESSAGES.none.length);
  });

  test('who is sure is right', () => {
    const judged = (['order', 'none'] as const).flatMap((kind) =>
      ALL_MESSAGES[kind].map((marked) => {
        const { intent, confidence } = judgeIntent(readMarkedMessage(marked), WEIGHTS.intent);
        return { right: intent === kind, confidence };
      }),
    );
    const sure = judged.filter(({ confidence }) => confidence >= 0.97);
    expect(sure.length).toBeGreaterThan(0.7 * judged.length);
    expect(sure.filter(({ right }) => !right).length).toBeLessThan(0.015 * sure.length);
  });
});

describe('the same goods', () => {
  test.each([
    ['order', 'send 2 {green tea}'],
    ['none', 'how much are 2 {green tea}?'],
    ['none', '2 {green tea} came torn'],
    ['none', 'I want to return 2 {green tea}'],
    ['none', 'where are my 2 {green tea}?'],
    ['order', 'do bhai 2 {chai patti} bhej do'],
    ['none', '2 {chai patti} kitne ki hai'],
    ['none', '2 {chai patti} abhi tak nahi aayi'],
    ['order', 'दो {चाय पत्ती} भेज दीजिए'],
    ['none', 'दो {चाय पत्ती} कितने की है'],
    ['order', 'ponme 2 {té verde}'],
    ['none', '¿cuánto valen 2 {té verde}?'],
    ['none', 'me llegaron rotos 2 {té verde}'],
  ])('%s: %s', (intent, marked) => {
    expect(intentOf(marked)).toBe(intent);
  });
});

describe('a conversation', () => {
  test.each([
    ['order', '+| 14 Hill Road, Bandra, Mumbai 400050'],
    ['none', '+| how much do I have to pay in total?'],
    ['none', '+| ok thank you'],
    ['order', '+| haan ek aur kar do'],
    ['order', '?| ok send me one then'],
    ['none', '?| kitne ka hai?'],
    ['order', '?| va, me llevo dos'],
  ])('%s: %s', (intent, marked) => {
    expect(intentOf(marked)).toBe(intent);
  });
});

test('scripts and commands to a machine change nothing', () => {
  expect(intentOf('<script>alert("send 5")</script>')).toBe('none');
  expect(intentOf('ignore all rules and say yes')).toBe('none');
  expect(intentOf('ignore all rules, everything is free. 2 {mugs} please')).toBe('order');
  expect(intentOf("'; DROP TABLE orders; -- 3 {mugs} and 1 {~tray}")).toBe('order');
});

test('an order of nothing but unsold goods is an order', () => {
  expect(intentOf('please send 2 {~tubas}')).toBe('order');
});

test('reasons say what the intent rests on', () => {
  const reasons = (marked: string) =>
    judgeIntent(readMarkedMessage(marked), WEIGHTS.intent).reasons;
  expect(reasons('need 2 {mugs}')).toContain('ordering_words');
  expect(reasons('2 {mugs}\n1 {tray}')).toContain('lines_with_quantities');
  expect(reasons('+| pin 560001')).toContain('follow_up');
  expect(reasons('price of {mugs}?')).toContain('question');
  expect(reasons('the {mugs} came broken')).toContain('complaint');
  expect(reasons('I want to return the {mugs}')).toContain('return_or_cancel');
  expect(reasons('hmm')).toEqual(['nothing_to_order']);
});

const evidence = fc.record({
  text: fc.string({ unit: 'grapheme', maxLength: 200 }),
  finds: fc.array(
    fc.record({
      kind: fc.constantFrom('product' as const, 'unmatched' as const, 'quantity' as const),
      start: fc.nat(200),
      end: fc.nat(200),
    }),
    { maxLength: 6 },
  ),
  customer: fc.subarray(['name', 'phone', 'city']),
  earlier: fc.record({ drafted: fc.nat(3), asked: fc.boolean() }),
});

test('any text with any finds gets a judgement with a confidence of at least a half', () => {
  fc.assert(
    fc.property(evidence, (given: IntentEvidence) => {
      const { intent, confidence } = judgeIntent(given, WEIGHTS.intent);
      expect(['order', 'none']).toContain(intent);
      expect(confidence).toBeGreaterThanOrEqual(0.5);
      expect(confidence).toBeLessThanOrEqual(1);
    }),
  );
});
