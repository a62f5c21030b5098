import type { FastifyInstance } from 'fastify';
import { freshAddress } from './accounts.ts';

/** A browser without script: keeps cookies, sends forms, follows nothing. */
export class Jar {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  get = (url: string, headers: Record<string, string> = {}) =>
    this.#send({ method: 'GET', url, headers });

  /** Sends a form as our own page would. */
  submit = (url: string, fields: Record<string, string> = {}) =>
    this.#send({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      payload: new URLSearchParams(fields).toString(),
    });

  async #send(request: {
    method: 'GET' | 'POST';
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }) {
    const answer = await this.#app.inject({
      ...request,
      remoteAddress: freshAddress(),
      cookies: Object.fromEntries(this.cookies),
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const gone = maxAge === 0 || (expires && expires.getTime() <= Date.now());
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
