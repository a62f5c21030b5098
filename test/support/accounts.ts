import type { FastifyInstance } from 'fastify';
import { rows } from './rows.ts';

export const PASSWORD = 'blauer Krug 27';
let count = 0;

export interface Registered {
  email: string;
  accessToken: string;
  refreshToken: string;
  headers: { authorization: string };
  user: { id: string; ownerId: string };
  store: { id: string; slug: string };
}

/** Posts JSON. */
export const post = (app: FastifyInstance, url: string, payload: object, headers = {}) =>
  app.inject({ method: 'POST', url, payload, headers, remoteAddress: freshAddress() });

/** Addresses differ, so that no limit of one test is felt in another. */
export const freshAddress = (): string => {
  count++;
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
};

/** A seller who registered through the API and has confirmed their address since. */
export async function aSeller(app: FastifyInstance, changes: object = {}): Promise<Registered> {
  const seller = await aNewSeller(app, changes);
  await rows(`update users set email_confirmed_at = now() where email = ?`, [seller.email]);
  return seller;
}

/** A seller who registered through the API just now. */
export async function aNewSeller(app: FastifyInstance, changes: object = {}): Promise<Registered> {
  const email = `seller-${++count}@example.com`;
  const answer = await post(app, '/api/auth/register', {
    name: 'Meera',
    email,
    password: PASSWORD,
    storeName: `Blue Mug ${count}`,
    ...changes,
  });
  const body = answer.json();
  return { email, ...changes, ...body, headers: bearer(body.accessToken) };
}

/** Signs in; the answer as it came. */
export const signIn = (app: FastifyInstance, email: string, password = PASSWORD) =>
  post(app, '/api/auth/login', { email, password });

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The status with which a token is received. */
export async function statusOf(app: FastifyInstance, accessToken: string): Promise<number> {
  const answer = await app.inject({ url: '/api/auth/me', headers: bearer(accessToken) });
  return answer.statusCode;
}
