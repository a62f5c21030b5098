import { test } from 'vitest';
import { Session } from 'node:inspector/promises';
import { writeFileSync } from 'node:fs';
import { useApp } from '../../support/app.ts';
import { someGoods } from '../../support/goods.ts';
import { aChatStore, chatMessages, postDeliveryOf, SIGNED, textMessage } from '../../support/provider-events.ts';
import { receiveBody } from '../../../src/domain/messages/events/receive-delivery.ts';
import { rows } from '../../../src/db.ts';

const context = useApp(SIGNED);
const post = postDeliveryOf(context);
test('statements', async () => {
  const store = await aChatStore(context);
  for (const name of ['Blue mug', 'Red mug', 'Cotton kurta', 'Silk saree', 'Basmati rice', 'Ghee']) await someGoods(store, { name, stock: 1000 });
  await post(chatMessages(store, textMessage('i want to order 2 blue mug', { from: '919000000001' })));
  const seen: string[] = [];
  const started = new Map<string, number>();
  const times: Record<string, { n: number; ms: number }> = {};
  const onQ = ({ sql, __knexQueryUid: id }: any) => { seen.push(sql); started.set(id, performance.now()); };
  context.db.knex.on('query', onQ);
  await post(chatMessages(store, textMessage('i want to order 2 blue mug', { from: '919000000002' })));
  const first = seen.length;
  writeFileSync('/tmp/stmts.txt', seen.map((s, i) => `--- ${i}\n${s}`).join('\n'));
  console.log('statements', first);
  const key = (sql: string) => sql.replace(/\s+/g, ' ').slice(0, 70);
  context.db.knex.on('query-response', (_r: any, { sql, __knexQueryUid: id }: any) => {
    const t = (times[key(sql)] ??= { n: 0, ms: 0 });
    t.n++; t.ms += performance.now() - (started.get(id) ?? 0);
  });
  const N = 1500;
  const session = new Session(); session.connect(); await session.post('Profiler.enable'); await session.post('Profiler.setSamplingInterval', { interval: 500 }); await session.post('Profiler.start');
  const cpu = process.cpuUsage();
  const since = performance.now();
  let n = 0;
  await Promise.all(Array.from({ length: 6 }, async () => {
    while (n < N) { n++; await receiveBody(chatMessages(store, textMessage('i want to order 2 blue mug', { from: String(919100000000 + n), id: `w.${n}` })), true); }
  }));
  const ms = performance.now() - since;
  const used = process.cpuUsage(cpu);
  const { profile } = await session.post('Profiler.stop'); writeFileSync('/tmp/scratch.cpuprofile', JSON.stringify(profile));
  console.log({ perSecond: N / ms * 1000, cpuMsPer: (used.user + used.system) / 1000 / N });
  for (const [k, v] of Object.entries(times).sort((a, b) => b[1].ms - a[1].ms)) console.log((v.ms / N).toFixed(2), v.n, k);
  // sequential
  Object.keys(times).forEach((k) => delete times[k]);
  const s2 = performance.now();
  for (let i = 0; i < 300; i++) await receiveBody(chatMessages(store, textMessage('i want to order 2 blue mug', { from: String(919200000000 + i), id: `x.${i}` })), true);
  console.log('sequential ms', (performance.now() - s2) / 300);
  for (const [k, v] of Object.entries(times).sort((a, b) => b[1].ms - a[1].ms)) console.log((v.ms / 300).toFixed(2), v.n, k);
});
