import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { CROWD } from '../../../src/kernel/concurrency/admission-queue.ts';
import { useFrame } from '../../support/frame-app.ts';

const LOOK_MS = 250;
/** In milliseconds; it stands still but for what a test says. */
let clock = 0;
vi.spyOn(performance, 'now').mockImplementation(() => clock);
vi.useFakeTimers({ toFake: ['setInterval'] });
/** The share of the time that the event loop has something to do. */
let utilization = 0;
vi.spyOn(performance, 'eventLoopUtilization').mockImplementation(() => ({
  idle: 0,
  active: 0,
  utilization,
}));
// The files that this worker runs next have a clock that goes.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const context = useFrame(
  (door) => {
    // A crowd that comes from one address.
    const options = { config: { unlimited: 'probes' } } as const;
    door.get('/page', options, async () => 'the page');
    door.post('/page', options, async () => 'done');
    door.get('/api/thing', options, async () => ({}));
    door.get('/healthz', options, async () => 'ok');
    door.get('/slow', options, () => new Promise((resolve) => waiting.push(resolve)));
  },
  { overloadGuard: true },
);

/** Ends each request to /slow. */
let waiting: ((answer: string) => void)[] = [];

/** The process looks how it keeps up, this much after it last did. */
function look(afterMs: number): void {
  clock += afterMs;
  vi.advanceTimersByTime(LOOK_MS);
}

/** Nobody is there, for long enough that nothing of before counts. */
beforeEach(() => {
  utilization = 0;
  for (let n = 0; n < 8; n++) look(LOOK_MS);
});

const pages = (number: number, url = '/page') =>
  Array.from({ length: number }, () => context.app.inject({ url }));

/** More than a crowd comes, and the process has no time for anybody for three seconds. */
async function beBusy(): Promise<void> {
  for (let block = 0; block < 4; block++) {
    await Promise.all(pages(140));
    look(800);
  }
}

const html = { accept: 'text/html' };

test('a process that is too late sends people away at once, in the form that they asked for', async () => {
  await beBusy();
  const [page, thing, form, probe] = await Promise.all([
    context.app.inject({ url: '/page', headers: html }),
    context.app.inject({ url: '/api/thing' }),
    context.app.inject({
      method: 'POST',
      url: '/page',
      headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Asha+Rao&key=once',
    }),
    context.app.inject({ url: '/healthz' }),
  ]);
  expect([page.statusCode, thing.statusCode, form.statusCode]).toEqual([503, 503, 503]);
  expect(probe.statusCode).toBe(200);
  expect(page.headers['retry-after']).toBe('5');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('This site is very busy right now');
  expect(thing.json()).toMatchObject({ code: 'OVERLOADED' });
  // What was typed is worth more: it can be sent again from there.
  expect(form.body).toContain('<input type="hidden" name="name" value="Asha Rao"');
  expect(form.body).toContain('Nothing will be done twice');
  expect(form.body).toContain('Try again');
});

test('the crowd of a sale is let in also where only to read it takes a slow machine seconds', async () => {
  for (let block = 0; block < 5; block++) {
    expect(await statuses(pages(CROWD / 4))).toEqual(Array(CROWD / 4).fill(200));
    look(800);
  }
  expect((await context.app.inject({ url: '/page' })).statusCode).toBe(503);
});

test('one who comes by while the process is busy with itself is no crowd', async () => {
  for (let block = 0; block < 3; block++) {
    look(800);
    expect((await context.app.inject({ url: '/page', headers: html })).statusCode).toBe(200);
  }
});

test('once it keeps up again, everybody is let in', async () => {
  await beBusy();
  look(LOOK_MS);
  const page = await context.app.inject({ url: '/page', headers: html });
  expect(page.statusCode).toBe(200);
});

test('a form with a password in it is never written into a page', async () => {
  await beBusy();
  const answer = await context.app.inject({
    method: 'POST',
    url: '/page',
    headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=asha%40example.com&password=a+secret+of+mine',
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).not.toContain('a secret of mine');
  expect(answer.body).not.toContain('Try again</button>');
});

test('what another site made a browser send is not offered as typed', async () => {
  await beBusy();
  const answer = await context.app.inject({
    method: 'POST',
    url: '/page',
    headers: {
      ...html,
      origin: 'https://evil.example',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'name=Mallory',
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.body).not.toContain('Mallory');
});

const crowd = (size: number) => pages(size, '/slow');
const statuses = async (answers: ReturnType<typeof pages>) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);

async function untilUnderWay(size: number): Promise<void> {
  await vi.waitFor(() => expect(waiting).toHaveLength(size), { timeout: 10_000 });
}

function endAll(): void {
  for (const end of waiting) end('done');
  waiting = [];
}

test.each([
  { busy: 1, status: 503 },
  { busy: 0.5, status: 200 },
])(
  'a crowd is let in at any pace; after it others are answered $status at $busy of the event loop',
  async ({ busy, status }) => {
    utilization = busy;
    const first = crowd(150);
    await untilUnderWay(150);
    for (let n = 0; n < 12; n++) look(LOOK_MS);
    expect(await statuses(pages(CROWD - 150))).toEqual(Array(CROWD - 150).fill(200));
    expect((await context.app.inject({ url: '/page' })).statusCode).toBe(status);
    endAll();
    expect(await statuses(first)).toEqual(Array(150).fill(200));
    // Nobody waits for the next look.
    expect((await context.app.inject({ url: '/page' })).statusCode).toBe(200);
  },
);

test('more than a crowd is sent away at the next look', async () => {
  utilization = 1;
  const first = crowd(CROWD);
  await untilUnderWay(CROWD);
  look(LOOK_MS);
  expect((await context.app.inject({ url: '/page' })).statusCode).toBe(503);
  endAll();
  expect(await statuses(first)).toEqual(Array(CROWD).fill(200));
});
