import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandler } from 'fastify';
import { Refusal, serveControlPage, simulatorApp } from '../simulator-app.ts';
import { controlPage } from './control-page.ts';
import type { Receiver } from './deliveries.ts';
import { FAULTS, type Fault } from './faults.ts';
import { servePageForms } from './page-forms.ts';
import { readSend, type SendBody, type Sending } from './read-send.ts';
import { SAMPLE_FILES } from './samples.ts';
import { ShopWebhook } from './shop-webhook.ts';
import { Tokens } from './tokens.ts';

/** A message that the provider took. */
export interface SentMessage extends Sending {
  id: string;
  at: Date;
  /** The number or page that it was sent from. */
  phoneNumberId: string;
}

const KEPT = 10_000;
const NO_TOKEN = { error: { code: 190, message: 'Invalid OAuth access token' } };
const VERSION = '/:version(^v\\d+\\.\\d+$)';

interface Question {
  Params: { '*': string };
  Querystring: { fields?: string };
}

interface Send {
  Params: { from: string };
  Body: SendBody;
}

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
  readonly #app = simulatorApp();

  constructor() {
    const app = this.#app;
    const faults = Object.keys(FAULTS) as Fault[];
    serveControlPage(app, this, faults, () => controlPage(this));
    servePageForms(app, this);
    this.#serveFiles(app);
    app.register(async (api) => this.#serveApi(api), { prefix: VERSION });
  }

  /** Listens on loopback; 0 takes any free port. Returns its origin. */
  async start(port = 0): Promise<string> {
    this.origin = await this.#app.listen({ port, host: '127.0.0.1' });
    return this.origin;
  }

  async stop(): Promise<void> {
    this.shop.stop();
    await this.#app.close();
  }

  /** A file by its id leads to an address, where the token is asked for again; a page's is open. */
  #serveFiles(app: FastifyInstance): void {
    for (const [name, { type, content }] of Object.entries(SAMPLE_FILES)) {
      const send: RouteHandler = async (_request, reply) => reply.type(type).send(await content());
      app.get(`${VERSION}/${name}`, { preHandler: mustHaveToken }, async () => ({
        id: name,
        url: `${this.origin}/files/${name}`,
        mime_type: type,
      }));
      app.get(`/files/${name}`, { preHandler: mustHaveToken }, send);
      app.get(`/open/${name}`, send);
    }
  }

  /** What the provider says of a number, an account, or whoever asks; and messages that it takes. */
  #serveApi(api: FastifyInstance): void {
    api.addHook('preHandler', (_request, reply) => this.#misbehave(reply));
    api.get<Question>('/*', async (request, reply) => {
      const { fields } = request.query;
      if (fields === undefined) return reply.callNotFound();
      const question = `${request.params['*']}?fields=${fields}`;
      const { status, body } = this.tokens.answer(question, tokenOf(request));
      return reply.code(status).send(body);
    });
    api.post<Send>('/:from/messages', { preHandler: mustHaveToken }, async (request, reply) => {
      const answer = this.#take(request.params.from, request.body);
      return FAULTS[this.fault] === 'unanswered' ? reply.hijack() : answer;
    });
  }

  async #misbehave(reply: FastifyReply): Promise<unknown> {
    const fault = FAULTS[this.fault];
    if (fault === 'silent') return reply.hijack();
    if (fault !== null && typeof fault === 'object') {
      throw new Refusal(fault.status, { error: fault.error });
    }
    return;
  }

  /** A payment's reference is taken once. */
  #isNew({ payment }: Sending): boolean {
    return this.sent.every((each) => each.payment?.reference !== payment?.reference);
  }

  /** @throws Refusal 400 */
  #take(from: string, body: SendBody): object {
    const sending = readSend(body);
    const mayPay = FAULTS[this.fault] !== 'no payments';
    if (!sending || (sending.payment && !(mayPay && this.#isNew(sending)))) {
      throw new Refusal(400, { error: { code: 100, message: 'Invalid parameter' } });
    }
    const prefix = sending.channel === 'chat' ? 'wamid.' : 'm_';
    const id = prefix + randomBytes(24).toString('base64url');
    this.sent.unshift({ ...sending, id, at: new Date(), phoneNumberId: from });
    this.sent.length = Math.min(this.sent.length, KEPT);
    const receiver: Receiver = { channel: sending.channel, id: from, accountId: from };
    this.shop.follow(receiver, { ...sending, id }, FAULTS[this.fault] === 'fails later');
    return answerTo(sending, id);
  }
}

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

async function mustHaveToken(request: FastifyRequest): Promise<void> {
  if (tokenOf(request) === '') throw new Refusal(401, NO_TOKEN);
}

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
