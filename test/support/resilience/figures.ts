import { expect, TestRunner } from 'vitest';
import { type Figure, isMet } from '../../../dev/resilience/result.ts';
import { SIZE } from './by-size.ts';

declare module 'vitest' {
  interface TaskMeta {
    figures?: ({ id: string } & Figure)[];
  }
}

/**
 * Leaves a figure for the closing table of `npm run resilience`. At full size one that misses what
 * is promised fails the test; inside `npm test` other work has the cores, and it is only noted.
 */
export function figure(id: string, measured: Figure): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error('figure() belongs inside a test');
  test.meta.figures = [...(test.meta.figures ?? []), { id, ...measured }];
  if (SIZE !== 'smoke') {
    // The figures after it are wanted, too.
    const said = `${id} ${measured.what}: ${measured.value} ${measured.unit}`;
    expect.soft(isMet(measured), said).toBe(true);
  }
}
