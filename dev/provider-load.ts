import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface LoadAnswer {
  /** 0: the connection broke. */
  status: number;
  success: boolean;
  ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
/** Each from an address of its own, as through a proxy. */
let callers = 0;

/** Posts a delivery to a web process, signed with an app secret as the provider does. Never throws. */
export function postSigned(url: string, body: string, secret: string): Promise<LoadAnswer> {
  const since = performance.now();
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const caller = ++callers;
  return new Promise((resolve) => {
    const broken = () => resolve({ status: 0, success: false, ms: performance.now() - since });
    const sending = request(
      url,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-hub-signature-256': `sha256=${signature}`,
          'x-forwarded-for': `10.${caller >> 16}.${(caller >> 8) & 255}.${caller & 255}`,
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('error', broken);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            success: text.includes('"success":true'),
            ms: performance.now() - since,
          }),
        );
      },
    );
    sending.on('error', broken);
    sending.end(body);
  });
}

/** Sends all of them, so many at once. */
export async function sendAll<T>(
  items: readonly T[],
  atOnce: number,
  send: (item: T, turn: number) => Promise<LoadAnswer>,
): Promise<LoadAnswer[]> {
  const answers: LoadAnswer[] = [];
  const waiting = items.entries();
  const client = async () => {
    for (const [turn, item] of waiting) answers.push(await send(item, turn));
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return answers;
}

/** The time in milliseconds within which this share of the answers came. */
export function withinMs(answers: readonly LoadAnswer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}

/** A shuffle that is the same in every run (Lehmer generator of Park and Miller). */
export function shuffled<T>(list: readonly T[], seed = 1): T[] {
  let state = seed * 48_271;
  const keyed = list.map((item) => {
    state = (state * 48_271) % 2_147_483_647;
    return { item, key: state };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}
