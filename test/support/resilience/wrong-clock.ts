import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findSystemTool } from '../../../dev/system-tool.ts';

/** Where Debian's package has the library; the program itself would start a shell. */
const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);

/** The environment of a process whose clock is off, as libfaketime writes it: `+1h`, `@2028-02-29 23:59:50`. */
export const wrongClock = (time: string, timeZone = 'UTC') => ({
  LD_PRELOAD: LIBRARIES.find(existsSync) ?? '',
  FAKETIME: time,
  // What waits goes on waiting as long as it should.
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  TZ: timeZone,
});

/** A suite that needs a process with a wrong clock; where that is not to be had, a test says so in its name. */
export function describeWithClocks(name: string, suite: () => void): void {
  findSystemTool({ program: 'faketime', debianPackage: 'faketime' });
  if (LIBRARIES.some(existsSync)) {
    describe(name, suite);
    return;
  }
  test(`NOTICE: faketime is missing here, so this was not tried: ${name}`, () => {
    expect(LIBRARIES.some(existsSync)).toBe(false);
  });
}
