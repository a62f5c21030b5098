import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of this test file's own, removed at its end. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-test-files-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
