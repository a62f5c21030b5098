import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/config.ts';
import { Refusal } from '../../src/errors.ts';
import { connectAccountMail } from '../../src/features/accounts/links/mail-link.ts';
import { createPasswordLink } from '../../src/features/accounts/passwords/start-password-reset.ts';
import { removeSecondFactorOf } from '../../src/features/accounts/second-factor/remove-second-factor.ts';
import { LETTERS } from '../../src/features/email-limits/letter-limits.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { connectDatabase } from '../../src/kernel/db/db.ts';

const USAGE = `usage: npm run account:link -- --email E [--second-factor-off]
Prints a link with which the person with this email address chooses a new password.
--second-factor-off  also turns off their two-step verification`;

/** `npm run account:link`: for somebody whom no other operator can help to sign in. */
export async function main(args: string[]): Promise<number> {
  const wanted = readArgs(args);
  if (!wanted) {
    console.error(USAGE);
    return 2;
  }
  const config = loadConfig();
  const secrets = new SecretBox(config.encryptionKey, config.previousEncryptionKey);
  const knex = connectDatabase(config);
  connectAccountMail({ ...config, secrets });
  try {
    return await run(wanted);
  } finally {
    await knex.destroy();
  }
}

interface Wanted {
  email: string;
  isSecondFactorOff: boolean;
}

async function run({ email, isSecondFactorOff }: Wanted): Promise<number> {
  try {
    if (isSecondFactorOff) {
      await removeSecondFactorOf(email);
      console.error('Two-step verification is off.');
    }
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

const OPTIONS = { email: { type: 'string' }, 'second-factor-off': { type: 'boolean' } } as const;

/** @returns null when the address is missing or something else is there */
function readArgs(args: string[]): Wanted | null {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    const email = values.email?.trim();
    return email ? { email, isSecondFactorOff: values['second-factor-off'] === true } : null;
  } catch {
    return null;
  }
}
