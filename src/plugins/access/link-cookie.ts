import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { LETTERS } from '../../features/email-limits/letter-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if this browser has none with this name. */
    openedLink(name: string): string | undefined;
  }
  interface FastifyReply {
    /** Returns the link's name for an address: not a secret. */
    keepLink(token: string): string;
  }
}

const BETWEEN = '~';
const MOST = 5;

/** A hash, but not the one in the database. */
const nameOf = (token: string): string =>
  createHash('sha256').update(`link ${token}`).digest('base64url').slice(0, 16);

/**
 * In a cookie instead of the address, which stays in the browser's history. Each link has a name
 * there, so that links in two tabs are not mixed up.
 */
async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const isProduction = config.environment === 'production';
  const cookie = isProduction ? '__Host-sk_links' : 'sk_links';
  const tokensOf = (request: FastifyRequest): string[] =>
    (request.cookies[cookie] ?? '').split(BETWEEN).filter(Boolean).slice(0, MOST);

  app.decorateRequest('openedLink', function openedLink(this: FastifyRequest, name) {
    return tokensOf(this).find((token) => nameOf(token) === name);
  });
  app.decorateReply('keepLink', function keepLink(this: FastifyReply, token) {
    const others = tokensOf(this.request).filter((other) => other !== token);
    this.setCookie(cookie, [token, ...others].slice(0, MOST).join(BETWEEN), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isProduction,
      maxAge: LETTERS.openedMinutes * 60,
    });
    return nameOf(token);
  });
}

export const linkCookiePlugin = fp(plugin, { name: 'link-cookie', dependencies: ['session'] });
