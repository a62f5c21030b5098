import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../../../config.ts';
import { Refusal } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { openQueueBackend } from '../../../kernel/queue/queue-backend.ts';
import { allowJobBoard } from '../../../plugins/pages/security-headers.ts';
import { Board } from './jobs-board/board.ts';
import { boardFiles, boardFolder } from './jobs-board/board-files.ts';
import { BOARD_PAGES, BOARD_PATH, BOARD_READS } from './jobs-board/board-paths.ts';
import { BoardQueues } from './jobs-board/board-queues.ts';
import { BOARD_SETTINGS } from './jobs-board/board-settings.ts';

const Text = Type.Optional(Type.String({ maxLength: 200 }));
/** The board decodes it once more; no queue of ours has a percent sign in its name. */
const QueueName = Type.Optional(Type.String({ maxLength: 200, pattern: '^[^%]*$' }));
const Params = Type.Object({ queueName: Text, jobId: Text });
const Query = Type.Object({
  activeQueue: QueueName,
  queueName: QueueName,
  status: Text,
  root: Text,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  jobsPerPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  depth: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  maxChildren: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
const File = Type.Object({ '*': Type.String({ maxLength: 200 }) });
/** A newer board may use the same names for some of its files. */
const AN_HOUR = 'private, max-age=3600';

export async function jobsBoardRoutes(
  app: FastifyInstance,
  { config }: { config: Config },
): Promise<void> {
  const queues = new BoardQueues(() => openQueueBackend(config, app.log));
  app.addHook('onClose', () => queues.close());
  app.register(pageRoutes(queues));
  app.register(readRoutes(new Board(queues)));
  app.register(fileRoutes);
}

const pageRoutes: (queues: BoardQueues) => AppPlugin = (queues) => async (app) => {
  const data = { files: boardFiles(), base: `${BOARD_PATH}/`, settings: BOARD_SETTINGS };
  for (const path of BOARD_PAGES) {
    app.get(path, { schema: { params: Params } }, async (request, reply) => {
      try {
        await queues.connected();
      } catch (error) {
        request.log.warn({ err: error }, 'the queue dashboard cannot reach the queue');
        return reply.code(503).page('operator/jobs-board/away', {});
      }
      allowJobBoard(reply);
      return reply.page('operator/jobs-board/board', data);
    });
  }
};

const readRoutes: (board: Board) => AppPlugin = (board) => async (app) => {
  for (const path of BOARD_READS) {
    const schema = { params: Params, querystring: Query };
    app.get(`/jobs-board${path}`, { schema }, async ({ params, query, log }, reply) => {
      const answer = await board.ask(path, { params, query }).catch((error: unknown) => {
        if (error instanceof Refusal) throw error;
        log.warn({ err: error }, 'the queue dashboard got no answer');
        throw new Refusal(
          503,
          'UNAVAILABLE',
          'The queue can’t be reached right now. Try again later',
        );
      });
      return reply.code(answer.status).send(answer.body);
    });
  }
};

const fileRoutes: AppPlugin = async (app) => {
  const root = join(boardFolder(), 'static');
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false });
  app.get('/jobs-board/static/*', { schema: { params: File } }, async (request, reply) => {
    reply.header('cache-control', AN_HOUR);
    return reply.sendFile(request.params['*']);
  });
};
