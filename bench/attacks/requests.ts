import { Agent, request } from 'node:http';

/** Sends one body so many times at once, each from an address of its own. Says how often what was answered. */
export async function postsAtOnce(url: string, body: string, count: number): Promise<string> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const bytes = Buffer.from(body);
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      send(agent, url, {
        method: 'POST',
        body: bytes,
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.8.${n >> 8}.${n & 255}`,
        },
      }),
    ),
  );
  agent.destroy();
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, times]) => `${status} × ${times}`).join(', ');
}

interface Sent {
  method: string;
  body: Buffer;
  headers: Record<string, string>;
}

/** The status of the answer; 0 where the connection ended without one. */
export const send = (agent: Agent, url: string, { method, body, headers }: Sent): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(url, {
      method,
      agent,
      headers: { ...headers, 'content-length': body.length },
    });
    sent.on('response', (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });

/** A file as a form sends it. */
export async function uploadOf(content: string): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'text/csv' }), 'file.csv');
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { body: Buffer.from(await response.arrayBuffer()), type };
}
