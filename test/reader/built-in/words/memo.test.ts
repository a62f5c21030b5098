import { expect, test } from 'vitest';
import { Memo } from '../../../../src/reader/built-in/words/memo.ts';

test('that a word has no answer is remembered as well, and as long', () => {
  const memo = new Memo<null>(4);
  const asked: string[] = [];
  const work = (word: string): null => {
    asked.push(word);
    return null;
  };
  for (const word of ['a', 'b', 'c', 'a', 'b', 'c']) memo.get(word, work);
  expect(asked).toEqual(['a', 'b', 'c']);
});

test('what nobody asked for lately is forgotten', () => {
  const memo = new Memo<number>(4);
  let count = 0;
  const answer = (word: string): number => memo.get(word, () => (count += 1));
  expect(['a', 'b', 'c', 'd', 'e', 'a'].map(answer)).toEqual([1, 2, 3, 4, 5, 6]);
});
