import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { backToPage } from '../simulator-app.ts';
import { SHOPPERS, type Shopper, SIMULATED_NUMBER } from './accounts.ts';
import type { Receiver } from './deliveries.ts';
import { readMessageFile } from './message-file.ts';
import type { ProviderSimulator } from './provider-simulator.ts';
import { messageContent, type Written } from './write-message.ts';

const KINDS = ['text', 'order', 'picture', 'voice'];
const MOST_OF_FILE = 50;

/** What the forms post. */
interface Fields {
  to?: string;
  shopper?: string;
  kind?: string;
  text?: string;
  sample?: string;
  token?: string;
  catalog?: string;
  file?: Buffer;
}

/** Takes the forms of the developer's page. */
export function servePageForms(app: FastifyInstance, simulator: ProviderSimulator): void {
  const form = (path: string, work: (fields: Fields) => string | Promise<string>) =>
    app.post<{ Body: Fields }>(path, async ({ body }, reply) => {
      simulator.said = await work(body);
      return backToPage(reply);
    });
  app.register(multipart, { attachFieldsToBody: 'keyValues' });
  form('/write', (fields) => write(simulator, fields));
  form('/token', (fields) => giveToken(simulator, fields));
  form('/file', (fields) => writeFile(simulator, fields));
}

const receiverOf = (to: string): Receiver => {
  const [channel, id = '', accountId = id] = to.trim().split(/\s+/);
  return { channel: channel === 'social' ? 'social' : 'chat', id, accountId };
};

function giveToken({ tokens }: ProviderSimulator, { to = '', token = '' }: Fields): string {
  const receiver = receiverOf(to);
  if (token.trim() === '' || receiver.id === '') return 'Nothing was given';
  tokens.giveFor(receiver, token.trim());
  return `The token opens ${receiver.id}`;
}

async function write(simulator: ProviderSimulator, fields: Fields): Promise<string> {
  const { to = '', kind = 'text' } = fields;
  const receiver = receiverOf(to);
  const shopper = SHOPPERS[Number(fields.shopper)] ?? SHOPPERS[0];
  const text = (fields.sample || fields.text || '').replaceAll('\r', '');
  if (!shopper || !KINDS.includes(kind)) return 'Nothing was sent';
  const written = { kind, text } as Written;
  if (text === '' && kind !== 'picture' && kind !== 'voice') return 'There is nothing to send';
  const content = messageContent(receiver, written, simulator.origin);
  return answered(await simulator.shop.write(receiver, forChannel(shopper, receiver), content));
}

/** A page knows its shoppers by plain numbers. */
const forChannel = (shopper: Shopper, { channel }: Receiver): Shopper =>
  channel === 'chat' ? shopper : { ...shopper, userId: shopper.userId.replace(/\D/g, '') };

const answered = (status: number | null): string =>
  status === null ? 'The shop did not answer' : `The shop answered ${status}`;

/** Each message comes from a shopper of its own, what they wrote before first. */
async function writeFile(simulator: ProviderSimulator, fields: Fields): Promise<string> {
  const receiver = receiverOf(fields.to || `chat ${SIMULATED_NUMBER.phoneNumberId}`);
  const catalog = fields.catalog?.trim() ?? '';
  const messages = readMessageFile(fields.file?.toString() ?? '')
    .filter((message) => catalog === '' || message.catalog === catalog)
    .slice(0, MOST_OF_FILE);
  let taken = 0;
  for (const [at, { id, context, text }] of messages.entries()) {
    const number = String(919_000_000_000 + at + 1);
    const shopper = { name: `Shopper ${id}`, waId: number, userId: `IN.${number}` };
    let status: number | null = null;
    for (const each of [...context, text]) {
      const content = messageContent(receiver, { kind: 'text', text: each }, simulator.origin);
      status = await simulator.shop.write(receiver, forChannel(shopper, receiver), content);
    }
    if (status === 200) taken++;
  }
  return `${taken} of ${messages.length} messages of the file were taken`;
}
