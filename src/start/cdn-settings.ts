import { ConfigError } from './config-error.ts';
import type { EnvironmentVariable } from './environment-variables.ts';

export interface CdnSettings {
  /** The origin that pages name for styles, scripts, icons and photos; null: their own. */
  assetUrl: string | null;
  /** Where a CDN is told whose shop changed; null: pages are kept for a minute only. */
  purge: PurgeSettings | null;
}

export interface PurgeSettings {
  url: string;
  token: string | null;
}

/** @throws ConfigError */
export function readCdnSettings(env: Record<string, string | undefined>): CdnSettings {
  const { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token } = env;
  // A token that cannot be sent would be in the error, and so in the log.
  if (token && !/^[\x21-\x7e]+$/.test(token)) {
    throw new ConfigError('CDN_PURGE_TOKEN must be letters, digits and signs without spaces');
  }
  if (token && !url) {
    throw new ConfigError('CDN_PURGE_URL is missing: it must be set where CDN_PURGE_TOKEN is');
  }
  return { assetUrl: assetUrl(env.ASSET_URL), purge: url ? purgeAt(url, token || null) : null };
}

function assetUrl(text: string | undefined): string | null {
  if (!text) return null;
  const url = webAddress(text);
  if (url && url.pathname === '/' && !url.search && !url.hash) return url.origin;
  throw new ConfigError('ASSET_URL must be an origin such as https://assets.example.com');
}

function purgeAt(text: string, token: string | null): PurgeSettings {
  if (!webAddress(text)) {
    throw new ConfigError(
      'CDN_PURGE_URL must be an address that starts with http:// or https://, without a password',
    );
  }
  return { url: text, token };
}

/** Null: the text is no address, or has a user or a password, with which nothing can be fetched. */
function webAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  return isWeb ? url : null;
}

export const CDN_VARIABLES: readonly EnvironmentVariable[] = [
  {
    name: 'ASSET_URL',
    fallback: 'the pages’ own',
    purpose:
      'the origin of a CDN in front of the web processes, which pages name for styles, scripts, icons and photos: see *A CDN*',
    example: 'https://assets.example.com',
  },
  {
    name: 'CDN_PURGE_URL',
    fallback: 'none',
    purpose:
      'where the worker tells a CDN which shops changed; with it, caches may keep shops’ pages for an hour instead of a minute',
    example: 'https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache',
  },
  {
    name: 'CDN_PURGE_TOKEN',
    fallback: 'none',
    purpose: 'the token for that address',
    example: '',
  },
];
