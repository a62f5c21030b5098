import { Lanes } from '../../../dev/request-lanes.ts';
import { freshAddress } from '../accounts.ts';

/** What came back to a client; status 0: the connection broke or was refused. */
export interface Reply {
  status: number;
  headers: Headers;
  body: string;
  /** Why there was none. */
  error?: string;
}

export type Client = (url: string, init?: RequestInit) => Promise<Reply>;

/** Asks as a browser of its own address does, and never throws. */
export async function ask(url: string, init: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { 'x-forwarded-for': freshAddress(), ...init.headers },
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return { status: 0, headers: new Headers(), body: '', error: cause?.code ?? message };
  }
}

/** Sends JSON; a string is taken for it as it is. */
export const asJson = (
  body: object | string,
  headers: Record<string, string> = {},
): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const lanes = new Lanes();
const NO_HEADERS = new Headers();

/**
 * Asks as a browser does, at a fifth of what `fetch` costs: whoever is measured beside it in the same
 * process does not wait for it. The answer's headers are not read, nor is its body decoded.
 */
export async function askLeanly(url: string, init: RequestInit = {}): Promise<Reply> {
  const { status, body } = await lanes.send(url, bytesOf(new URL(url), init));
  return { status, headers: NO_HEADERS, body, ...(status === 0 && { error: 'broken' }) };
}

function bytesOf({ host, pathname, search }: URL, init: RequestInit): Buffer {
  const { method = 'GET', body = '' } = init;
  const headers = {
    host,
    connection: 'keep-alive',
    'accept-encoding': 'gzip, deflate',
    'x-forwarded-for': freshAddress(),
    ...(init.headers as Record<string, string>),
    ...(body !== '' && { 'content-length': Buffer.byteLength(body as string) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`${method} ${pathname}${search} HTTP/1.1`, ...lines, '', body].join('\r\n'));
}
