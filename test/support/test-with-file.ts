import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * A test that reads a file from outside the repository. Where that is absent, the test says so in
 * its name and asserts it, so that nothing is left out in silence.
 */
export function testWithFile(path: string, name: string, work: () => Promise<void>): void {
  if (existsSync(path)) test(name, work);
  else {
    test(`NOTICE: ${path} is absent here, so this was not tried: ${name}`, () => {
      expect(existsSync(path)).toBe(false);
    });
  }
}
