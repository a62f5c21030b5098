import { expect, test } from 'vitest';
import { aSeller, PASSWORD, statusOf } from '../../support/accounts.ts';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';
import { rows } from '../../support/rows.ts';

const t = useApp();
let count = 0;

async function signedIn() {
  const seller = await aSeller(t.app);
  const jar = new Jar(t.app);
  const answer = await jar.submit('/login', { email: seller.email, password: PASSWORD });
  expect(answer.statusCode).toBe(303);
  return { jar, seller };
}

test('registering opens the dashboard with a session in cookies', async () => {
  const jar = new Jar(t.app);
  expect((await jar.get('/register')).statusCode).toBe(200);
  const answer = await jar.submit('/register', {
    name: 'Meera',
    storeName: 'Pages Mug',
    email: `pages-${++count}@example.com`,
    password: PASSWORD,
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/dashboard');
  for (const cookie of answer.cookies.filter(({ name }) => name.startsWith('sk_'))) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  }
  expect((await jar.get('/dashboard/profile')).statusCode).toBe(200);
});

test.each([
  ['MX', 'America/Tijuana', 'MXN', 'America/Tijuana', 'es'],
  ['MX', 'Asia/Kolkata', 'MXN', 'America/Mexico_City', 'es'],
  ['IN', 'Asia/Calcutta', 'INR', 'Asia/Kolkata', 'en'],
  ['AE', '', 'AED', 'Asia/Dubai', 'en'],
])(
  'a store of %s opened from %s counts in %s, lives by %s and writes as in %s',
  async (country, zone, currency, timeZone, language) => {
    const jar = new Jar(t.app);
    const answer = await jar.submit('/register', {
      name: 'Meera',
      storeName: 'Mugs of the world',
      email: `world-${++count}@example.com`,
      password: PASSWORD,
      country,
      timeZone: zone,
    });
    expect(answer.statusCode).toBe(303);
    const [store] = await rows(
      `select currency, country, time_zone, language from stores
      where owner_id = (select id from users where email = ?)`,
      [`world-${count}@example.com`],
    );
    expect(store).toEqual({ currency, country, time_zone: timeZone, language });
  },
);

test.each([
  ['es-MX,es;q=0.9,en;q=0.8', 'MX'],
  ['hi', 'IN'],
  ['en-GB,en', 'GB'],
  ['en', 'IN'],
  ['*', 'IN'],
  ['es-419,es;q=0.9', 'ES'],
  ['pt-BR', 'BR'],
  ['%%%,x-y-zzzzzzzzzzzz', 'IN'],
])('a browser that asks for %s is offered %s', async (languages, country) => {
  const { body } = await t.app.inject({
    url: '/register',
    headers: { 'accept-language': languages },
  });
  expect(body).toMatch(new RegExp(`<option value="${country}"[^>]* selected>`));
  expect(body.match(/<option value="DE"/g)).toHaveLength(1);
});

test('a country that is none is refused beside its field', async () => {
  const jar = new Jar(t.app);
  const wrong = await jar.submit('/register', {
    name: 'Meera',
    storeName: 'Mugs',
    email: `nowhere-${++count}@example.com`,
    password: PASSWORD,
    country: 'DD',
  });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('must be a country code');
});

test('a registration with wrong fields shows the form again with what was typed', async () => {
  const { email } = await aSeller(t.app);
  const jar = new Jar(t.app);
  const wrong = await jar.submit('/register', {
    name: 'Meera <b>',
    storeName: 'Mugs',
    email,
    password: 'short',
  });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.body).toContain('value="Meera &lt;b&gt;"');
  expect(wrong.body).toContain('at least 8 characters');
  expect(wrong.body).not.toContain('value="short"');
  const taken = await jar.submit('/register', {
    name: 'Meera',
    storeName: 'Mugs',
    email,
    password: PASSWORD,
  });
  expect(taken.statusCode).toBe(422);
  expect(taken.body).toContain('is already used by another account');
  expect(jar.cookies.size).toBe(0);
});

