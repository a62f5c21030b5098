import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { folderInMemory } from './folder-in-memory.ts';

/** A folder of this test file's own, removed at its end. */
export function useFolder(): string {
  const folder = mkdtempSync(join(folderInMemory(), 'stallkeeper-test-files-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
