import { expect, test } from 'vitest';
import { tokenise } from '../../../../src/reader/built-in/text/tokens.ts';

const texts = (text: string) => tokenise(text).map((token) => token.text);

test.each([
  ['64gb', ['64', 'gb']],
  ['1.5 kg', ['1.5', 'kg']],
  ['1,299', ['1,299']],
  ['2, red', ['2', ',', 'red']],
  ["men's kurta", ["men's", 'kurta']],
  ['सिल्क साड़ी', ['सिल्क', 'साड़ी']],
  ['a\nb', ['a', '\n', 'b']],
  ['2\ufe0f\u20e3 saree', ['2', 'saree']],
])('%j is split into %j', (text, tokens) => {
  expect(texts(text)).toEqual(tokens);
});

test('a token tells where it stands and whether it touches the one before', () => {
  expect(tokenise('x2 ok')[1]).toEqual({
    kind: 'number',
    text: '2',
    start: 1,
    end: 2,
    glued: true,
  });
});
