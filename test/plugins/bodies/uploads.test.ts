import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { withUploads } from '../../../src/plugins/bodies/uploads.ts';
import { useFrame } from '../../support/frame-app.ts';
import { multipartOf } from '../../support/multipart.ts';

const context = useFrame((door: FastifyInstance) => {
  door.post('/api/form', async (request) =>
    withUploads(request, { maxFiles: 2, maxBytes: 1_000 }, async ({ files, fields }) => ({
      files: files.map(({ name, tooLarge }) => [name, tooLarge]),
      fields,
    })),
  );
});
const send = async (...form: Parameters<typeof multipartOf>) =>
  context.app.inject({ method: 'POST', url: '/api/form', ...(await multipartOf(...form)) });

test('files and fields arrive; a file that is too large is told apart', async () => {
  const files = [
    { name: 'a.txt', content: 'a' },
    { name: 'b.txt', content: 'b'.repeat(2_000) },
  ];
  expect((await send(files, { name: 'Mug' })).json()).toEqual({
    files: [
      ['a.txt', false],
      ['b.txt', true],
    ],
    fields: { name: 'Mug' },
  });
});

test('a field is at most 64 KiB, and none is cut off unsaid', async () => {
  expect((await send([], { text: 'x'.repeat(60_000) })).statusCode).toBe(200);
  const answer = await send([], { text: 'x'.repeat(70_000) });
  expect(answer.statusCode).toBe(413);
  expect(answer.json().code).toBe('TOO_LARGE');
});

test('a form has at most 100 fields', async () => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 'x']));
  expect((await send([], fields(100))).statusCode).toBe(200);
  expect((await send([], fields(101))).statusCode).toBe(413);
});
