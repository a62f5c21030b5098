import { connectFiles } from '../src/clients/files.ts';
import { watchFiles } from '../src/clients/probe-files.ts';
import { loadConfig } from '../src/config.ts';
import { connectAccountMail } from '../src/features/accounts/links/mail-link.ts';
import { connectCdn } from '../src/features/catalog/purge-cdn.ts';
import { connectMessaging } from '../src/features/conversations/messaging-connection.ts';
import { connectCourier } from '../src/features/delivery/courier-account.ts';
import { stopAsking } from '../src/features/model-readings/asking/model-desk.ts';
import { connectReader } from '../src/features/model-readings/reader-connection.ts';
import { bindChannels, openChannels } from '../src/features/notifications/deliver/channels.ts';
import { connectOutgoing } from '../src/features/outgoing-webhooks/index.ts';
import {
  connectGateways,
  gatewaySettings,
} from '../src/features/payments/gateway/gateway-connection.ts';
import { connectAlertMail } from '../src/features/platform/alerts/alert-mail.ts';
import {
  checkEncryptionKey,
  verifyEncryptionKey,
} from '../src/features/platform/verify-encryption-key.ts';
import { warnOfRole } from '../src/features/platform/warn-of-role.ts';
import { SecretBox } from '../src/kernel/crypto/encryption.ts';
import { connectDatabase } from '../src/kernel/db/db.ts';
import { usePlaces } from '../src/kernel/format/postal-places.ts';
import { lookAtQueue, queueMustWork } from '../src/kernel/queue/queue-must-work.ts';
import { openWatch } from '../src/kernel/watch/open-watch.ts';
import { watchHeap } from '../src/kernel/watch/watch-heap.ts';
import { createLog, logPrints } from '../src/log.ts';
import { giveUp } from '../src/start/last-words.ts';
import { warnOfMissingSettings } from '../src/start/missing-settings.ts';
import { JOB_HANDLERS } from './jobs/index.ts';
import { type RunningWorker, startWorker } from './start-worker.ts';

/** The worker process: config → database and files → consume → finish or hand back on SIGTERM. */
async function main(): Promise<void> {
  // Until it is at work there is nothing to finish.
  let stop = async () => process.exit(0);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop());
  const config = loadConfig();
  const watch = openWatch(config, 'worker');
  const log = createLog(config.logLevel, 'worker');
  watch.logTo(log);
  logPrints(log);
  watchHeap(log);
  warnOfMissingSettings(config, log);
  const knex = connectDatabase({ ...config, log });
  connectFiles(config);
  connectAlertMail(config);
  const secrets = new SecretBox(config.encryptionKey, config.previousEncryptionKey);
  connectAccountMail({ ...config, secrets });
  bindChannels(openChannels({ ...config, log }, secrets));
  connectCourier({ shippingApiUrl: config.shippingApiUrl, secrets });
  connectGateways(gatewaySettings(config, secrets));
  connectMessaging({ ...config, secrets });
  connectOutgoing({ ...config, secrets });
  connectReader(config.reader);
  usePlaces(config.placesDir);
  connectCdn(config.cdn.purge);
  // A state that nobody foresaw is not worked on with: the supervisor starts a fresh process.
  const die = async (error: unknown) => {
    log.fatal({ err: error }, 'unexpected failure');
    await watch.sendReports();
    process.exit(1);
  };
  process.on('unhandledRejection', die);
  process.on('uncaughtException', die);
  // Before it takes a job: what it cannot open may count as failed permanently.
  await Promise.all([checkEncryptionKey(secrets), lookAtQueue(config)]);
  const worker = await startWorker({ config, log, handlers: JOB_HANDLERS, secrets });
  const endFileWatch = watchFiles(log);
  stop = stopOnce(worker, async () => {
    endFileWatch();
    await stopAsking();
    await knex.destroy();
    await watch.close();
  });
  await Promise.all([verifyEncryptionKey(secrets, log), queueMustWork(config)]);
  await warnOfRole(log);
}

function stopOnce(worker: RunningWorker, release: () => Promise<void>): () => Promise<never> {
  let stopping: Promise<never> | undefined;
  const stop = async () => {
    await worker.stop();
    await release();
    return process.exit(0);
  };
  // A terminal and a supervisor may both send a signal.
  return () => {
    stopping ??= stop();
    return stopping;
  };
}

main().catch((error) => giveUp(error, 'worker'));
