import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { type Text, textIn } from '../kernel/translation/text.ts';
import { english, type Message, message } from '../kernel/translation/translator.ts';
import { PICTURES } from '../limits.ts';
import { isPublicAddress } from './public-address.ts';

export interface OutsidePolicy {
  /** All addresses of a name, looked up once for each call. */
  resolve(host: string): Promise<LookupAddress[]>;
  allowsAddress(ip: string): boolean;
  allowsPort(port: number): boolean;
  /** For everything together: names, redirects, the whole body. */
  timeoutMs: number;
  maxBytes: number;
  /** Milliseconds after which `pace` counts. */
  startMs: number;
  /** Bytes a second that a body must have brought on average by then; 0: however slow. */
  pace: number;
}

const PORTS = [80, 443];

export const PUBLIC_INTERNET: OutsidePolicy = {
  resolve: (host) => lookup(host, { all: true, verbatim: true }),
  allowsAddress: isPublicAddress,
  allowsPort: (port) => PORTS.includes(port),
  timeoutMs: 20_000,
  maxBytes: 20 * 1024 * 1024,
  startMs: PICTURES.startMs,
  pace: PICTURES.pace,
};

/** The text is a sentence that begins with the host. */
export class OutsideError extends Error {
  /** Whether a later try may go better. */
  readonly temporary: boolean;

  /** For pages; null where only programs and operators read it. */
  readonly words: Message | null;

  constructor(text: Text, temporary = false) {
    super(textIn(text, english));
    this.words = typeof text === 'string' ? null : text;
    this.temporary = temporary;
  }
}

export interface AllowedPlace {
  url: URL;
  /** As Node's clients ask for it; answers without asking the name service again. */
  lookup: LookupFunction;
}

const MAX_ADDRESS = 2_000;

/** One text for private and for missing hosts, so that our network's names can't be probed. */
const notPublic = (host: string) =>
  new OutsideError(message('errors.download.notPublic', { host }));

/**
 * Judges an address before anything is sent there. Numeric forms of IPv4 (decimal, octal, hex)
 * are made plain by the URL parser first.
 * @throws OutsideError
 */
export async function allowedPlace(address: string, policy: OutsidePolicy): Promise<AllowedPlace> {
  if (address.length > MAX_ADDRESS || !URL.canParse(address)) throw noAddress(address);
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw noAddress(address);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  if (!policy.allowsPort(port))
    throw new OutsideError(message('errors.download.port', { host: url.host }));
  const addresses = await resolved(url, policy);
  const allowed = addresses.filter((each) => policy.allowsAddress(each.address));
  if (allowed.length === 0) throw notPublic(url.hostname);
  return { url, lookup: pinned(allowed) };
}

const noAddress = (address: string) =>
  new OutsideError(message('errors.download.noAddress', { address: address.slice(0, 60) }));

async function resolved({ hostname }: URL, policy: OutsidePolicy): Promise<LookupAddress[]> {
  // A name service cannot be interrupted: its answer is no longer waited for.
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(TOO_LATE), policy.timeoutMs);
  });
  try {
    return await Promise.race([policy.resolve(hostname.replace(/^\[|\]$/g, '')), late]);
  } catch (error) {
    const isBusy = (error as NodeJS.ErrnoException).code === 'EAI_AGAIN';
    throw isBusy
      ? new OutsideError(message('errors.download.notFoundNow', { host: hostname }), true)
      : notPublic(hostname);
  } finally {
    clearTimeout(timer);
  }
}

const TOO_LATE = Object.assign(new Error('The server did not respond in time'), {
  code: 'EAI_AGAIN',
});

const pinned =
  (addresses: LookupAddress[]): LookupFunction =>
  (_hostname, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, addresses);
    else if (first) done(null, first.address, first.family);
  };
