import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { useFrame } from '../../support/frame-app.ts';

const context = useFrame((door) => {
  door.get('/page', async () => 'done');
});

test('closing waits for no connection that has sent nothing, nor for one that was answered', async () => {
  const { app } = context;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const answer = await fetch(`http://127.0.0.1:${port}/page`);
  expect(await answer.text()).toBe('done');
  const ended = Promise.all([once(unused.resume(), 'close'), app.close()]);
  await expect(ended).resolves.toBeDefined();
});
