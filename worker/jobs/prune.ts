import { pruneApiKeys } from '../../src/features/accounts/api-keys/api-key.ts';
import { pruneAccountLetters } from '../../src/features/accounts/letters/account-letter.ts';
import { pruneAccountLinks } from '../../src/features/accounts/links/account-link.ts';
import { pruneUsedChallenges } from '../../src/features/accounts/passkeys/queries/use-challenge.ts';
import { pruneStrayFiles, type StrayFiles } from '../../src/features/accounts/prune-stray-files.ts';
import { prunePendingRegistrations } from '../../src/features/accounts/registrations/pending-registration.ts';
import { prunePendingSignIns } from '../../src/features/accounts/second-factor/pending-sign-in.ts';
import { pruneDevices } from '../../src/features/accounts/second-factor/remembered-devices.ts';
import { pruneSetUps } from '../../src/features/accounts/second-factor/set-up.ts';
import { pruneFailedSignIns } from '../../src/features/accounts/sessions/failed-sign-ins.ts';
import { pruneRefreshTokens } from '../../src/features/accounts/sessions/queries/prune-refresh-tokens.ts';
import { pruneInvitations } from '../../src/features/accounts/staff/invitations/invitation.ts';
import { pruneStaffTries } from '../../src/features/accounts/staff/staff-tries.ts';
import { pruneCatalogChanges } from '../../src/features/catalog/shop/queries/catalog-changes.ts';
import { prunePapers } from '../../src/features/documents/prune-papers.ts';
import { pruneLetterCounts } from '../../src/features/email-limits/count-letter.ts';
import { pruneWebhookEvents } from '../../src/features/incoming-webhooks/delete-events.ts';
import { pruneAnswers, pruneModelUsage } from '../../src/features/model-readings/purge-readings.ts';
import { pruneNotifications } from '../../src/features/notifications/delete-notices.ts';
import { pruneBulkActions } from '../../src/features/orders/bulk/queries/bulk-actions.ts';
import { pruneCashTallies } from '../../src/features/orders/cod/queries/tally-cash.ts';
import { pruneOrderLookups } from '../../src/features/orders/lookups/queries/order-lookups.ts';
import { pruneOutgoing } from '../../src/features/outgoing-webhooks/index.ts';
import { pruneUnpaidPayments } from '../../src/features/payments/transactions/queries/prune-unpaid-payments.ts';
import { pruneAlerts } from '../../src/features/platform/alerts/alert.ts';
import { pruneLog } from '../../src/features/stores/log/store-log.ts';
import { pruneIdempotencyKeys } from '../../src/kernel/idempotency/prune-idempotency-keys.ts';
import { pruneFinishedJobs } from '../../src/kernel/jobs/delete-jobs.ts';
import { lastRuns } from '../../src/kernel/jobs/job-runs.ts';

/** Removes what has been kept for as long as it is of use: docs/retention.md. */
export async function prune(): Promise<Record<string, number | string>> {
  const last = (await lastRuns()).find(({ name }) => name === 'prune');
  const { filesUpTo } = (last?.result ?? {}) as Partial<StrayFiles>;
  return {
    idempotencyKeys: await pruneIdempotencyKeys(),
    notifications: await pruneNotifications(),
    refreshTokens: await pruneRefreshTokens(),
    papers: await prunePapers(),
    jobs: await pruneFinishedJobs(),
    bulkActions: await pruneBulkActions(),
    unpaidPayments: await pruneUnpaidPayments(),
    webhookEvents: await pruneWebhookEvents(),
    alerts: await pruneAlerts(),
    catalogChanges: await pruneCatalogChanges(),
    failedSignIns: await pruneFailedSignIns(),
    storeLog: await pruneLog(),
    accountLinks: await pruneAccountLinks(),
    accountLetters: await pruneAccountLetters(),
    pendingSignIns: await prunePendingSignIns(),
    rememberedDevices: await pruneDevices(),
    unfinishedSetUps: await pruneSetUps(),
    usedChallenges: await pruneUsedChallenges(),
    letterCounts: await pruneLetterCounts(),
    orderLookups: await pruneOrderLookups(),
    cashTallies: await pruneCashTallies(),
    staffTries: await pruneStaffTries(),
    apiKeys: await pruneApiKeys(),
    pendingRegistrations: await prunePendingRegistrations(),
    staffInvitations: await pruneInvitations(),
    modelAnswers: await pruneAnswers(),
    modelUsage: await pruneModelUsage(),
    outgoingEvents: await pruneOutgoing(),
    ...(await pruneStrayFiles(filesUpTo)),
  };
}
