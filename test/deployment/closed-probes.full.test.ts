import { expect, test } from 'vitest';
import { useApp } from '../support/app.ts';
import { ask } from '../support/resilience/ask.ts';
import { startHaproxy } from '../support/resilience/haproxy.ts';
import { startNginx } from '../support/resilience/nginx.ts';
import { useWebProcesses } from '../support/web-processes.ts';

const context = useApp();
const { urlOf } = useWebProcesses(context);

test.each([
  ['HAProxy', startHaproxy],
  ['nginx', startNginx],
])(
  'O-29 %s shows strangers that the shops live, and nothing else of how they stand',
  async (_name, start) => {
    const ports = [urlOf(0), urlOf(1)].map((url) => Number(new URL(url).port));
    const balancer = await start(ports);
    try {
      await balancer.untilAllUp();
      for (const path of [
        '/readyz',
        '/readyz/',
        '/readyz?x=1',
        '/%72eadyz',
        '/metrics',
        '/metrics/',
      ]) {
        expect((await ask(balancer.url + path)).status, path).toBe(403);
      }
      for (const path of ['/healthz', '/login']) {
        expect((await ask(balancer.url + path)).status, path).toBe(200);
      }
      expect((await ask(`${urlOf(0)}/readyz`)).status).toBe(200);
    } finally {
      balancer.stop();
    }
  },
  120_000,
);
