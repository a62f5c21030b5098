import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { newToken } from '../../ids.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import { SIGN_INS } from '../../limits.ts';
import { accountKey } from '../limits/login-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: this browser has not signed in to the account before. */
    knownBrowser(email: string): string | null;
  }
  interface FastifyReply {
    rememberBrowser(email: string): FastifyReply;
  }
}

const BETWEEN = '~';

/**
 * A browser that signed in keeps a signed cookie, like OWASP's device cookies
 * (owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). It grants no
 * access: it only separates this browser's failed sign-ins from those of strangers.
 */
async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const isProduction = config.environment === 'production';
  const name = isProduction ? '__Host-sk_known' : 'sk_known';
  const seal = (id: string, account: string): string =>
    createHmac('sha256', config.jwtSecret)
      .update(`known browser ${id} ${account}`)
      .digest('base64url');
  const notesOf = (request: FastifyRequest): string[] =>
    (request.cookies[name] ?? '').split(BETWEEN).slice(0, SIGN_INS.accountsPerBrowser);

  app.decorateRequest('knownBrowser', function knownBrowser(this: FastifyRequest, email) {
    const account = accountKey(email);
    const note = notesOf(this).find((each) => fits(each, account, seal));
    return note ? (note.split('.')[0] ?? null) : null;
  });
  app.decorateReply('rememberBrowser', function rememberBrowser(this: FastifyReply, email) {
    const account = accountKey(email);
    const id = `${databaseTime().toString(36)}-${newToken()}`;
    const others = notesOf(this.request).filter((each) => each && !fits(each, account, seal));
    const notes = [`${id}.${seal(id, account)}`, ...others].slice(0, SIGN_INS.accountsPerBrowser);
    return this.setCookie(name, notes.join(BETWEEN), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isProduction,
      maxAge: SIGN_INS.browserKnownFor / 1_000,
    });
  });
}

function fits(note: string, account: string, seal: (id: string, account: string) => string) {
  const [id = '', given = ''] = note.split('.');
  const age = databaseTime() - Number.parseInt(id, 36);
  if (!(age >= 0 && age <= SIGN_INS.browserKnownFor)) return false;
  const [expected, shown] = [Buffer.from(seal(id, account)), Buffer.from(given)];
  return expected.length === shown.length && timingSafeEqual(expected, shown);
}

export const knownBrowsersPlugin = fp(plugin, {
  name: 'known-browsers',
  dependencies: ['session'],
});
