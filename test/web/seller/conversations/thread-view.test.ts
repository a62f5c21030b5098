import { describe, expect, test } from 'vitest';
import { firstWords, lastTextOf } from '../../../../src/features/conversations/first-words.ts';
import type { Message } from '../../../../src/features/conversations/message.ts';
import { messageExtras } from '../../../../src/features/conversations/pages/message-extras.ts';
import { statusView } from '../../../../src/features/conversations/pages/message-status.ts';
import { returnTo } from '../../../../src/features/conversations/pages/return-to.ts';
import {
  type Mark,
  markedText,
  threadView,
} from '../../../../src/features/conversations/pages/thread-view.ts';
import { replyWindow } from '../../../../src/features/conversations/write-reply.ts';
import { textIn } from '../../../../src/kernel/translation/text.ts';
import { english } from '../../../../src/kernel/translation/translator.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

const aMessage = (changes: Partial<Message> = {}): Message => ({
  id: '1',
  conversationId: '2',
  channel: 'chat',
  direction: 'out',
  externalId: null,
  type: 'text',
  text: 'hello',
  details: {},
  status: 'sent',
  statusError: null,
  sentByName: 'Meera',
  sentAt: NOW,
  editedAt: null,
  deletedAt: null,
  ...changes,
});

describe('marks', () => {
  const mark = (start: number, end: number, number = 1): Mark => ({
    start,
    end,
    number,
    label: 'Mug',
  });
  const cut = (text: string, marks: Mark[]) =>
    markedText(text, marks).map((part) => (part.mark ? `[${part.text}]` : part.text));

  test('cut a text where they stand', () => {
    expect(cut('2 blue mugs please', [mark(2, 11), mark(0, 1)])).toEqual([
      '[2]',
      ' ',
      '[blue mugs]',
      ' please',
    ]);
    expect(cut('mug', [])).toEqual(['mug']);
    expect(cut('', [mark(0, 3)])).toEqual([]);
  });

  test('that overlap, are empty or reach outside lose nothing of the text', () => {
    for (const marks of [
      [mark(0, 6), mark(3, 9)],
      [mark(5, 5)],
      [mark(7, 3)],
      [mark(9, 99)],
      [mark(50, 60)],
      [mark(-4, 2)],
    ]) {
      const parts = markedText('2 blue mugs', marks);
      expect(parts.map(({ text }) => text).join('')).toBe('2 blue mugs');
    }
  });
});

test('the time for answers is a day from the shopper’s last message', () => {
  const closesAt = (sentAt: Date) => replyWindow(sentAt, NOW);
  expect(replyWindow(null, NOW)).toEqual({ open: false, closesAt: null });
  expect(closesAt(ago(86_399))).toMatchObject({ open: true });
  expect(closesAt(ago(86_400))).toEqual({ open: false, closesAt: NOW });
});

describe('what a message has become', () => {
  const words = (status: string, sentAt = NOW) => {
    const view = statusView(aMessage({ status, sentAt, statusError: 'Because' }), english, NOW);
    return `${view?.word}${view?.canRetry ? ', again?' : ''} ${view?.reason}`.trim();
  };

  test('is said in words, and offers another try only where it helps', () => {
    expect(words('sent')).toBe('Sent');
    expect(words('read')).toBe('Read');
    expect(words('failed')).toBe('Not delivered, again? Because');
    expect(words('unsure')).toBe('May have arrived, again? Because');
    expect(words('in_orbit')).toBe('in_orbit');
  });

  test('is not known where sending was interrupted', () => {
    expect(words('sending', ago(30))).toBe('Sending');
    expect(words('sending', ago(90))).toContain('May have arrived, again?');
    expect(words('queued', ago(90))).toContain('Not sent, again?');
  });

  test('is not said of a shopper’s', () => {
    expect(statusView(aMessage({ direction: 'in', status: null }), english)).toBeNull();
  });
});

test('links lead to pages only', () => {
  const links = [
    { type: 'share', url: 'javascript:alert(1)', title: 'A' },
    { type: 'share', url: 'data:text/html,x', title: 'B' },
    { type: 'share', url: 'https://example.com/post', title: '' },
    { type: 'share', url: '/dashboard', title: 'C' },
  ];
  expect(
    messageExtras({ ...aMessage({ details: { links } }), media: [] }, null, english).links,
  ).toEqual([{ label: 'Shared post', href: 'https://example.com/post' }]);
});

test('a message that came to nothing on its way says where to look for it', () => {
  const notes = (code: number | null) =>
    messageExtras(
      { ...aMessage({ details: { unreadable: { code, title: '' } } }), media: [] },
      null,
      english,
    ).notes;
  expect(notes(131_060)).toEqual([
    'We couldn’t receive this message. Look for it in the messaging app on your phone',
  ]);
  expect(notes(null)[0]).toContain('can’t be shown here');
});

test('a thread says a day once, and nothing of what was deleted', () => {
  const clock = { timeZone: 'Asia/Kolkata', language: 'en-IN' };
  const messages = [
    aMessage({ id: 'a', sentAt: ago(86_400) }),
    aMessage({ id: 'b', deletedAt: NOW, direction: 'in', details: { reaction: '👍' } }),
    aMessage({ id: 'c' }),
  ].map((message) => ({ ...message, media: [] }));
  const bubbles = threadView({ messages }, { clock, t: english });
  expect(bubbles.map(({ day }) => day !== null)).toEqual([true, true, false]);
  expect(bubbles[1]).toMatchObject({
    parts: [],
    reaction: null,
    deleted: 'Deleted by the customer',
    side: 'them',
  });
});

