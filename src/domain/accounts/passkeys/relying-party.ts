import { isIP } from 'node:net';
import { conflict } from '../../../errors.ts';
import { message } from '../../../translation/translator.ts';

/** Whom passkeys are for: browsers use one only on the pages of its host. */
export interface RelyingParty {
  /** The host name. */
  id: string;
  origin: string;
}

interface PasskeySettings {
  frontendUrl: string;
  /** Signs challenges. */
  jwtSecret: string;
}

let bound: { party: RelyingParty | null; secret: string } | null = null;

/** Configures passkeys of this process, once at start. */
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

/** The host that passkeys are for; null where this installation has none. */
export const passkeyHost = (): string | null => passkeySettings().party?.id ?? null;

/** @throws Refusal 409 NO_PASSKEYS */
export function relyingParty(): RelyingParty {
  const { party } = passkeySettings();
  if (party) return party;
  throw conflict('NO_PASSKEYS', message('errors.accounts.noPasskeys'));
}

/** The key that challenges are signed with. */
export const challengeSecret = (): string => passkeySettings().secret;
