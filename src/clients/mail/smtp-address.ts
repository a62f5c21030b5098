import { ConfigError } from '../../start/config-error.ts';

export interface SmtpAddress {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  requireTLS: boolean;
  ignoreTLS: boolean;
  tls: { rejectUnauthorized: boolean };
  /** How we introduce ourselves; absent: by the machine’s name. */
  name?: string;
  auth?: { user: string; pass: string };
}

/** Nobody is in between, so a certificate proves nothing; packaged mail servers have one of their own. */
const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const OPTIONS = ['ignoreTLS', 'requireTLS', 'tls.rejectUnauthorized', 'name'];

/**
 * Reads `SMTP_URL`. Certificates are verified, and without TLS emails are only sent to this machine
 * itself, unless the address says otherwise:
 * - `ignoreTLS=true`: no TLS, even if the server offers it (a relay on a private network)
 * - `requireTLS=true`: TLS with a verified certificate, also on this machine
 * - `tls.rejectUnauthorized=false`: TLS with any certificate
 * - `name=…`: the name by which we introduce ourselves
 * @throws ConfigError
 */
export function smtpAddress(text: string): SmtpAddress {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol)) {
    throw new ConfigError(
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com',
    );
  }
  const unknown = [...url.searchParams.keys()].find((key) => !OPTIONS.includes(key));
  if (unknown !== undefined) {
    throw new ConfigError(
      `SMTP_URL has an unknown option, ${unknown}: those after the ? must be ${OPTIONS.join(', ')}`,
    );
  }
  const secure = url.protocol === 'smtps:';
  const ignoreTLS = isTrue(url, 'ignoreTLS', false);
  const asksForTls = isTrue(url, 'requireTLS', false);
  if (ignoreTLS && (secure || asksForTls)) {
    throw new ConfigError(
      `SMTP_URL has ignoreTLS=true and ${secure ? 'begins with smtps://' : 'requireTLS=true'}: it must be one of them`,
    );
  }
  const isHere = LOOPBACK.test(url.hostname);
  const verifies = isTrue(url, 'tls.rejectUnauthorized', secure || asksForTls || !isHere);
  const name = url.searchParams.get('name');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: asksForTls || !(secure || ignoreTLS || isHere),
    ignoreTLS,
    tls: { rejectUnauthorized: verifies },
    ...(name && { name }),
    ...(url.username && { auth: { user: decoded(url.username), pass: decoded(url.password) } }),
  };
}

function isTrue({ searchParams }: URL, name: string, fallback: boolean): boolean {
  const value = searchParams.get(name);
  if (value === null) return fallback;
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ConfigError(`SMTP_URL has ${name}=${value}: it must be true or false`);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ConfigError('SMTP_URL has a % in its user or password: it must be written as %25');
  }
}
