import { setTimeout as wait } from 'node:timers/promises';
import { ask } from '../resilience/ask.ts';

const LANES = 3;
const THINKS_MS = 100;

/** A web process and the name that its release goes by. */
export interface Served {
  url: string;
  release: string;
}

/** What people saw. */
export interface Browsed {
  /** Answers that were none, or not as their release has them. */
  wrong: string[];
  /** How many visits each release had. */
  visits: Map<string, number>;
}

/** Has a few people browse a shop at whichever process serves, until it is told to end. */
export function browse(serving: () => Served, slug: string): { end(): Promise<Browsed> } {
  const browsed: Browsed = { wrong: [], visits: new Map() };
  let goesOn = true;
  const person = async () => {
    while (goesOn) {
      const served = serving();
      browsed.wrong.push(...(await visit(served, slug)));
      browsed.visits.set(served.release, (browsed.visits.get(served.release) ?? 0) + 1);
      await wait(THINKS_MS);
    }
  };
  const people = Promise.all(Array.from({ length: LANES }, person));
  return {
    end: async () => {
      goesOn = false;
      await people;
      return browsed;
    },
  };
}

/** All that a browser asks for. A release stands in its stylesheet and in `/healthz`, but for one without a name. */
async function visit({ url, release }: Served, slug: string): Promise<string[]> {
  const wrong: string[] = [];
  const get = async (path: string | undefined, isRight: (body: string) => boolean) => {
    const { status, body, error } = await ask(url + path);
    if (status !== 200 || !isRight(body)) {
      wrong.push(`release "${release}" ${path}: ${status} ${error ?? body.slice(0, 200)}`);
    }
    return body;
  };
  const page = await get(`/catalog/${slug}`, (body) => body.includes('</html>'));
  const style = /<link rel="stylesheet" href="([^"]+)"/.exec(page)?.[1];
  const script = /<script type="module" src="([^"]+)"/.exec(page)?.[1];
  await get(style, (body) => release === (/\.release-(\w+)/.exec(body)?.[1] ?? ''));
  await get(script, (body) => /\bimport\b/.test(body));
  await get('/healthz', (body) => release === (JSON.parse(body).release ?? ''));
  // Out of a package's own folder.
  await get('/docs/static/swagger-ui.css', (body) => body.includes('.swagger-ui'));
  return wrong;
}
