import { setTimeout as wait } from 'node:timers/promises';

/**
 * What `steadily` asks for. In its headers and body `{number}` becomes ten digits, and `{address}` an
 * address, that no other request has.
 */
export interface SteadyRequest {
  url: string;
  /** Milliseconds from one request to the next, whether it was answered or not. */
  everyMs: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** How long one request took, and what it was answered; 0: nothing within the time. */
export interface SteadyAnswer {
  ms: number;
  status: number;
}

const LONGEST_MS = 30_000;
/** An attack lasts a minute; a reader whose parent has gone ends by itself. */
const LONGEST_RUN_MS = 180_000;
/** Each reader has a million numbers of its own. */
const FIRST = 6_200_000_000 + (process.pid % 700) * 1_000_000;

/** A process of its own, so that its clock is not held up by whoever sends the attack. */
async function main(told: string): Promise<void> {
  const { url, everyMs, method = 'GET', headers = {}, body }: SteadyRequest = JSON.parse(told);
  const answers: SteadyAnswer[] = [];
  const under = new Set<Promise<void>>();
  let isOver = false;
  process.stdin.resume().on('end', () => {
    isOver = true;
  });
  const endsAt = performance.now() + LONGEST_RUN_MS;
  for (let n = FIRST; !isOver && performance.now() < endsAt; n++) {
    const one = ask(n).finally(() => under.delete(one));
    under.add(one);
    await wait(everyMs);
  }
  await Promise.all(under);
  process.stdout.write(JSON.stringify(answers));

  async function ask(n: number): Promise<void> {
    const started = performance.now();
    const status = await fetch(url, {
      method,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, filledIn(value, n)]),
      ),
      ...(body === undefined ? {} : { body: filledIn(body, n) }),
      signal: AbortSignal.timeout(LONGEST_MS),
    }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    answers.push({ ms: performance.now() - started, status });
  }
}

function filledIn(text: string, n: number): string {
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  return text.replaceAll('{number}', String(n)).replaceAll('{address}', address);
}

await main(process.argv[2] ?? '');
