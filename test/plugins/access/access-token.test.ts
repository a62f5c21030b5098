import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aSeller, type Registered, statusOf } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';

const t = useApp();
const now = () => Math.floor(Date.now() / 1000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Forged {
  header?: object;
  claims?: object;
  /** HMAC by Node's name; null leaves the signature empty. */
  hash?: string | null;
  secret?: string;
}

/** A token as a stranger, or another of our own signers, could make it. */
async function forge(seller: Registered, { header, claims, hash = 'sha256', secret }: Forged) {
  const [, payload = ''] = seller.accessToken.split('.');
  const real = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const input = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part({ ...real, ...claims })}`;
  if (hash === null) return `${input}.`;
  const signature = createHmac(hash, secret ?? t.config.jwtSecret)
    .update(input)
    .digest('base64url');
  return `${input}.${signature}`;
}

describe('E-06 an access token is refused, never an error', () => {
  const forged: [string, Forged][] = [
    ['with alg none', { header: { alg: 'none' }, hash: null }],
    ['with alg None and a signature', { header: { alg: 'None' } }],
    ['with HS384', { header: { alg: 'HS384' }, hash: 'sha384' }],
    ['with HS512', { header: { alg: 'HS512' }, hash: 'sha512' }],
    ['that says RS256 over an HMAC', { header: { alg: 'RS256' } }],
    ['with an unknown crit', { header: { crit: ['x'], x: 1 } }],
    ['without exp', { claims: { exp: undefined } }],
    ['without iat', { claims: { iat: undefined } }],
    ['with exp as text', { claims: { exp: 'tomorrow' } }],
    ['that has run out', { claims: { exp: now() - 1, iat: now() - 901 } }],
    ['from the future', { claims: { iat: now() + 3_600, exp: now() + 7_200 } }],
    ['not valid yet', { claims: { nbf: now() + 3_600 } }],
    ['of another secret', { secret: 'another secret, another secret, another' }],
    ['without a session', { claims: { sid: undefined } }],
    ['with a session that is no id', { claims: { sid: "' or 1=1" } }],
    ['with a user that is no id', { claims: { userId: { $ne: null } } }],
    ['with a user in a list', { claims: { userId: ['01900000-0000-7000-8000-000000000000'] } }],
    ['whose role is not the account’s', { claims: { role: 'SUPER_ADMIN' } }],
    [
      'whose tenant is not the account’s',
      {
        claims: { ownerId: '01900000-0000-7000-8000-000000000000' },
      },
    ],
    [
      'that claims to act for somebody',
      {
        claims: { impersonatedBy: '01900000-0000-7000-8000-000000000000' },
      },
    ],
  ];
  test.each(forged)('%s', async (_name, how) => {
    const seller = await aSeller(t.app);
    expect(await statusOf(t.app, await forge(seller, {}))).toBe(200);
    expect(await statusOf(t.app, await forge(seller, how))).toBe(401);
  });

  test.each([
    ['kid', { kid: '../../dev/null' }],
    ['jku', { jku: 'http://127.0.0.1:9/keys' }],
    ['x5u', { x5u: 'http://127.0.0.1:9/cert' }],
  ])('naming a key by %s and signed by another', async (_name, header) => {
    const seller = await aSeller(t.app);
    expect(await statusOf(t.app, await forge(seller, { header, secret: '' }))).toBe(401);
  });

  test('whose payload was changed after signing', async () => {
    const seller = await aSeller(t.app);
    const [header, , signature] = seller.accessToken.split('.');
    const payload = part({ userId: seller.user.id, role: 'SUPER_ADMIN', exp: now() + 900 });
    expect(await statusOf(t.app, `${header}.${payload}.${signature}`)).toBe(401);
  });

  test.each([
    ['8 KB long', 'x'.repeat(8_192)],
    ['8 KB of parts', 'a.'.repeat(4_096)],
    ['empty parts', '..'],
    ['no token', 'token'],
    ['JSON that is no object', `${part(1)}.${part([])}.x`],
  ])('that is %s', async (_name, token) => {
    expect(await statusOf(t.app, token)).toBe(401);
  });

  test('cut short at any place', async () => {
    const { accessToken } = await aSeller(t.app);
    for (const length of [1, 20, 40, accessToken.length - 10, accessToken.length - 1]) {
      expect(await statusOf(t.app, accessToken.slice(0, length))).toBe(401);
    }
  });

  test('a refresh token in its place', async () => {
    const { refreshToken } = await aSeller(t.app);
    expect(await statusOf(t.app, refreshToken)).toBe(401);
  });

  test.each([
    ['switched off', `update users set is_active = false where id = ?`],
    ['deleted', `delete from users where id = ?`],
  ])('of an account that was %s', async (_name, sql) => {
    const seller = await aSeller(t.app);
    await rows(sql, [seller.user.id]);
    expect(await statusOf(t.app, seller.accessToken)).toBe(401);
  });
});
