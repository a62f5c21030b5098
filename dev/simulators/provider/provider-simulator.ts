import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { outboxPage } from './outbox-page.ts';

/** How the provider may fail, by the name on the page. */
export const FAULTS = {
  none: null,
  busy: { status: 429, error: { code: 130429, message: 'Rate limit hit' } },
  down: { status: 503, error: { code: 2, message: 'Service temporarily unavailable' } },
  'ended token': { status: 401, error: { code: 190, message: 'Access token has expired' } },
  'no chat there': { status: 400, error: { code: 131026, message: 'Message undeliverable' } },
  silent: 'silent',
  'takes it, but never answers': 'unanswered',
} as const;
export type Fault = keyof typeof FAULTS;

/** A message that the provider took. */
export interface SentMessage {
  id: string;
  at: Date;
  phoneNumberId: string;
  to: string;
  template: string;
  values: string[];
  /** Our own name for it. */
  reference: string;
}

interface MessageBody {
  to?: string;
  template?: {
    name?: string;
    components?: { parameters?: { text?: string }[] }[];
  };
  biz_opaque_callback_data?: string;
}

const MAX_BODY = 256 * 1024;
const KEPT = 2_000;

/** Stands for the message provider: takes template messages, keeps them, and fails on demand. */
export class ProviderSimulator {
  readonly sent: SentMessage[] = [];
  fault: Fault = 'none';
  #server: Server | null = null;

  /** Listens on loopback; 0 takes any free port. Returns its origin. */
  async start(port = 0): Promise<string> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
    this.#server = server;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    const number = /^\/v\d+\.\d+\/([^/]+)\/messages$/.exec(url)?.[1];
    const body = await readBody(request);
    if (method === 'POST' && number) return this.#take(number, request, body, response);
    if (method === 'POST' && url === '/fault') {
      const wanted = new URLSearchParams(body).get('fault') ?? 'none';
      if (Object.hasOwn(FAULTS, wanted)) this.fault = wanted as Fault;
      response.writeHead(303, { location: '/' }).end();
      return;
    }
    if (method === 'GET' && url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(outboxPage(this.sent, this.fault, Object.keys(FAULTS)));
      return;
    }
    response.writeHead(404).end();
  }

  #take(number: string, { headers }: IncomingMessage, text: string, response: ServerResponse) {
    const fault = FAULTS[this.fault];
    if (fault === 'silent') return;
    if (fault && fault !== 'unanswered')
      return json(response, fault.status, { error: fault.error });
    if (!/^Bearer \S+$/.test(headers.authorization ?? '')) {
      return json(response, 401, { error: { code: 190, message: 'Invalid OAuth access token' } });
    }
    const { to = '', template, biz_opaque_callback_data: reference = '' } = parse(text);
    if (!template?.name || !/^\+\d+$/.test(to)) {
      return json(response, 400, { error: { code: 100, message: 'Invalid parameter' } });
    }
    const id = `wamid.${randomBytes(24).toString('base64url')}`;
    const values = (template.components ?? []).flatMap(({ parameters = [] }) =>
      parameters.map((parameter) => parameter.text ?? ''),
    );
    const message = { id, at: new Date(), phoneNumberId: number, to, values, reference };
    this.sent.unshift({ ...message, template: template.name });
    this.sent.length = Math.min(this.sent.length, KEPT);
    if (fault === 'unanswered') return;
    json(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to.slice(1) }],
      messages: [{ id, message_status: 'accepted' }],
    });
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BODY) throw new Error('too large');
  }
  return text;
}

function parse(text: string): MessageBody {
  try {
    return JSON.parse(text) as MessageBody;
  } catch {
    return {};
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
