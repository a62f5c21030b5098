import { expect, test } from 'vitest';
import { builtMessages } from '../../dev/build-messages.ts';
import { main } from '../../dev/commands/translations.ts';
import { sourcesOf } from '../../dev/translations/locales.ts';
import { placeholdersOf } from '../../dev/translations/problems.ts';

test('placeholders are found in plurals, choices and tags', () => {
  const text =
    '{count, plural, one {<b>{name}</b> has # order} other {# orders}} {how, select, cash {by {day}} other {}}';
  expect(placeholdersOf(text)).toEqual(['b', 'count', 'day', 'how', 'name']);
});

test('a message without placeholders is kept as text, others parsed, and the pseudo-language has all', () => {
  const built = builtMessages();
  const [own, pseudo] = ['en/shop.json', 'en-XA/shop.json'].map((path) =>
    JSON.parse(built.get(path) ?? '{}'),
  );
  expect(own['layout.cart']).toBe('Cart');
  expect(own['layout.call']).toBeInstanceOf(Array);
  expect(Object.keys(pseudo)).toEqual(Object.keys(own));
  expect(pseudo['layout.cart']).toMatch(/^⟦Çárt/);
});

test.each([['hi', 'xx'], ['en']])(
  '%j are not accepted, since one of them is no translation',
  async (...languages) => {
    const before = sourcesOf('hi');
    expect(await main(['accept', ...languages])).toBe(2);
    expect(sourcesOf('hi')).toEqual(before);
  },
);
