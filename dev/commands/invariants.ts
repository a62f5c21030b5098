import { loadConfig } from '../../src/config.ts';
import {
  findBrokenRules,
  RULE_NAMES,
} from '../../src/features/platform/invariants/find-broken-rules.ts';
import { connectDatabase } from '../../src/kernel/db/db.ts';

/** A large database takes its time; nobody waits for this but who asked. */
const LONGEST_STATEMENT_MS = 10 * 60_000;

/** `npm run invariants`: what breaks a rule that must always hold, as JSON. */
export async function main(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error('usage: npm run invariants');
    return 2;
  }
  const { databaseUrl } = loadConfig();
  const knex = connectDatabase({
    databaseUrl,
    dbPoolMax: 1,
    longestStatementMs: LONGEST_STATEMENT_MS,
  });
  try {
    const broken = await findBrokenRules();
    if (broken.length > 0) console.log(JSON.stringify(broken, null, 2));
    else console.log(`All ${RULE_NAMES.length} data checks passed`);
    return broken.length > 0 ? 1 : 0;
  } finally {
    await knex.destroy();
  }
}
