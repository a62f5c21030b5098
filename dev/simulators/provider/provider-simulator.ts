import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { controlPage } from './control-page.ts';
import type { Receiver } from './deliveries.ts';
import { FAULTS, type Fault } from './faults.ts';
import { handlePageForm } from './page-forms.ts';
import { readSend, type Sending } from './read-send.ts';
import { SAMPLE_FILES, type SampleFile } from './samples.ts';
import { ShopWebhook } from './shop-webhook.ts';
import { Tokens } from './tokens.ts';

/** A message that the provider took. */
export interface SentMessage extends Sending {
  id: string;
  at: Date;
  /** The number or page that it was sent from. */
  phoneNumberId: string;
}

const MAX_BODY = 4 * 1024 * 1024;
const KEPT = 10_000;
const NO_TOKEN = { error: { code: 190, message: 'Invalid OAuth access token' } };

/**
 * Stands for the messaging provider: takes messages and keeps them, gives files out, fails on
 * demand, and lets a developer write to the shop as its shoppers do.
 */
export class ProviderSimulator {
  readonly sent: SentMessage[] = [];
  readonly shop = new ShopWebhook();
  readonly tokens = new Tokens();
  fault: Fault = 'none';
  origin = '';
  /** What the page says about the last thing done there. */
  said = '';
  #server: Server | null = null;

  /** Listens on loopback; 0 takes any free port. Returns its origin. */
  async start(port = 0): Promise<string> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
    this.#server = server;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this.origin;
  }

  async stop(): Promise<void> {
    this.shop.stop();
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/' } = request;
    const body = await readBody(request);
    const sender = /^\/v\d+\.\d+\/([^/]+)\/messages$/.exec(url)?.[1];
    if (method === 'POST' && sender) return this.#take(sender, request, body, response);
    const question = /^\/v\d+\.\d+\/([^?]+\?fields=.*)$/.exec(url)?.[1];
    if (method === 'GET' && question) return this.#tell(question, request, response);
    if (method === 'GET' && url !== '/') return this.#giveOut(url, request, response);
    if (method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(controlPage(this));
      return;
    }
    if (method === 'POST' && (await handlePageForm(this, request, body))) {
      response.writeHead(303, { location: '/' }).end();
      return;
    }
    response.writeHead(404).end();
  }

  /** Whether the fault of the page has answered, or keeps silent. */
  #fails(response: ServerResponse): boolean {
    const fault = FAULTS[this.fault];
    if (fault === 'silent') return true;
    if (fault === null || typeof fault !== 'object') return false;
    json(response, fault.status, { error: fault.error });
    return true;
  }

  /** What the provider says of a number, an account, or whoever asks. */
  #tell(question: string, { headers }: IncomingMessage, response: ServerResponse): void {
    if (this.#fails(response)) return;
    const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    const { status, body } = this.tokens.answer(decodeURIComponent(question), token);
    json(response, status, body);
  }

  #take(from: string, request: IncomingMessage, text: string, response: ServerResponse) {
    if (this.#fails(response)) return;
    const fault = FAULTS[this.fault];
    if (!hasToken(request)) return json(response, 401, NO_TOKEN);
    const sending = readSend(text);
    if (!sending) {
      return json(response, 400, { error: { code: 100, message: 'Invalid parameter' } });
    }
    const prefix = sending.channel === 'chat' ? 'wamid.' : 'm_';
    const id = prefix + randomBytes(24).toString('base64url');
    this.sent.unshift({ ...sending, id, at: new Date(), phoneNumberId: from });
    this.sent.length = Math.min(this.sent.length, KEPT);
    const receiver: Receiver = { channel: sending.channel, id: from, accountId: from };
    this.shop.follow(receiver, { ...sending, id }, fault === 'fails later');
    if (fault === 'unanswered') return;
    json(response, 200, answerTo(sending, id));
  }

  /** A file by its id leads to an address, where the token is asked for again; a page's is open. */
  async #giveOut(url: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, door = '', name = ''] = /^\/(v\d+\.\d+|files|open)\/([a-z]+)$/.exec(url) ?? [];
    if (!Object.hasOwn(SAMPLE_FILES, name)) return void response.writeHead(404).end();
    if (door !== 'open' && !hasToken(request)) return json(response, 401, NO_TOKEN);
    const { type, content } = SAMPLE_FILES[name as SampleFile];
    if (door.startsWith('v')) {
      return json(response, 200, {
        id: name,
        url: `${this.origin}/files/${name}`,
        mime_type: type,
      });
    }
    response.writeHead(200, { 'content-type': type }).end(await content());
  }
}

const hasToken = ({ headers }: IncomingMessage): boolean =>
  /^Bearer \S+$/.test(headers.authorization ?? '');

const answerTo = ({ channel, to }: Sending, id: string): object =>
  channel === 'social'
    ? { recipient_id: to, message_id: id }
    : {
        messaging_product: 'whatsapp',
        contacts: [
          { input: to, ...(to.startsWith('+') ? { wa_id: to.slice(1) } : { user_id: to }) },
        ],
        messages: [{ id, message_status: 'accepted' }],
      };

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BODY) throw new Error('too large');
  }
  return Buffer.concat(chunks).toString('utf8');
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
