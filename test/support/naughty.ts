import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import fc from 'fast-check';

/** Values that have broken other systems: edges of numbers, odd texts, injections, wrong shapes. */
const NAUGHTY: unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt',
  '\ufeff',
  'İıſ',
  '👩‍👩‍👧‍👦'.repeat(50),
  'x'.repeat(70_000),
  'x'.repeat(1_000_000),
  "' or 1=1 --",
  '"; drop table orders; --',
  '%',
  '_',
  '\\',
  "\\' ? ?? :x $1 {}",
  '<script>alert(1)</script>',
  '<%= it %>',
  '../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '=cmd|x',
  '__proto__',
  'constructor',
  'undefined',
  'NaN',
  '1e309',
  '-1',
  '0x10',
  '0000-00-00',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  -1,
  0,
  -0,
  1.5,
  0.1 + 0.2,
  2 ** 31,
  2 ** 53 + 2,
  1e21,
  -1e308,
  true,
  false,
  null,
  [],
  {},
  [[]],
  [null],
  { length: 1 },
  { toString: 'x' },
  Array.from({ length: 200 }, () => 'x'),
  Array.from({ length: 10_000 }, () => 1),
  Array.from({ length: 1_000 }).reduce((inner) => [inner], []),
];
const TEXTS = NAUGHTY.filter((value) => typeof value === 'string');

const naughty = fc.oneof(
  fc.constantFrom(...NAUGHTY),
  fc.constantFrom(...naughtyStrings),
  fc.jsonValue({ maxDepth: 3 }),
);
export const naughtyText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constantFrom(...naughtyStrings),
  fc.string({ maxLength: 40, unit: 'binary' }),
);

type Path = (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

function changedAt(
  value: unknown,
  [key, ...rest]: Path,
  change: (old: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  // A step before this one has put something else there.
  if (typeof value !== 'object' || value === null) return value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  const changed = changedAt(copy[key], rest, change);
  if (changed === undefined) delete copy[key];
  else copy[key] = changed;
  return copy;
}

/** A good value with a few of its parts replaced, doubled, wrapped or left out. */
export const mutationsOf = (good: unknown): fc.Arbitrary<unknown> => {
  const paths = pathsOf(good);
  const step = fc.record({
    path: fc.constantFrom(...paths),
    bad: naughty,
    how: fc.constantFrom('replace', 'replace', 'drop', 'wrap', 'add'),
  });
  return fc.array(step, { maxLength: 3 }).map((steps) =>
    steps.reduce<unknown>((value, { path, bad, how }) => {
      try {
        return changedAt(value, path, (old) => {
          if (how === 'drop') return undefined;
          if (how === 'wrap') return [old];
          if (how === 'add' && typeof old === 'object') return { ...old, extra: bad };
          return bad;
        });
      } catch {
        return value;
      }
    }, good),
  );
};
