import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ReaderSimulator } from '../../../dev/simulators/reader/reader-simulator.ts';
import { ReaderClient } from '../../../src/clients/reader/reader-client.ts';

const simulator = new ReaderSimulator();
let apiUrl = '';
beforeAll(async () => {
  apiUrl = `${await simulator.start()}/v1`;
});
afterAll(() => simulator.stop());
beforeEach(() => {
  simulator.fault = 'none';
  simulator.delayMs = 0;
  simulator.asked = 0;
  simulator.onBody = null;
});

const never = new AbortController().signal;
const asking = {
  products: [{ id: 'p1', name: 'Blue Mug', variants: [['v1', '', 499]] }],
  earlier: [],
  message: { id: 'm1', text: '2 blue mugs' },
};
const question = {
  messages: [{ role: 'user' as const, content: JSON.stringify(asking) }],
  schema: { type: 'object' },
};
const ask = (signal = never) =>
  new ReaderClient(
    { apiUrl, apiKey: null, model: 'some-model' },
    { timeoutMs: 300, pauseMs: 10 },
  ).ask(question, signal);

test('brings the text of the answer and what it took', async () => {
  const { content, tokensIn, tokensOut } = await ask();
  expect(JSON.parse(content)).toMatchObject({ intent: 'order', lines: [{ quantity: 2 }] });
  expect([tokensIn, tokensOut].every((tokens) => Number(tokens) > 0)).toBe(true);
});

test('names the model and asks for the strict form', async () => {
  const bodies: string[] = [];
  simulator.onBody = (body) => bodies.push(body);
  await ask();
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
    model: 'some-model',
    messages: question.messages,
    response_format: {
      type: 'json_schema',
      json_schema: { strict: true, schema: question.schema },
    },
  });
});

test.each([
  ['slow', 'timeout', 2],
  ['down', 'unreachable', 2],
  ['away', 'unreachable', 2],
  // However long the server would have us wait.
  ['busy', 'rate_limited', 2],
  ['unauthorized', 'unauthorized', 1],
  ['rubbish', 'unreadable', 1],
  ['huge', 'too_long', 1],
] as const)('%s: %s after %i tries, within the bounds', async (fault, failure, tries) => {
  simulator.fault = fault;
  const began = performance.now();
  await expect(ask()).rejects.toMatchObject({ failure });
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(simulator.asked).toBe(tries);
});

test('nobody is followed elsewhere', async () => {
  simulator.fault = 'redirect';
  await expect(ask()).rejects.toMatchObject({ failure: 'unreachable' });
});

test('ends at once when the process stops', async () => {
  simulator.delayMs = 10_000;
  const stopping = new AbortController();
  setTimeout(() => stopping.abort(), 20);
  await expect(ask(stopping.signal)).rejects.toMatchObject({ failure: 'interrupted' });
});

test('a server that is not there is unreachable', async () => {
  const client = new ReaderClient(
    { apiUrl: 'http://127.0.0.1:9/v1', apiKey: 'key', model: 'some-model' },
    { timeoutMs: 300, pauseMs: 10 },
  );
  await expect(client.ask(question, never)).rejects.toMatchObject({ failure: 'unreachable' });
});
