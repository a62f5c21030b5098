import type { BullBoardRequest } from '@bull-board/api/typings/app';
import { notFound } from '../../../../errors.ts';
import { boardFolder } from './board-files.ts';
import type { BoardQueues } from './board-queues.ts';
import { BOARD_SETTINGS } from './board-settings.ts';
import { KeptRoutes } from './kept-routes.ts';

export interface BoardQuestion {
  params: BullBoardRequest['params'];
  query: Record<string, string | number>;
}

export class Board {
  readonly #queues: BoardQueues;
  #opening: ReturnType<typeof openBoard> | undefined;

  constructor(queues: BoardQueues) {
    this.#queues = queues;
  }

  /**
   * Named by its path.
   * @throws Refusal 404 for a path that it does not have; Error when the queue cannot be reached
   */
  async ask(path: string, question: BoardQuestion): Promise<{ status: number; body: unknown }> {
    const adapters = await this.#queues.connected();
    this.#opening ??= openBoard();
    const { kept, replaceQueues } = await this.#opening;
    replaceQueues(adapters);
    const route = kept.routes.find((one) => one.method === 'get' && one.route === path);
    if (!route) throw notFound('Page');
    const { queues } = kept;
    const request = {
      params: question.params,
      query: asText(question.query),
      queues,
      uiConfig: BOARD_SETTINGS,
      body: {},
      headers: {},
    };
    const { status = 200, body } = await route.handler(request);
    return { status, body };
  }
}

/** The library reads the numbers of a query itself. */
const asText = (query: BoardQuestion['query']): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Only at the first request: with the library comes a second copy of BullMQ. */
async function openBoard() {
  const { createBullBoard } = await import('@bull-board/api');
  const kept = new KeptRoutes();
  const options = { uiBasePath: boardFolder(), uiConfig: BOARD_SETTINGS };
  const { replaceQueues } = createBullBoard({ queues: [], serverAdapter: kept, options });
  return { kept, replaceQueues };
}
