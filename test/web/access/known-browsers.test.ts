import { expect, test } from 'vitest';
import { aSeller, PASSWORD } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';

const t = useApp();

const login = (email: string, password: string, remoteAddress: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress,
  });

/** A browser that has signed in. */
async function itsBrowser(email: string): Promise<Jar> {
  const jar = new Jar(t.app);
  expect((await jar.submit('/login', { email, password: PASSWORD })).statusCode).toBe(303);
  return jar;
}

/** 130 guesses from as many networks of a /48, and 130 from as many /48s. */
async function besiege(email: string): Promise<number> {
  const addresses = Array.from({ length: 260 }, (_, i) =>
    i < 130 ? `2001:db8:1:${i.toString(16)}::1` : `2001:db8:${i.toString(16)}:1::1`,
  );
  let looked = 0;
  for (const address of addresses) {
    const { statusCode } = await login(email, 'a guess', address);
    if (statusCode === 401) looked++;
    else expect(statusCode).toBe(429);
  }
  return looked;
}

test('guesses from 260 networks: 100 are looked at, the right one is not let through, the seller is', async () => {
  const [seller, other] = [await aSeller(t.app), await aSeller(t.app)];
  const jar = await itsBrowser(seller.email);
  await jar.submit('/logout');
  expect(await besiege(seller.email)).toBe(100);
  for (const fresh of ['2001:db8:1:fff0::1', '2001:db8:fff1:1::1', '10.77.0.1']) {
    const refused = await login(seller.email, PASSWORD, fresh);
    expect(refused.statusCode).toBe(429);
  }
  // Neither a note made up nor one of another account helps.
  const note = jar.cookies.get('sk_known') as string;
  const others = (await itsBrowser(other.email)).cookies.get('sk_known') as string;
  for (const sk_known of [others, `${note.slice(0, -4)}AAAA`, '~~~', 'x.y', '.']) {
    const forger = new Jar(t.app);
    forger.cookies.set('sk_known', sk_known);
    const refused = await forger.submit('/login', { email: seller.email, password: PASSWORD });
    expect(refused.statusCode).toBe(429);
  }
  const back = await jar.submit('/login', { email: seller.email, password: PASSWORD });
  expect(back.statusCode).toBe(303);
  const page = await new Jar(t.app).submit('/login', { email: seller.email, password: PASSWORD });
  expect(page.statusCode).toBe(429);
  expect(page.body).toContain('You can still sign in from a browser you have used before');
});

test('a shared phone is known to the five accounts that signed in last', async () => {
  const jar = new Jar(t.app);
  const sellers = [];
  for (let i = 0; i < 6; i++) {
    const { email } = await aSeller(t.app);
    sellers.push(email);
    await jar.submit('/login', { email, password: PASSWORD });
    await jar.submit('/logout');
  }
  const notes = jar.cookies.get('sk_known')?.split('~') ?? [];
  expect(notes).toHaveLength(5);
  await jar.submit('/login', { email: sellers[3] as string, password: PASSWORD });
  const later = jar.cookies.get('sk_known')?.split('~') ?? [];
  expect(later).toHaveLength(5);
  expect(later.filter((note) => notes.includes(note))).toHaveLength(4);
});
