import type { IncomingMessage } from 'node:http';
import { SHOPPERS, type Shopper, SIMULATED_NUMBER } from './accounts.ts';
import type { Receiver } from './deliveries.ts';
import { FAULTS, type Fault } from './faults.ts';
import { readMessageFile, uploadedField, uploadedFile } from './message-file.ts';
import type { ProviderSimulator } from './provider-simulator.ts';
import { messageContent, type Written } from './write-message.ts';

const KINDS = ['text', 'order', 'picture', 'voice'];
const MOST_OF_FILE = 50;

/** Does what a form of the page asks for. @returns false for an unknown form */
export async function handlePageForm(
  simulator: ProviderSimulator,
  { url, headers }: IncomingMessage,
  body: string,
): Promise<boolean> {
  if (url === '/fault') {
    const wanted = new URLSearchParams(body).get('fault') ?? 'none';
    if (Object.hasOwn(FAULTS, wanted)) simulator.fault = wanted as Fault;
    return true;
  }
  if (url === '/write') {
    simulator.said = await write(simulator, new URLSearchParams(body));
    return true;
  }
  if (url === '/token') {
    simulator.said = giveToken(simulator, new URLSearchParams(body));
    return true;
  }
  if (url === '/file') {
    simulator.said = await writeFile(simulator, body, headers['content-type'] ?? '');
    return true;
  }
  return false;
}

const receiverOf = (to: string): Receiver => {
  const [channel, id = '', accountId = id] = to.trim().split(/\s+/);
  return { channel: channel === 'social' ? 'social' : 'chat', id, accountId };
};

function giveToken({ tokens }: ProviderSimulator, fields: URLSearchParams): string {
  const receiver = receiverOf(fields.get('to') ?? '');
  const token = fields.get('token')?.trim() ?? '';
  if (token === '' || receiver.id === '') return 'Nothing was given';
  tokens.giveFor(receiver, token);
  return `The token opens ${receiver.id}`;
}

async function write(simulator: ProviderSimulator, fields: URLSearchParams): Promise<string> {
  const receiver = receiverOf(fields.get('to') ?? '');
  const shopper = SHOPPERS[Number(fields.get('shopper'))] ?? SHOPPERS[0];
  const kind = fields.get('kind') ?? 'text';
  const text = (fields.get('sample') || fields.get('text') || '').replaceAll('\r', '');
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
async function writeFile(
  simulator: ProviderSimulator,
  body: string,
  contentType: string,
): Promise<string> {
  const catalog = uploadedField(body, 'catalog').trim();
  const given = uploadedField(body, 'to');
  const receiver = receiverOf(given || `chat ${SIMULATED_NUMBER.phoneNumberId}`);
  const messages = readMessageFile(uploadedFile(body, contentType))
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
