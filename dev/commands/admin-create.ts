import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/config.ts';
import { Refusal } from '../../src/errors.ts';
import type { NewAccount } from '../../src/features/accounts/check-account.ts';
import { createAdmin } from '../../src/features/accounts/operators/change-admins.ts';
import { connectDatabase } from '../../src/kernel/db/db.ts';

const USAGE = `usage: npm run admin:create -- --email E --name N
Creates a platform operator. The password comes from ADMIN_PASSWORD or is typed.`;

/** `npm run admin:create`: the first platform operator, or another one. */
export async function main(args: string[]): Promise<number> {
  const named = readArguments(args);
  if (!named) {
    console.error(USAGE);
    return 2;
  }
  const password = process.env.ADMIN_PASSWORD || (await typedPassword());
  const config = loadConfig();
  const knex = connectDatabase(config);
  try {
    return await create({ ...named, password });
  } finally {
    await knex.destroy();
  }
}

async function create(account: NewAccount): Promise<number> {
  try {
    await createAdmin(account, null);
    console.log(`${account.email} can sign in as a platform operator now`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** @returns null when something is missing, unknown or no email address */
function readArguments(args: string[]): { email: string; name: string } | null {
  try {
    const options = { email: { type: 'string' }, name: { type: 'string' } } as const;
    const { email = '', name = '' } = parseArgs({ args, options }).values;
    const complete = /^\S+@\S+\.\S+$/.test(email) && name.trim() !== '';
    return complete ? { email, name: name.trim() } : null;
  } catch {
    return null;
  }
}

/** Asks without showing what is typed; piped input is read as one line. */
function typedPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stderr.write('Password: ');
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  return new Promise((resolve) => {
    prompt.once('close', () => resolve(''));
    prompt.once('line', (line) => {
      process.stderr.write('\n');
      resolve(line);
      prompt.close();
    });
  });
}
