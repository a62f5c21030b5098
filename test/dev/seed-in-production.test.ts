import { expect, test, vi } from 'vitest';
import { main } from '../../dev/commands/seed.ts';
import { useDatabase } from '../support/database.ts';
import { withProduction } from '../support/production-env.ts';
import { rows } from '../support/rows.ts';

const db = useDatabase();
const STORES = ['--stores', '1', '--products', '1', '--orders', '0'];

async function run(...args: string[]) {
  withProduction({ DATABASE_URL: db.url });
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text) => said.push(text));
  vi.spyOn(console, 'error').mockImplementation((text) => said.push(text));
  const code = await main(args).finally(() => vi.restoreAllMocks());
  return { code, said: said.join('\n') };
}

test.each([[STORES], [['--catalog', '/nowhere.json']]])(
  'O-28 seed %j in production is refused without --yes, and adds nothing',
  async (args) => {
    const { code, said } = await run(...args);
    expect(code).toBe(1);
    expect(said).toContain('Add --yes');
    expect(await rows('select from stores')).toEqual([]);
  },
);
