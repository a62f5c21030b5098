import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { newToken } from '../../ids.ts';
import { isSameSecret } from '../../kernel/crypto/same-secret.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The name of the browser in rows, such as that a payment was begun in it; no secret. Null: it
     * keeps no cookie of ours, so that nothing is known to be its own.
     */
    readonly shopperBrowser: string | null;
    hasCheckoutKey(key: string): boolean;
  }
  interface FastifyReply {
    /** Only with the browser's cookie is the key worth anything: links are passed on. */
    drawCheckoutKey(): string;
  }
}

const TOKEN = /^[\w-]{32}$/;
const TOKEN_LENGTH = 32;
/** Days after the last checkout: a key lasts one, and a payment may be settled days later. */
const KNOWN_DAYS = 30;

const seal = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, TOKEN_LENGTH);

export const shopperBrowserName = (secret: string, cookie: string): string =>
  seal(secret, `shopper browser ${cookie}`);

export const checkoutKeyFor = (secret: string, browser: string, token: string): string =>
  token + seal(secret, `checkout key ${token} ${browser}`);

/** By a cookie that a browser gets at its first checkout. */
async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const { jwtSecret: secret, environment } = config;
  const isProduction = environment === 'production';
  const name = isProduction ? '__Host-sk_shopper' : 'sk_shopper';
  const cookieOf = ({ cookies }: FastifyRequest): string | null => {
    const cookie = cookies[name] ?? '';
    return TOKEN.test(cookie) ? cookie : null;
  };

  app.decorateRequest('shopperBrowser', {
    getter(this: FastifyRequest): string | null {
      const cookie = cookieOf(this);
      return cookie && shopperBrowserName(secret, cookie);
    },
  });
  app.decorateRequest('hasCheckoutKey', function hasCheckoutKey(this: FastifyRequest, key) {
    const browser = this.shopperBrowser;
    const token = key.slice(0, TOKEN_LENGTH);
    if (!browser || !TOKEN.test(token)) return false;
    return isSameSecret(key, checkoutKeyFor(secret, browser, token));
  });
  app.decorateReply('drawCheckoutKey', function drawCheckoutKey(this: FastifyReply) {
    const cookie = cookieOf(this.request) ?? newToken();
    this.request.cookies[name] = cookie;
    this.setCookie(name, cookie, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isProduction,
      maxAge: KNOWN_DAYS * 86_400,
    });
    return checkoutKeyFor(secret, shopperBrowserName(secret, cookie), newToken());
  });
}

export const shopperBrowserPlugin = fp(plugin, {
  name: 'shopper-browser',
  dependencies: ['session'],
});
