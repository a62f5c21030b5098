import type {
  AppControllerRoute,
  BullBoardQueues,
  IServerAdapter,
} from '@bull-board/api/typings/app';

/** Of the board's library; pages and files are ours. */
export class KeptRoutes implements IServerAdapter {
  queues: BullBoardQueues = new Map();
  routes: AppControllerRoute[] = [];

  setQueues(queues: BullBoardQueues): this {
    this.queues = queues;
    return this;
  }

  setApiRoutes(routes: AppControllerRoute[]): this {
    this.routes = routes;
    return this;
  }

  setUIConfig = (): this => this;
  setViewsPath = (): this => this;
  setStaticPath = (): this => this;
  setEntryRoute = (): this => this;
  setErrorHandler = (): this => this;
}
