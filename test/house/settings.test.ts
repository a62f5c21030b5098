import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { projectRoot } from '../../src/paths.ts';
import { ENVIRONMENT_VARIABLES } from '../../src/start/environment-variables.ts';
import { missingSettings } from '../../src/start/missing-settings.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://stallkeeper@127.0.0.1:5432/stallkeeper',
  JWT_SECRET: 'a-secret-of-the-settings-test-000001',
  ENCRYPTION_KEY: 'a-key-of-the-settings-test-000000001',
  FRONTEND_URL: 'https://shops.example.com',
};

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

test('the table of environment variables names what the configuration reads, and nothing else', () => {
  const asked = new Set<string>();
  const env = new Proxy<Record<string, string>>(PRODUCTION, {
    get: (target, name: string) => {
      asked.add(name);
      return target[name];
    },
  });
  loadConfig(env);
  const known = ENVIRONMENT_VARIABLES.filter(({ onlyForStart }) => !onlyForStart);
  expect([...asked].sort()).toEqual(known.map(({ name }) => name).sort());
});

test('what the table calls required stops a production that lacks it', () => {
  const required = ENVIRONMENT_VARIABLES.filter((each) => each.required).map(({ name }) => name);
  const stops = ENVIRONMENT_VARIABLES.map(({ name }) => name).filter((name) => {
    try {
      loadConfig({ ...PRODUCTION, [name]: undefined });
      return false;
    } catch {
      return true;
    }
  });
  expect(stops).toEqual(required);
});

/** `npm test -- test/house/settings.test.ts -u` writes the file anew. */
test('.env.example is made of the table', async () => {
  await expect(envExample()).toMatchFileSnapshot(join(projectRoot, '.env.example'));
});

test('an .env.example that is filled in starts production', () => {
  const lines = envExample().match(/^\w+=.*$/gm) ?? [];
  const filled = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const secrets = { JWT_SECRET: PRODUCTION.JWT_SECRET, ENCRYPTION_KEY: PRODUCTION.ENCRYPTION_KEY };
  expect(() => loadConfig({ ...filled, ...secrets })).not.toThrow();
});

test('the table of docs/configuration.md is made of the table', () => {
  const rows = ENVIRONMENT_VARIABLES.map(
    ({ name, fallback, purpose, required }) =>
      `| \`${name}\` | ${fallback} | ${purpose}${required ? '. Required in production' : ''} |`,
  );
  const table = ['| Variable | Default | For |', '|---|---|---|', ...rows].join('\n');
  expect(read('docs/configuration.md')).toContain(`${table}\n`);
});

test('the README’s table has what production requires, and the proxy, in the same words', () => {
  const rows = ENVIRONMENT_VARIABLES.filter(
    ({ name, required }) => required || name === 'TRUST_PROXY',
  ).map(({ name, purpose }) => `| \`${name}\` | ${purpose} |`);
  const table = ['| Variable | For |', '|---|---|', ...rows].join('\n');
  expect(read('README.md')).toContain(`${table}\n`);
});

describe('what production lacks', () => {
  const variables = (env: Record<string, string>) =>
    missingSettings(loadConfig({ ...PRODUCTION, ...env })).map(({ variable }) => variable);

  test('is named, each piece once', () => {
    expect(variables({})).toEqual([
      'GATEWAY_WEBHOOK_SECRET',
      'CHAT_APP_SECRET',
      'SOCIAL_APP_SECRET',
      'CHAT_VERIFY_TOKEN',
      'SOCIAL_VERIFY_TOKEN',
      'SMTP_URL',
      'TRUST_PROXY',
      'DATA_DIR or FILES_S3_…',
    ]);
  });

  test('stands in the operations guide, with when that is right', () => {
    const words = new Set(read('docs/operations/start-warnings.md').match(/`[^`]+`/g));
    expect(variables({}).filter((variable) => !words.has(`\`${variable}\``))).toEqual([]);
  });

  test('is nothing where all is set, or outside production', () => {
    const all = {
      GATEWAY_WEBHOOK_SECRET: 'a',
      CHAT_APP_SECRET: 'b',
      SOCIAL_APP_SECRET: 'c',
      CHAT_VERIFY_TOKEN: 'd',
      SOCIAL_VERIFY_TOKEN: 'e',
      SMTP_URL: 'smtps://mail.example.com',
      MAIL_FROM: 'Shops <a@example.com>',
      TRUST_PROXY: 'uniquelocal',
      DATA_DIR: '/var/lib/stallkeeper',
    };
    expect(variables(all)).toEqual([]);
    expect(variables({ NODE_ENV: 'test' })).toEqual([]);
  });
});

const HEAD = `# The settings of production: copy this file and fill in what is required. A value with a space, # or $
# goes in single quotes, as in DATABASE_URL='postgres://stallkeeper:pa#ss@localhost/stallkeeper': otherwise
# systemd, containers and Node.js read it differently.
`;

/** The settings that production needs, and all others as comments that say what they are for. */
function envExample(): string {
  const known = ENVIRONMENT_VARIABLES.filter(({ onlyForStart }) => !onlyForStart);
  const entries = known.map(({ name, example, purpose, fallback, required, isCopied }) => {
    const isSet = required || isCopied;
    const text = `${purpose}${required ? '. Required' : `. Default: ${fallback}`}`;
    return `# ${sentence(text)}\n${isSet ? '' : '# '}${name}=${example}\n`;
  });
  return `${HEAD}\n${entries.join('\n')}`;
}

const sentence = (markdown: string): string =>
  `${markdown[0]?.toUpperCase()}${markdown.slice(1)}`.replaceAll('`', '');
