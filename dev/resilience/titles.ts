import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/paths.ts';

/**
 * A title that begins with the ids of what it proves: `test('A-02 A-13 …')`, also of a group, of a
 * table of cases, and behind a file. A house number in a text that a test reads is none.
 */
const TITLE =
  /(?:\b(?:test|describe\w*)(?:\.\w+)?\(|\)\(|\btestWithFile\(\s*join\([^)]*\),)\s*['"`]((?:[A-H]-\d\d )+)/g;

/** Which ids each test file carries, by its path in the project; files without any are left out. */
export function idsByFile(): Map<string, string[]> {
  const names = readdirSync(join(projectRoot, 'test'), { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.test.ts')).sort();
  const found = new Map<string, string[]>();
  for (const name of files) {
    const text = readFileSync(join(projectRoot, 'test', name), 'utf8');
    const ids = [...text.matchAll(TITLE)].flatMap(([, title = '']) => title.trim().split(' '));
    if (ids.length > 0) found.set(`test/${name}`, [...new Set(ids)].sort());
  }
  return found;
}

/** What finds tests by ids or by the letters of whole groups, in a title or in that of its group. */
export const patternOf = (wanted: readonly string[]): RegExp =>
  new RegExp(
    `(?:^|\\s)(?:${wanted.map((id) => (id.length === 1 ? `${id}-\\d\\d` : id)).join('|')})\\s`,
  );
