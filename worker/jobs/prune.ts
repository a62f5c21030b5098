import { pruneApiKeys } from '../../src/domain/accounts/api-keys/api-key.ts';
import { pruneAccountLetters } from '../../src/domain/accounts/letters/account-letter.ts';
import { pruneAccountLinks } from '../../src/domain/accounts/links/account-link.ts';
import { pruneUsedChallenges } from '../../src/domain/accounts/passkeys/queries/use-challenge.ts';
import { pruneStrayFiles, type StrayFiles } from '../../src/domain/accounts/prune-stray-files.ts';
import { prunePendingRegistrations } from '../../src/domain/accounts/registrations/pending-registration.ts';
import { prunePendingSignIns } from '../../src/domain/accounts/second-factor/pending-sign-in.ts';
import { pruneDevices } from '../../src/domain/accounts/second-factor/remembered-devices.ts';
import { pruneSetUps } from '../../src/domain/accounts/second-factor/set-up.ts';
import { pruneFailedSignIns } from '../../src/domain/accounts/sessions/failed-sign-ins.ts';
import { pruneRefreshTokens } from '../../src/domain/accounts/sessions/queries/prune-refresh-tokens.ts';
import { pruneInvitations } from '../../src/domain/accounts/staff/invitations/invitation.ts';
import { pruneStaffTries } from '../../src/domain/accounts/staff/staff-tries.ts';
import { pruneCatalogChanges } from '../../src/domain/catalog/shop/queries/catalog-changes.ts';
import { pruneIdempotencyKeys } from '../../src/domain/idempotency/prune-idempotency-keys.ts';
import { pruneFinishedJobs } from '../../src/domain/jobs/delete-jobs.ts';
import { lastRuns } from '../../src/domain/jobs/job-runs.ts';
import { pruneLetterCounts } from '../../src/domain/letters/letter-count.ts';
import {
  pruneAnswers,
  pruneModelUsage,
} from '../../src/domain/model-readings/queries/prune-readings.ts';
import { pruneNotifications } from '../../src/domain/notifications/delete-notices.ts';
import { pruneBulkActions } from '../../src/domain/orders/bulk/queries/bulk-actions.ts';
import { pruneCashTallies } from '../../src/domain/orders/cod/queries/tally-cash.ts';
import { pruneOrderLookups } from '../../src/domain/orders/lookups/queries/order-lookups.ts';
import { prunePapers } from '../../src/domain/papers/prune-papers.ts';
import { pruneUnpaidPayments } from '../../src/domain/payments/transactions/queries/prune-unpaid-payments.ts';
import { pruneAlerts } from '../../src/domain/platform/alerts/alert.ts';
import { pruneLog } from '../../src/domain/stores/log/store-log.ts';
import { pruneWebhookEvents } from '../../src/domain/webhooks/delete-events.ts';
import { pruneOutgoing } from '../../src/features/outgoing-webhooks/index.ts';

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
