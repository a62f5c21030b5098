import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';
import { DOMAIN, openEmptyDebian } from '../support/deployment/empty-debian.ts';

const SLOW_MS = 1_800_000;

const page = readFileSync(join(projectRoot, 'docs/install.md'), 'utf8');
const blocks = [...page.matchAll(/^```sh\n(.+?)^```$/gms)].map(([, block = '']) => block);
/** Lines that somebody types; those that go on belong to the one before. */
const commands = blocks.flatMap((block) =>
  block.split('\n').filter((line) => /^\S/.test(line) && !line.startsWith('#')),
);

test(
  'docs/install.md leads from an empty machine to an order, a restored backup and an alert',
  async () => {
    const machine = await openEmptyDebian();
    onTestFinished(machine.dispose);
    const [first = '', ...others] = blocks;
    const values = Object.entries(machine.values).map(([name, value]) => `${name}='${value}'`);
    expect(first.match(/^\w+(?==)/gm)).toEqual(Object.keys(machine.values));
    const begun = performance.now();
    const output = await machine.run([...values, ...others].join('\n'));
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
    console.log(`docs/install.md: ${commands.length} commands, ${minutes} minutes`);

    expect(output).toMatch(/Migrations applied: \w+/);
    expect(output).toContain('can sign in as a platform operator now');
    expect(output).toMatch(/Nothing is wrong/);
    // The number of the order.
    expect(output).toMatch(/^1\d*$/m);
    expect(output).toMatch(/All checks passed: rows, files, keys and data/);
    const [counted] = (
      await machine.run(
        `runuser --user postgres -- psql --tuples-only --no-align --command='select count(*) from orders' stallkeeper`,
      )
    )
      .trim()
      .split('\n');
    expect(counted).toBe('1');
    const subjects = machine.letters().map((letter) => /^Subject: (.+)$/im.exec(letter)?.[1]);
    expect(subjects).toContain('Test email');
    expect(subjects.join('\n')).toMatch(/worker/i);
    for (const letter of machine.letters()) expect(letter).toMatch(/^X-To: (?:operator|owner)@/);

    // Everything goes on, behind TLS, as the services' user, and in their own folder.
    const state = await machine.run(`
      curl --silent --output /dev/null --write-out 'strangers: %{http_code}\\n' https://${DOMAIN}/readyz
      curl --fail --silent https://${DOMAIN}/healthz; echo
      curl --fail --silent http://127.0.0.1:3001/readyz; echo
      ls -ld --time-style=+ /var/lib/stallkeeper /etc/stallkeeper/stallkeeper.env /var/backups/stallkeeper/stallkeeper-*
      ps -o user= -C node | sort | uniq -c
      find /var/lib/stallkeeper /var/backups/stallkeeper ! -user stallkeeper`);
    expect(state).toContain('strangers: 403');
    expect(state).toContain('"status":"ready"');
    expect(state).toMatch(/^-rw-r----- +1 root +stallkeeper .*stallkeeper\.env$/m);
    expect(state.match(/^drwxr-x--- .* stallkeeper +stallkeeper /gm)).toHaveLength(2);
    expect(state.trim().split('\n').at(-1)).not.toMatch(/^\/var/);
  },
  SLOW_MS,
);