test.each(['Password123', '1234567890', 'abababab'])(
  'the pages refuse %s, which anybody would guess first',
  async (password) => {
    const email = `weak-${++count}@example.com`;
    const account = { name: 'Meera', storeName: 'Mugs', email, password };
    const opened = await new Jar(t.app).submit('/register', account);
    expect(opened.statusCode).toBe(422);
    expect(opened.body).toContain('too easy to guess');
    const { jar } = await signedIn();
    const hired = await jar.submit('/dashboard/staff', { name: 'Ravi', email, password });
    expect(hired.statusCode).toBe(422);
    const changed = await jar.submit('/dashboard/profile/password', {
      currentPassword: PASSWORD,
      newPassword: password,
    });
    expect(changed.statusCode).toBe(422);
    expect(await rows('select 1 from users where email = ?', [email])).toEqual([]);
  },
);

test('F-04 signing in leads to where one wanted to go, and nowhere else', async () => {
  const { email } = await aSeller(t.app);
  const jar = new Jar(t.app);
  const shut = await jar.get('/dashboard/settings?a=1');
  expect(shut.statusCode).toBe(303);
  expect(shut.headers.location).toBe('/login?next=%2Fdashboard%2Fsettings%3Fa%3D1');
  const page = await jar.get(String(shut.headers.location));
  expect(page.body).toContain('value="/dashboard/settings?a=1"');
  const fields = { email, password: PASSWORD };
  const back = await jar.submit('/login', { ...fields, next: '/dashboard/settings?a=1' });
  expect(back.headers.location).toBe('/dashboard/settings?a=1');
  const tricked = await new Jar(t.app).submit('/login', { ...fields, next: '//evil.example' });
  expect(tricked.headers.location).toBe('/dashboard');
});

test('wrong credentials are said beside the form, alike for all reasons', async () => {
  const { email } = await aSeller(t.app);
  const jar = new Jar(t.app);
  const unknown = await jar.submit('/login', { email: 'who@example.com', password: 'x y z 1 2 3' });
  const wrong = await jar.submit('/login', { email, password: 'x y z 1 2 3' });
  expect([unknown.statusCode, wrong.statusCode]).toEqual([422, 422]);
  expect(wrong.body).toContain('The email or password is incorrect');
  expect(wrong.body).toContain(`value="${email}"`);
  const same = (body: string) => body.replaceAll(email, '').replaceAll('who@example.com', '');
  expect(same(wrong.body)).toBe(same(unknown.body));
});

test('E-08 every sign-in makes a new session and ends the one the browser brought', async () => {
  const { jar, seller } = await signedIn();
  const before = jar.cookies.get('sk_refresh');
  await jar.submit('/login', { email: seller.email, password: PASSWORD });
  expect(jar.cookies.get('sk_refresh')).not.toBe(before);
  const old = new Jar(t.app);
  old.cookies.set('sk_refresh', before ?? '');
  expect((await old.get('/dashboard/profile')).statusCode).toBe(303);
});

test('E-08 signing out ends the session at once, the access token too', async () => {
  const { jar } = await signedIn();
  const access = jar.cookies.get('sk_access') ?? '';
  const kept = new Jar(t.app);
  for (const [name, value] of jar.cookies) kept.cookies.set(name, value);
  const answer = await jar.submit('/logout');
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/login');
  expect(
    [...jar.cookies.keys()].filter((name) => !['sk_flash', 'sk_known'].includes(name)),
  ).toEqual([]);
  expect(await statusOf(t.app, access)).toBe(401);
  expect((await kept.get('/dashboard/profile')).statusCode).toBe(303);
});

test('signing out with only the refresh cookie ends the session', async () => {
  const { jar } = await signedIn();
  const access = jar.cookies.get('sk_access') ?? '';
  jar.cookies.delete('sk_access');
  await jar.submit('/logout');
  expect(jar.cookies.has('sk_refresh')).toBe(false);
  expect(await statusOf(t.app, access)).toBe(401);
});

