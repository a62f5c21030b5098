import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { type OutsidePolicy, PUBLIC_INTERNET } from '../../src/clients/outside.ts';

/** A server that stands for somebody else's shop. */
export interface Outside {
  /** "http://127.0.0.1:1234" */
  origin: string;
  port: number;
  /** The path of every request that came, in order. */
  asked: string[];
  /** What it answers, by path; anything else is 404. */
  answers: Record<string, RequestListener>;
}

/** A server on a loopback address of its own for the whole test file. */
export function useOutside(host = '127.0.0.1'): Outside {
  const outside: Outside = { origin: '', port: 0, asked: [], answers: {} };
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '';
      outside.asked.push(path);
      const answer = outside.answers[path];
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    outside.port = (server.address() as AddressInfo).port;
    outside.origin = `http://${host}:${outside.port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return outside;
}

/** The rules of production, except that 127.0.0.1 counts as a host outside, on any port. */
export const testPolicy = (changes: Partial<OutsidePolicy> = {}): OutsidePolicy => ({
  ...PUBLIC_INTERNET,
  allowsAddress: (ip) => ip === '127.0.0.1' || PUBLIC_INTERNET.allowsAddress(ip),
  allowsPort: () => true,
  ...changes,
});

/** Answers with a body. */
export const sends =
  (body: Buffer | string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, headers).end(body);

/** Sends somewhere else. */
export const redirectsTo =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location: location.replace(/[^ -~]/g, encodeURIComponent) }).end();