test.each([
  ['/dashboard/drafts/1', true],
  ['/dashboard/orders/1?x=1', true],
  ['/dashboard/drafts', false],
  ['//evil.example', false],
  ['https://evil.example/dashboard/drafts/1', false],
  ['/dashboard/drafts/1\r\nset-cookie: a', false],
  ['', false],
])('an answer goes back to %j: %s', (back, isTaken) => {
  expect(returnTo(back, '/here')).toBe(isTaken ? back : '/here');
});

describe('T what a message shows', () => {
  const bubbleOf = (changes: Partial<Message>) => {
    const clock = { now: NOW, timeZone: 'UTC', locale: 'en', language: 'en' };
    const message = { ...aMessage({ direction: 'in', status: null, ...changes }), media: [] };
    const [bubble] = threadView({ messages: [message] } as never, { clock, t: english } as never);
    return bubble as NonNullable<typeof bubble>;
  };
  const answers = (form: unknown) =>
    bubbleOf({ type: 'interactive', text: 'Sent', details: { form } }).answers;

  test('the answers of a form, by name', () => {
    expect(answers({ size: 'L', address: '14 MG Road', flow_token: 'x1' })).toEqual([
      { name: 'size', value: 'L' },
      { name: 'address', value: '14 MG Road' },
    ]);
    expect(answers({ values: { in_pin_code: '673032', name: 'Asha' } })).toEqual([
      { name: 'values in_pin_code', value: '673032' },
      { name: 'values name', value: 'Asha' },
    ]);
    expect(answers({ sizes: ['S', 'M'], gift: true, note: null, days: [] })).toEqual([
      { name: 'sizes', value: 'S, M' },
      { name: 'gift', value: 'true' },
    ]);
    expect(answers('just a text')).toEqual([{ name: '', value: 'just a text' }]);
    expect(answers([{ a: 1 }, { a: 2 }])).toEqual([
      { name: '0 a', value: '1' },
      { name: '1 a', value: '2' },
    ]);
  });

  test('the product, advertisement, story and choice that it is about', () => {
    const about = bubbleOf({
      details: {
        referredRetailerId: 'MUG-1',
        referral: { headline: 'Mugs', body: 'All blue', url: 'https://ad.example/1' },
        story: { url: 'https://story.example/2' },
        choiceText: 'The large one',
      },
    });
    expect(about.notes).toEqual([
      'From your ad “Mugs”',
      'All blue',
      'The large one',
      'Reply to your story',
      'About MUG-1',
    ]);
    expect(about.links).toEqual([
      { label: 'Story', href: 'https://story.example/2' },
      { label: 'Ad', href: 'https://ad.example/1' },
    ]);
    const product = {
      details: { products: [{ retailerId: 'M', title: 'Blue mug', subtitle: '₹499' }] },
    };
    expect(bubbleOf({ type: 'template', text: '', ...product }).notes).toEqual([
      'About Blue mug · ₹499',
    ]);
  });

  test.each([
    ['poll', {}, 'poll'],
    ['poll_creation', {}, 'poll creation'],
    ['interactive', { kind: 'call_permission_reply' }, 'call permission reply'],
    ['unsupported', { unreadable: { code: 131051 }, kind: 'video_note' }, 'video note'],
    ['ephemeral', {}, 'ephemeral'],
    ['location', {}, 'Location'],
    ['contacts', { contacts: [] }, 'Contact'],
    ['order', { order: [] }, 'Catalog order'],
    ['interactive', { form: {} }, 'Answer'],
    ['sticker', {}, 'Sticker'],
  ])(
    'that a %s with nothing to show can’t be shown, never an empty bubble',
    (type, details, kind) => {
      expect(bubbleOf({ type, text: '', details }).notes).toEqual([
        `A message of a kind that can’t be shown here: ${kind}. Open it in the messaging app on your phone`,
      ]);
    },
  );

  test('that its kind is not known, or that it never arrived', () => {
    const unknown =
      'This type of message can’t be shown here. Open it in the messaging app on your phone';
    const lost = 'We couldn’t receive this message. Look for it in the messaging app on your phone';
    const unreadable = { unreadable: { code: 131051 } };
    expect(bubbleOf({ type: 'unsupported', text: '', details: unreadable }).notes).toEqual([
      unknown,
    ]);
    expect(bubbleOf({ type: 'text', text: '' }).notes).toEqual([unknown]);
    expect(bubbleOf({ text: '', details: { awaited: true } }).notes).toEqual([lost]);
    expect(
      bubbleOf({ type: 'unsupported', text: '', details: { unreadable: { code: 131060 } } }).notes,
    ).toEqual([lost]);
  });

  test('nothing more where it has words or contents', () => {
    expect(bubbleOf({ type: 'button', text: 'No' }).notes).toEqual([]);
    const place = { location: { latitude: 1, longitude: 2, name: 'Home' } };
    expect(bubbleOf({ type: 'location', text: '', details: place }).notes).toEqual([]);
    const contact = { contacts: [{ phones: ['+911'] }] };
    expect(bubbleOf({ type: 'contacts', text: '', details: contact }).notes).toEqual([]);
  });
});

test.each([
  ['interactive', 'Answer'],
  ['poll', 'Message of another kind'],
  ['contacts', 'Contact'],
  ['ig_reel', 'Shared video'],
])('T the list shows a %s without words as “%s”', (type, words) => {
  expect(textIn(lastTextOf(firstWords({ text: '', type })), english)).toBe(words);
});
