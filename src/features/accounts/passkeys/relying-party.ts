import { isIP } from 'node:net';
import { conflict } from '../../../errors.ts';
import { message } from '../../../kernel/translation/translator.ts';

/** Whom passkeys are for: browsers use one only on the pages of its host. */
export interface RelyingParty {
  id: string;
  origin: string;
}

interface PasskeySettings {
  frontendUrl: string;
  jwtSecret: string;
}

let bound: { party: RelyingParty | null; secret: string } | null = null;

export function connectPasskeys({ frontendUrl, jwtSecret }: PasskeySettings): void {
  bound = { party: partyOf(frontendUrl), secret: jwtSecret };
}

function passkeySettings() {
  if (!bound) throw new Error('connectPasskeys was not called');
  return bound;
}

/** Null where browsers have no passkeys: without HTTPS, and at an IP address. */
export function partyOf(frontendUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(frontendUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isLocal || (protocol === 'https:' && isNamed) ? { id: hostname, origin } : null;
}

/** Null where this installation has no passkeys. */
export const passkeyHost = (): string | null => passkeySettings().party?.id ?? null;

/** @throws Refusal 409 NO_PASSKEYS */
export function relyingParty(): RelyingParty {
  const { party } = passkeySettings();
  if (party) return party;
  throw conflict('NO_PASSKEYS', message('errors.accounts.noPasskeys'));
}

export const challengeSecret = (): string => passkeySettings().secret;
