import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { main } from '../../../dev/commands/intake.ts';
import { projectRoot } from '../../../src/paths.ts';

const CORPUS = join(projectRoot, 'test/reader/built-in/kept-back');
const dir = mkdtempSync(join(tmpdir(), 'intake-'));
afterAll(() => rmSync(dir, { recursive: true }));

const corpus = [
  '--catalogs',
  join(CORPUS, 'catalogs'),
  '--messages',
  join(CORPUS, 'messages.jsonl'),
];
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** What the command prints, row by row. */
async function printed(args: string[]) {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  try {
    expect(await main(args)).toBe(0);
  } finally {
    write.mockRestore();
  }
  return rowsOf(written.join(''));
}

test('requests of a corpus are one JSON line for each message, and print nothing', async () => {
  const out = join(dir, 'requests.jsonl');
  expect(await printed([...corpus, '--requests', out])).toEqual([]);
  const rows = rowsOf(readFileSync(out, 'utf8'));
  const ids = rowsOf(readFileSync(join(CORPUS, 'messages.jsonl'), 'utf8')).map(({ id }) => id);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(Object.keys(rows[0])).toEqual(['id', 'messages', 'schema']);
  expect(rows[0].schema).toMatchObject({ type: 'object', additionalProperties: false });
});

test('answers are read through all checks; without one the built-in reading is printed', async () => {
  const plain = await printed(corpus);
  const [first] = plain;
  const answers = join(dir, 'answers.jsonl');
  const none = {
    steps: '',
    intent: 'none',
    doubt: false,
    lines: [],
    unmatched: [],
    customer: { name: null, phone: null, postalCode: null, city: null, addressLine: null },
  };
  const rows = [
    { model: 'a model' },
    { id: plain[1].id, content: 'no JSON' },
    { id: first.id, content: JSON.stringify(none) },
  ];
  writeFileSync(answers, rows.map((row) => JSON.stringify(row)).join('\n'));
  const [read, ...others] = await printed([...corpus, '--answers', answers]);
  expect(read).toMatchObject({ id: first.id, intent: 'none', lines: [], unmatched: [] });
  expect(others).toEqual(plain.slice(1));
});
