import { isIP } from 'node:net';
import { ConfigError } from '../../start/config-error.ts';

const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads TRUST_PROXY. Only addresses or CIDR ranges: `true` would trust the X-Forwarded-For header of
 * any caller.
 * @throws ConfigError
 */
export function trustedProxies(text: string | undefined): string | boolean {
  if (!text) return false;
  if (!text.split(',').every((part) => isProxy(part.trim()))) {
    throw new ConfigError(
      'TRUST_PROXY must be a comma-separated list of proxy addresses or CIDR ranges',
    );
  }
  return text;
}

function isProxy(text: string): boolean {
  const [, address = '', bits = '1'] = /^([\da-f.:]+)(?:\/(\d+))?$/i.exec(text) ?? [];
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return PROXY_GROUPS.includes(text) || (Number(bits) >= 1 && Number(bits) <= longest);
}
