import { setTimeout as wait } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/** Marks a server as a simulator's, whose pages show its own secrets to developers. */
export const SIMULATOR = 'isSimulator';

const MAX_BODY = 4 * 1024 * 1024;

/** An answer that is no success, in the form of the real service. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly body: object;

  constructor(statusCode: number, body: object, message = JSON.stringify(body)) {
    super(message);
    this.statusCode = statusCode;
    this.body = body;
  }
}

/** The server of a simulator: it reads JSON and forms, and closes without waiting for anybody. */
export function simulatorApp(): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: MAX_BODY,
    routerOptions: { maxParamLength: 1_000 },
  });
  app.decorate(SIMULATOR, true);
  app.register(formbody);
  // Routes read the fields of a body that did not come, too.
  app.addHook('preHandler', async (request) => {
    request.body ??= {};
  });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof Refusal ? reply.code(error.statusCode).send(error.body) : reply.send(error),
  );
  return app;
}

/** Serves the developer's page, and takes what its buttons for faults post. */
export function serveControlPage<F extends string>(
  app: FastifyInstance,
  simulator: { fault: F },
  faults: readonly F[],
  page: () => string,
): void {
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
  app.post<{ Body: { fault?: string } }>('/fault', ({ body }, reply) => {
    simulator.fault = faults.find((each) => each === body.fault) ?? simulator.fault;
    return backToPage(reply);
  });
}

/** The answer to a form of the developer's page. */
export const backToPage = (reply: FastifyReply): FastifyReply => reply.redirect('/', 303);

/** A call of the interface below `prefix`, as tests look for it: "POST /orders". */
export const callName = ({ method, url }: FastifyRequest, prefix: string): string =>
  `${method} ${url.slice(prefix.length).replace(/\?.*/, '')}`;

/** Milliseconds before an answer. A simulator that is closed waits for none of them. */
export const pause = (ms: number): Promise<void> => wait(ms, undefined, { ref: false });

/** Ends the connection instead of answering. */
export function hangUp(reply: FastifyReply): FastifyReply {
  reply.raw.destroy();
  return reply.hijack();
}
