import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as readerBounds from '../../src/clients/reader/bounds.ts';
import * as ownLimits from '../../src/limits.ts';
import { projectRoot } from '../../src/paths.ts';

const FILES = ['src/limits.ts', 'src/clients/reader/bounds.ts'];
const source = FILES.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join('\n');
const limits = { ...ownLimits, ...readerBounds };

const INTRODUCTION = `# Limits

What one request, sender, store or process may take from everybody else, and why. This page is made of
\`src/limits.ts\`, the one place where such bounds stand, but for those of the language model, which are beside
its client; \`npm test -- test/house/limits.test.ts -u\` writes it anew. Every route has a bound for its body and a class of how often it may be called, or says why it has none;
\`test/house/routes.txt\` shows both for each.

What is too large or holds too much is answered 413 \`TOO_LARGE\`, what comes too often 429 \`RATE_LIMITED\` with
\`Retry-After\`, and what the process has no room for 503 with \`Retry-After\`. An address is counted by its /64 where
it is IPv6. What signed-in people ask is counted in production alone.
`;

interface Bound {
  name: string;
  reason: string;
  value: unknown;
}

/** What stands in a comment before a name, of so deep a place in the file. */
const reasonOf = (name: string, indent: number, from: number): string => {
  const own = new RegExp(
    `^ {${indent}}/\\*\\*((?:(?!\\*/)[\\s\\S])*?)\\*/\\n {${indent}}${name}: `,
    'm',
  ).exec(source.slice(from));
  return (own?.[1] ?? '').replace(/\s*\n\s*\* ?/g, ' ').trim();
};

/** Each bound of a group; those of a group within it one after the other. */
function boundsOf(group: object, from: number, indent = 2, prefix = ''): Bound[] {
  return Object.entries(group).flatMap(([name, value]) => {
    const reason = reasonOf(name, indent, from);
    const isGroup = typeof value === 'object' && value !== null && !('max' in value);
    if (!isGroup) return [{ name: prefix + name, reason, value }];
    const at = source.indexOf(`\n${' '.repeat(indent)}${name}: {`, from);
    return boundsOf(value, at, indent + 2, `${prefix}${name}.`);
  });
}

/** How often something may be, in so many minutes, or in a window of milliseconds. */
interface Rate {
  max: number;
  minutes?: number;
  window?: number;
  per?: string;
}

function written({ name, value }: Bound): string {
  if (typeof value === 'number') {
    const isBytes = /bytes|ofAddress|ofAll|readAtOnce/i.test(name);
    if (isBytes && value % 1_048_576 === 0) return `${value / 1_048_576} MiB`;
    if (isBytes) return `${value / 1_024} KiB`;
    return value.toLocaleString('en');
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const { max, per, window = 0, minutes = window / 60_000 } = value as Rate;
  const time = minutes === 1 ? 'a minute' : minutes === 1_440 ? 'a day' : `${minutes} minutes`;
  return `${max.toLocaleString('en')} in ${time}${per ? `, per ${per}` : ''}`;
}

/** The comment before an exported group. */
function aboutGroup(name: string): string {
  const before = source.slice(0, source.indexOf(`export const ${name} `));
  const [, text = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\n$/.exec(before) ?? [];
  return text.replace(/\s*\n\s*\* ?/g, ' ').trim();
}

const groups = Object.entries(limits).sort(
  ([one], [other]) => source.indexOf(`const ${one} `) - source.indexOf(`const ${other} `),
);

const sections = groups.map(([group, value]) => {
  const about = aboutGroup(group);
  if (typeof value !== 'object') {
    return { group, about, bounds: [{ name: group, reason: about, value }] };
  }
  const from = source.indexOf(`export const ${group} `);
  return { group, about, bounds: boundsOf(value, from) };
});

test('every group and every bound says why', () => {
  const silent = sections.flatMap(({ group, about, bounds }) => [
    ...(about === '' ? [group] : []),
    ...bounds
      .filter(({ reason, value }) => reason === '' && typeof value !== 'string')
      .map(({ name }) => `${group}.${name}`),
  ]);
  expect(silent).toEqual([]);
});

test('docs/limits.md is made of src/limits.ts', async () => {
  const pages = sections.map(({ group, about, bounds }) => {
    const rows = bounds.map((bound) =>
      typeof bound.value === 'string'
        ? `| \`${bound.name}\` | none | ${bound.value} |`
        : `| \`${bound.name}\` | ${written(bound)} | ${bound.reason} |`,
    );
    return `## ${group}\n\n${about}\n\n| What | Bound | Why |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  await expect([INTRODUCTION, ...pages].join('\n')).toMatchFileSnapshot(
    join(projectRoot, 'docs/limits.md'),
  );
});
