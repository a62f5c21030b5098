import type { ChildProcess } from 'node:child_process';
import { afterEach, expect } from 'vitest';

interface Started {
  child: ChildProcess;
  output(): string;
}

/** What the processes log when they meet a state that nobody foresaw, and what Node.js says. */
const UNFORESEEN = /unexpected failure|unhandled ?(?:promise )?rejection|uncaught ?exception/i;

/**
 * Ends each test with a look at the processes of its file: none has ended by itself, and none has
 * met a failure that nobody handled. Returns what notes a process for that.
 */
export function useSoundProcesses(): <T extends Started>(started: T) => T {
  const all: Started[] = [];
  afterEach(() => {
    // `killed`: a test has sent it a signal.
    const ended = all.filter(
      ({ child }) => (child.exitCode ?? child.signalCode) !== null && !child.killed,
    );
    expect(ended.map(({ output }) => output())).toEqual([]);
    const lines = all.flatMap(({ output }) => output().split('\n'));
    expect(lines.filter((line) => UNFORESEEN.test(line))).toEqual([]);
  });
  return (started) => {
    all.push(started);
    return started;
  };
}
