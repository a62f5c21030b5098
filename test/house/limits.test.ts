import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as readerBounds from '../../src/clients/reader/bounds.ts';
import { RECEIVER } from '../../src/clients/webhook-receiver.ts';
import { API_KEYS } from '../../src/features/accounts/api-keys/api-key.ts';
import { PASSKEYS } from '../../src/features/accounts/passkeys/passkey.ts';
import { SECOND_FACTOR } from '../../src/features/accounts/second-factor/second-factor.ts';
import * as letterLimits from '../../src/features/email-limits/letter-limits.ts';
import * as outgoingLimits from '../../src/features/outgoing-webhooks/outgoing-limits.ts';
import * as storeLogLimits from '../../src/features/stores/store-log-limits.ts';
import * as ownLimits from '../../src/limits.ts';
import { projectRoot } from '../../src/paths.ts';

const FILES = [
  'src/limits.ts',
  'src/features/email-limits/letter-limits.ts',
  'src/features/accounts/second-factor/second-factor.ts',
  'src/features/accounts/passkeys/passkey.ts',
  'src/features/accounts/api-keys/api-key.ts',
  'src/features/outgoing-webhooks/outgoing-limits.ts',
  'src/features/stores/store-log-limits.ts',
  'src/clients/webhook-receiver.ts',
  'src/clients/reader/bounds.ts',
];
const source = FILES.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join('\n');
const limits = {
  ...ownLimits,
  ...letterLimits,
  SECOND_FACTOR,
  PASSKEYS,
  API_KEYS,
  ...outgoingLimits,
  RECEIVER,
  ...storeLogLimits,
  ...readerBounds,
};

const INTRODUCTION = `# Limits

How much one request, sender, store or process may use, and why. This page is generated from \`src/limits.ts\` and from
the files of what has limits of its own: emails, the second factor, passkeys, API keys, webhooks to others, the store log
and the language model. \`npm test -- test/house/limits.test.ts -u\` writes it again. Every route has a limit for its
body and a class for its rate, or says why it has none; \`test/house/routes.txt\` shows both for each.

A request that is too large or holds too much gets 413 \`TOO_LARGE\`. One that comes too often gets 429
\`RATE_LIMITED\` with \`Retry-After\`. One that the process has no room for gets 503 with \`Retry-After\`. An IPv6 address
counts by its /64. Requests of signed-in people are counted in production only.
`;

interface Bound {
  name: string;
  reason: string;
  value: unknown;
}

/** The comment before a name at this indentation. */
const reasonOf = (name: string, indent: number, from: number): string => {
  const own = new RegExp(
    `^ {${indent}}/\\*\\*((?:(?!\\*/)[\\s\\S])*?)\\*/\\n {${indent}}${name}: `,
    'm',
  ).exec(source.slice(from));
  return (own?.[1] ?? '').replace(/\s*\n\s*\* ?/g, ' ').trim();
};

/** Each bound of a group, including those of nested groups. */
function boundsOf(group: object, from: number, indent = 2, prefix = ''): Bound[] {
  return Object.entries(group).flatMap(([name, value]) => {
    const reason = reasonOf(name, indent, from);
    const isGroup = typeof value === 'object' && value !== null && !('max' in value);
    if (!isGroup) return [{ name: prefix + name, reason, value }];
    const at = source.indexOf(`\n${' '.repeat(indent)}${name}: {`, from);
    return boundsOf(value, at, indent + 2, `${prefix}${name}.`);
  });
}

/** A rate: `max` in so many minutes, or in a window of milliseconds. */
interface Rate {
  max: number;
  minutes?: number;
  window?: number;
  per?: string;
}

function written({ name, value }: Bound): string {
  if (typeof value === 'number') {
    const isBytes = /bytes|\bofAddress|\bofAll|readAtOnce/i.test(name);
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
