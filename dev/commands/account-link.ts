import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/config.ts';
import { SecretBox } from '../../src/crypto/encryption.ts';
import { connectDatabase } from '../../src/db/db.ts';
import { connectAccountMail } from '../../src/domain/accounts/links/mail-link.ts';
import { createPasswordLink } from '../../src/domain/accounts/passwords/start-password-reset.ts';
import { Refusal } from '../../src/errors.ts';
import { LETTERS } from '../../src/letter-limits.ts';

const USAGE = `usage: npm run account:link -- --email E
Prints a link with which the person with this email address chooses a new password.`;

/** `npm run account:link`: for somebody whom no other operator can help to sign in. */
export async function main(args: string[]): Promise<number> {
  const email = readEmail(args);
  if (!email) {
    console.error(USAGE);
    return 2;
  }
  const config = loadConfig();
  const secrets = new SecretBox(config.encryptionKey, config.previousEncryptionKey);
  const knex = connectDatabase(config);
  connectAccountMail({ ...config, secrets });
  try {
    return await print(email);
  } finally {
    await knex.destroy();
  }
}

async function print(email: string): Promise<number> {
  try {
    const { name, url } = await createPasswordLink(email);
    console.log(url);
    console.error(
      `The link works once, for ${LETTERS.resetMinutes} minutes. Give it only to ${name}.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** @returns null when it is missing or something else is there */
function readEmail(args: string[]): string | null {
  try {
    return parseArgs({ args, options: { email: { type: 'string' } } }).values.email?.trim() || null;
  } catch {
    return null;
  }
}
