import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll } from 'vitest';
import { connectOutgoing } from '../../src/features/outgoing-webhooks/outgoing-connection.ts';
import type { TestApp } from './app.ts';
import { testPolicy } from './outside.ts';

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  path: string;
  id: string;
  headers: Record<string, string>;
  body: string;
  type: string;
  data: Record<string, unknown>;
}

/** Somebody else's server that gets webhooks. */
export interface WebhookReceiver {
  /** "http://127.0.0.1:1234" */
  origin: string;
  /** All that came, in order. */
  got: ReceivedWebhook[];
  /** How it answers, by path; 204 by default. */
  answers: Record<string, RequestListener>;
  /** How many requests it had open at once, at most, by path. */
  most: Record<string, number>;
}

/** Starts a receiver on loopback and lets this process send to it. Call after `useApp`. */
export function useWebhookReceiver(context: TestApp): WebhookReceiver {
  const receiver: WebhookReceiver = { origin: '', got: [], answers: {}, most: {} };
  const open: Record<string, number> = {};
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const path = request.url ?? '';
      open[path] = (open[path] ?? 0) + 1;
      receiver.most[path] = Math.max(receiver.most[path] ?? 0, open[path]);
      response.once('close', () => {
        open[path] = (open[path] ?? 1) - 1;
      });
      receiver.got.push(await received(request, path));
      const answer = receiver.answers[path];
      if (answer) answer(request, response);
      else response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    receiver.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { secrets } = context.app;
    connectOutgoing({ secrets, frontendUrl: 'https://shop.example', policy: testPolicy() });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return receiver;
}

async function received(
  request: Parameters<RequestListener>[0],
  path: string,
): Promise<ReceivedWebhook> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const headers = request.headers as Record<string, string>;
  return { path, id: headers['webhook-id'] ?? '', headers, body, ...JSON.parse(body) };
}

/** Answers with this status. */
export const answering =
  (status: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);

/** Verifies a webhook as its receiver does. @throws Error when it is not genuine */
export const verified = ({ body, headers }: ReceivedWebhook, secret: string): unknown =>
  new Webhook(secret).verify(body, headers);
