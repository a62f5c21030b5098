import pg from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { main } from '../../dev/commands/migrate.ts';
import { migrationSource } from '../../migrations/index.ts';
import { LATER_INDEXES } from '../../migrations/later/indexes.ts';
import { spareDatabase } from '../support/resilience/spare-database.ts';

const NOWHERE = 'postgres://nobody@127.0.0.1:9/none';

async function run(...args: string[]) {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(text));
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
  return { code: await main(args), said: said.join('\n') };
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test.each(['DATABASE_URL', 'MIGRATE_DATABASE_URL'])(
  'npm run migrate goes up, one back and up again on the database of %s',
  async (name) => {
    const names = await migrationSource.getMigrations([]);
    vi.stubEnv('DATABASE_URL', NOWHERE);
    vi.stubEnv(name, await spareDatabase(inject('databaseServer')));
    expect(await run()).toEqual({ code: 0, said: `Applied: ${names.join(', ')}` });
    expect(await run()).toEqual({ code: 0, said: 'Nothing to do' });
    expect(await run('down')).toEqual({ code: 0, said: `Taken back: ${names.at(-1)}` });
    expect(await run()).toEqual({ code: 0, said: `Applied: ${names.at(-1)}` });
    expect(await run('up')).toEqual({
      code: 2,
      said: 'usage: npm run migrate [-- [later] [down]]',
    });
    const later = LATER_INDEXES.map(({ name }) => name);
    // A new database has them.
    expect(await run('later')).toEqual({ code: 0, said: 'Nothing to do' });
    expect(await run('later', 'down')).toEqual({ code: 0, said: `Dropped: ${later.at(-1)}` });
    expect(await run('later')).toEqual({ code: 0, said: `Built: ${later.at(-1)}` });
  },
);

test.each([[[]], [['down']]])(
  'O-17 a database that is newer is left alone, in words (%j)',
  async (args: string[]) => {
    const url = await spareDatabase(inject('databaseServer'));
    vi.stubEnv('DATABASE_URL', url);
    await run();
    const client = new pg.Client(url);
    await client.connect();
    await client
      .query(
        `insert into knex_migrations (name, batch, migration_time) values ('20300101_1_future', 9, now())`,
      )
      .finally(() => client.end());
    await expect(run(...args)).rejects.toThrow(
      /^This database is newer than this release: it has 20300101_1_future\. To go back, start web and worker/,
    );
  },
);
