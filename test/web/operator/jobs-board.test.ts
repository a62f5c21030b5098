import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../src/app.ts';
import { BOARD_READS } from '../../../src/features/platform/pages/jobs-board/board-paths.ts';
import { newId } from '../../../src/ids.ts';
import { JOBS_QUEUE, openQueue, RECURRING_QUEUE } from '../../../src/kernel/queue/queue.ts';
import { useApp } from '../../support/app.ts';
import { BACKENDS, silentLog, useQueueBackend } from '../../support/queue-backends.ts';
import { anOperator } from '../../support/stores.ts';

const READS = '/admin/jobs-board/api';

describe.each(BACKENDS)('the queue dashboard on %s', (kind) => {
  const backend = useQueueBackend(kind);
  let app: FastifyInstance;
  let headers: Record<string, string>;
  const waiting = newId();
  beforeAll(async () => {
    app = await buildApp(backend.config);
    ({ headers } = await anOperator(app));
    const queue = openQueue(backend.config, silentLog);
    await queue.untilReachable();
    await queue.enqueue([{ ownerId: newId(), id: waiting }]);
    await queue.setSchedule({ name: 'prune', pattern: '0 3 * * *' });
    await queue.close();
  });
  afterAll(() => app?.close());

  const read = (path: string) => app.inject({ url: `${READS}${path}`, headers });

  test('opens as a page that loads only files of ours', async () => {
    const page = await app.inject({ url: '/admin/jobs-board', headers });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).not.toMatch(/script-src|unsafe-eval/);
    const files = [...page.body.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, at]) => at);
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      const answer = await app.inject({ url: `/admin/jobs-board/${file}`, headers });
      expect([file, answer.statusCode]).toEqual([file, 200]);
      expect(answer.headers['cache-control']).toMatch(/^private/);
    }
    expect(page.body).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
  });

  test('lists both queues, with the job that waits and the schedule', async () => {
    const { queues } = (await read(`/queues?activeQueue=${JOBS_QUEUE}&page=1`)).json();
    expect(queues.map(({ name }: { name: string }) => name)).toEqual([JOBS_QUEUE, RECURRING_QUEUE]);
    expect(queues[0]).toMatchObject({ readOnlyMode: true, allowRetries: false });
    expect(queues[0].jobs).toMatchObject([{ id: waiting, data: { id: waiting } }]);
    expect((await read(`/queues/${JOBS_QUEUE}/${waiting}`)).json().job.id).toBe(waiting);
    expect((await read('/job-schedulers')).body).toContain('prune');
    expect((await read('/redis/stats')).json().backend).toBe(kind.split(' ')[0]);
  });

  test('answers each of its questions, and 404 for queues and jobs that are not there', async () => {
    for (const path of BOARD_READS) {
      const url = path.replace(':queueName', JOBS_QUEUE).replace(':jobId', waiting).slice(4);
      expect([path, (await read(url)).statusCode]).toEqual([path, 200]);
    }
    expect((await read('/queues/none/workers')).statusCode).toBe(404);
    expect((await read(`/queues/${JOBS_QUEUE}/${newId()}`)).statusCode).toBe(404);
  });

  test('changes nothing, whatever is sent', async () => {
    for (const path of [
      '/queues/pause',
      `/queues/${JOBS_QUEUE}/obliterate`,
      `/queues/${JOBS_QUEUE}/${waiting}/clean`,
    ]) {
      for (const method of ['PUT', 'POST', 'PATCH', 'DELETE'] as const) {
        const answer = await app.inject({ method, url: `${READS}${path}`, headers });
        expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
      }
    }
    expect((await read(`/queues/${JOBS_QUEUE}/${waiting}`)).statusCode).toBe(200);
  });

  test('refuses names that no queue has, and states that no job has', async () => {
    for (const [path, field] of [
      ['/queues?activeQueue=%25', 'activeQueue'],
      ['/queues?activeQueue=%25ff', 'activeQueue'],
      ['/job-schedulers?queueName=%25E0%25A4', 'queueName'],
      [`/queues?activeQueue=${JOBS_QUEUE}&status=none`, 'status'],
    ]) {
      const answer = await read(path as string);
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(answer.body).toContain(field);
    }
  });

  test('shows at most a hundred jobs at once', async () => {
    const answer = await read(`/queues?activeQueue=${JOBS_QUEUE}&jobsPerPage=100000`);
    expect(answer.statusCode).toBe(400);
  });
});

describe('the queue dashboard', () => {
  const context = useApp({ redisUrl: 'redis://127.0.0.1:1' });

  test('says so when the queue cannot be reached, and what that means', async () => {
    const { headers } = await anOperator(context.app);
    const page = await context.app.inject({ url: '/admin/jobs-board', headers });
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('The queue can’t be reached');
    expect(page.body).toContain('href="/admin/health"');
    const answer = await context.app.inject({
      url: `${READS}/queues`,
      headers: { ...headers, accept: 'application/json' },
    });
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  });

  test('asks nothing that a newer board asks elsewhere', () => {
    const { appRoutes } = createRequire(import.meta.url)('@bull-board/api/dist/routes.js');
    const reads = appRoutes.api.filter(({ method }: { method: string }) => method === 'get');
    expect(reads.map(({ route }: { route: string }) => route).sort()).toEqual(
      [...BOARD_READS].sort(),
    );
  });
});
