import { pruneStrayFiles, type StrayFiles } from '../../src/features/accounts/prune-stray-files.ts';
import { prunePapers } from '../../src/features/documents/prune-papers.ts';
import { pruneWebhookEvents } from '../../src/features/incoming-webhooks/prune-webhook-events.ts';
import { pruneAnswers } from '../../src/features/model-readings/purge-readings.ts';
import { pruneNotifications } from '../../src/features/notifications/delete-notices.ts';
import { pruneLog } from '../../src/features/stores/log/store-log.ts';
import { lastRuns } from '../../src/kernel/jobs/job-runs.ts';
import { pruneTables } from '../../src/kernel/tenancy/prune-tables.ts';

/** Removes what has been kept for as long as it is of use: docs/retention.md. */
export async function prune(): Promise<Record<string, number | string>> {
  const last = (await lastRuns()).find(({ name }) => name === 'prune');
  const { filesUpTo } = (last?.result ?? {}) as Partial<StrayFiles>;
  return {
    ...(await pruneTables()),
    notifications: await pruneNotifications(),
    papers: await prunePapers(),
    webhookEvents: await pruneWebhookEvents(),
    storeLog: await pruneLog(),
    modelAnswers: await pruneAnswers(),
    ...(await pruneStrayFiles(filesUpTo)),
  };
}
