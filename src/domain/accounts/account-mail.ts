import type { SecretBox } from '../../crypto/encryption.ts';

/** The configuration for emails about accounts. */
interface AccountMail {
  frontendUrl: string;
  /** Encrypts tokens while their emails wait. */
  secrets: SecretBox;
}

let bound: AccountMail | null = null;

/** Configures the addresses of this process's pages, once at start. */
export function connectAccountMail({ frontendUrl, secrets }: AccountMail): void {
  bound = { frontendUrl, secrets };
}

/** @throws Error before `connectAccountMail` */
export function accountMail(): AccountMail {
  if (!bound) throw new Error('connectAccountMail was not called');
  return bound;
}
