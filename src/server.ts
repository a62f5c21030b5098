import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { watchFiles } from './clients/probe-files.ts';
import { type Config, loadConfig } from './config.ts';
import { setDeskTeller } from './features/live/tell-desks.ts';
import { watchWorkers } from './features/platform/alerts/watch-workers.ts';
import { verifyEncryptionKey } from './features/platform/verify-encryption-key.ts';
import { warnOfRole } from './features/platform/warn-of-role.ts';
import { untilBackgroundEnds } from './kernel/concurrency/in-background.ts';
import { connectDatabase } from './kernel/db/db.ts';
import { connectReplica } from './kernel/db/replica/from-replica.ts';
import { watchClock } from './kernel/db/watch-clock.ts';
import { setJobDispatcher } from './kernel/jobs/dispatcher.ts';
import { connectSchedules } from './kernel/jobs/schedules.ts';
import { openDeskNotices } from './kernel/queue/desk-notices.ts';
import { openQueue } from './kernel/queue/queue.ts';
import { lookAtQueue, queueMustWork } from './kernel/queue/queue-must-work.ts';
import { openWatch, type Watch } from './kernel/watch/open-watch.ts';
import { watchHeap } from './kernel/watch/watch-heap.ts';
import { logOptions, logPrints, logStream } from './log.ts';
import { cannotListen } from './start/cannot-listen.ts';
import { giveUp } from './start/last-words.ts';
import { warnOfMissingSettings } from './start/missing-settings.ts';

/**
 * The backlog of connections, as far as the kernel allows (`net.core.somaxconn`). With Node's
 * default of 511, further clients seem connected and are answered 1, 3 or 7 seconds later.
 */
const MOST_WAITING = 4_096;
/** People wait for each answer; with the timeouts of `db.ts`, a request ends within ten seconds. */
const LONGEST_STATEMENT_MS = 7_000;
const DEADLINE_MS = 13_500;

/**
 * Config → app → database and queue → listen → drain on SIGTERM. It also starts when the database
 * is unreachable or not migrated yet: `/readyz` reports it. Once the database is there, a wrong
 * encryption key ends the process: it has had no traffic yet, and no other process could decrypt
 * its secrets. A queue that can never work ends it, too, once that is known.
 */
async function main(): Promise<void> {
  const config = loadConfig();
  const watch = openWatch(config, 'web');
  const [app] = await Promise.all([
    buildApp(config, { ...logOptions(config.logLevel), stream: logStream() }),
    lookAtQueue(config),
  ]);
  exitOnBugs(app, watch);
  watch.logTo(app.log);
  logPrints(app.log);
  watchHeap(app.log);
  warnOfMissingSettings(config, app.log);
  const database = { longestStatementMs: LONGEST_STATEMENT_MS, log: app.log };
  const knex = connectDatabase({ ...config, ...database });
  const closeReplica = connectReplica(config.replica, database);
  const queue = openQueue(config, app.log);
  setJobDispatcher(queue.enqueue);
  connectSchedules(queue);
  const notices = openDeskNotices(config, app.log, app.deskStreams);
  setDeskTeller(notices.tell);
  const endWatch = watchWorkers(app.log);
  const endClock = watchClock(app.log);
  let endFileWatch = () => {};
  stopOnSignal(app, async () => {
    endWatch();
    endClock();
    endFileWatch();
    await untilBackgroundEnds();
    await Promise.all([queue.close(), notices.close()]);
    await closeReplica();
    await knex.destroy();
    await watch.close();
  });
  await listen(app, config);
  endFileWatch = watchFiles(app.log);
  // Not earlier: deriving a key takes 50 ms of CPU, and `/readyz` waits for it anyway.
  await Promise.all([verifyEncryptionKey(app.secrets, app.log), queueMustWork(config)]);
  await warnOfRole(app.log);
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port, backlog: MOST_WAITING });
  } catch (error) {
    throw cannotListen(error, { ...config, name: 'PORT' });
  }
}

function stopOnSignal(app: FastifyInstance, release: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // A terminal and a supervisor may both send a signal.
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'draining');
    setTimeout(() => cutOff(app), DEADLINE_MS).unref();
    await app.drain();
    await app.close();
    await release();
    app.log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

function cutOff(app: FastifyInstance): void {
  app.log.warn('requests did not finish in time and were cut off');
  app.server.closeAllConnections();
  process.exit(0);
}

/** The state is unknown: the process ends, and the supervisor starts a new one. */
function exitOnBugs({ log }: FastifyInstance, watch: Watch): void {
  const die = async (error: unknown) => {
    log.fatal({ err: error }, 'unexpected failure');
    await watch.sendReports();
    process.exit(1);
  };
  process.on('unhandledRejection', die);
  process.on('uncaughtException', die);
}

main().catch((error) => giveUp(error, 'web'));
