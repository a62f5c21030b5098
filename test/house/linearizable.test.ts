import { expect, test } from 'vitest';
import { isLinearizable, type Operation } from '../support/resilience/linearizable.ts';

const at = (invoked: number, answered: number, apply: Operation['apply']): Operation => ({
  invoked,
  answered,
  apply,
});
const buy = (quantity: number) => (stock: number) => (stock >= quantity ? stock - quantity : null);
const soldOut = (quantity: number) => (stock: number) => (stock < quantity ? stock : null);
const set = (value: number) => () => value;
const read = (value: number) => (stock: number) => (stock === value ? stock : null);

test('what happens one after the other is one', () => {
  expect(isLinearizable([], 5)).toBe(true);
  const sold = [at(0, 1, buy(3)), at(2, 3, buy(2)), at(4, 5, soldOut(1)), at(6, 7, read(0))];
  expect(isLinearizable(sold, 5)).toBe(true);
});

test('what happens at once may happen in any order', () => {
  const race = [at(0, 10, buy(5)), at(1, 9, read(5)), at(2, 8, soldOut(1)), at(3, 7, set(1))];
  expect(isLinearizable(race, 5)).toBe(true);
  expect(isLinearizable([at(0, 10, soldOut(5)), at(1, 9, set(2)), at(2, 8, read(9))], 9)).toBe(
    true,
  );
});

test('a piece that was sold twice is none', () => {
  expect(isLinearizable([at(0, 5, buy(1)), at(1, 4, buy(1))], 1)).toBe(false);
});

test('a change that a later read has not seen is none', () => {
  expect(isLinearizable([at(0, 1, set(7)), at(2, 3, read(5))], 5)).toBe(false);
  expect(isLinearizable([at(0, 2, set(7)), at(1, 3, read(5))], 5)).toBe(true);
});

test('an order refused while there was enough is none', () => {
  const refused = [at(0, 1, buy(1)), at(2, 3, soldOut(2)), at(4, 5, buy(2))];
  expect(isLinearizable(refused, 3)).toBe(false);
});

test('two readers who see two changes in different orders see none', () => {
  const changes = [at(0, 10, set(1)), at(0, 10, set(2))];
  const here = [at(1, 2, read(1)), at(3, 4, read(2))];
  expect(isLinearizable([...changes, ...here], 0)).toBe(true);
  const there = [at(5, 6, read(1))];
  expect(isLinearizable([...changes, ...here, ...there], 0)).toBe(false);
});

test('a long history with one wrong answer in its middle is found out soon', () => {
  const history: Operation[] = [];
  for (let turn = 0; turn < 4_000; turn++) {
    history.push(at(turn * 2, turn * 2 + 7, turn % 2 === 0 ? buy(1) : (stock) => stock + 1));
  }
  expect(isLinearizable(history, 10)).toBe(true);
  history.push(at(4_000, 4_001, read(99)));
  const since = performance.now();
  expect(isLinearizable(history, 10)).toBe(false);
  expect(performance.now() - since).toBeLessThan(10_000);
});