test('a form of another site signs nobody in or out', async () => {
  const { jar, seller } = await signedIn();
  for (const [url, payload] of [
    ['/login', `email=${seller.email}&password=${encodeURIComponent(PASSWORD)}`],
    ['/logout', ''],
  ]) {
    const answer = await t.app.inject({
      method: 'POST',
      url: url as string,
      payload: payload as string,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
      cookies: Object.fromEntries(jar.cookies),
    });
    expect(answer.statusCode).toBe(403);
  }
  expect((await jar.get('/dashboard/profile')).statusCode).toBe(200);
});

test('a session goes on silently when its access cookie has run out', async () => {
  const { jar } = await signedIn();
  const before = jar.cookies.get('sk_refresh');
  jar.cookies.delete('sk_access');
  expect((await jar.get('/dashboard/profile')).statusCode).toBe(200);
  expect(jar.cookies.get('sk_refresh')).not.toBe(before);
  expect(jar.cookies.has('sk_access')).toBe(true);
  jar.cookies.delete('sk_access');
  const saved = await jar.submit('/dashboard/profile', { name: 'Meera B' });
  expect(saved.statusCode).toBe(303);
});

test('parallel requests of one browser share a rotation: one new pair, nobody signed out', async () => {
  const { jar } = await signedIn();
  jar.cookies.delete('sk_access');
  const cookies = Object.fromEntries(jar.cookies);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => t.app.inject({ url: '/dashboard/profile', cookies })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  const pairs = answers.flatMap((answer) =>
    answer.cookies.filter(({ name }) => name === 'sk_refresh'),
  );
  expect(pairs).toHaveLength(1);
  const next = { ...cookies, sk_refresh: pairs[0]?.value ?? '' };
  expect((await t.app.inject({ url: '/dashboard/profile', cookies: next })).statusCode).toBe(200);
});

test('E-08 a refresh cookie rotated long ago is theft and ends the session', async () => {
  const { jar, seller } = await signedIn();
  const stolen = jar.cookies.get('sk_refresh') ?? '';
  jar.cookies.delete('sk_access');
  await jar.get('/dashboard/profile');
  await rows(
    `update refresh_tokens set rotated_at = rotated_at - interval '31 seconds' where user_id = ?`,
    [seller.user.id],
  );
  const thief = new Jar(t.app);
  thief.cookies.set('sk_refresh', stolen);
  expect((await thief.get('/dashboard/profile')).statusCode).toBe(303);
  expect((await jar.get('/dashboard/profile')).statusCode).toBe(303);
});

test('whoever is signed in needs no login page', async () => {
  const { jar } = await signedIn();
  for (const url of ['/login', '/register']) {
    const answer = await jar.get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard']);
  }
});

test('too many wrong tries are answered 429 with the form and the time to wait', async () => {
  const { email } = await aSeller(t.app);
  const submit = () =>
    t.app.inject({
      method: 'POST',
      url: '/login',
      payload: `email=${email}&password=wrong-password-1`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      remoteAddress: '192.0.2.200',
    });
  for (let i = 0; i < 10; i++) expect((await submit()).statusCode).toBe(422);
  const answer = await submit();
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).toContain('<form');
});

test('the password of a proxy before us is no sign-in of ours, and takes none away', async () => {
  const { jar } = await signedIn();
  const staging = { authorization: `Basic ${Buffer.from('team:staging').toString('base64')}` };
  expect((await jar.get('/dashboard/profile', staging)).statusCode).toBe(200);
  expect((await new Jar(t.app).get('/dashboard/profile', staging)).statusCode).toBe(303);
  const wrong = await jar.get('/dashboard/profile', { authorization: 'Bearer wrong' });
  expect(wrong.statusCode).toBe(303);
});

test('an empty form names every field that is missing', async () => {
  const answer = await new Jar(t.app).submit('/register', {});
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('at least 8 characters');
  for (const field of ['Store name', 'Your name', 'Email address']) {
    expect(answer.body).toContain(field);
  }
  expect(answer.body.match(/is required/g)?.length).toBeGreaterThanOrEqual(3);
});
