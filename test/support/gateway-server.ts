import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

type Answer = (response: ServerResponse) => void;

/** A server that answers as it is told, and remembers what it was asked. */
export class GatewayServer {
  readonly asked: Asked[] = [];
  origin = '';
  readonly #answers: Answer[] = [];
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method = '', url: path = '', headers } = request;
      this.asked.push({ method, path, headers, body: bodyOf(text, headers['content-type']) });
      const answer = this.#answers.shift();
      if (answer) answer(response);
      else response.destroy();
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Forgets everything. */
  reset(): void {
    this.asked.length = 0;
    this.#answers.length = 0;
  }

  /** The next answers, one question each. */
  next(...answers: Answer[]): void {
    this.#answers.push(...answers);
  }
}

/** Of a form, its fields. */
function bodyOf(text: string, type = ''): unknown {
  if (text === '') return null;
  return type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(text))
    : JSON.parse(text);
}

/** Answers with this status and body, JSON unless it is a text. */
export const says =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Refuses as the gateway does. */
export const refuses = (description: string, status = 400, code = 'BAD_REQUEST_ERROR'): Answer =>
  says(status, { error: { code, description, source: 'business', metadata: {} } });

export const resets: Answer = (response) => response.socket?.resetAndDestroy();

export const saysNothing: Answer = () => {};

/** Begins an answer that never ends. */
export const trickles: Answer = (response) => {
  response.writeHead(200);
  response.write('{"id":');
};
