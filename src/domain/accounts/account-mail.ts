import type { SecretBox } from '../../encryption.ts';

/** What letters about accounts need of the configuration. */
interface AccountMail {
  frontendUrl: string;
  /** Tokens are sealed with it while their letters wait. */
  secrets: SecretBox;
}

let bound: AccountMail | null = null;

/** Tells this process where its pages are, once at start. */
export function connectAccountMail({ frontendUrl, secrets }: AccountMail): void {
  bound = { frontendUrl, secrets };
}

/** @throws Error before `connectAccountMail` */
export function accountMail(): AccountMail {
  if (!bound) throw new Error('connectAccountMail was not called');
  return bound;
}
