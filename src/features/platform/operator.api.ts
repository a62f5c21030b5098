import { apiOf } from '../../kernel/http/action.ts';
import { adminActions } from './admins/admin.actions.ts';
import { adminReads } from './admins/admin.api.ts';
import { auditReads } from './audit/audit.api.ts';
import { healthRead } from './health/health.api.ts';
import { jobActions } from './health/job.actions.ts';
import { jobReads } from './health/job.api.ts';
import { retryActions } from './health/retry.actions.ts';
import { brokenEvents } from './health/webhook-events.api.ts';
import { overviewReads } from './overview/overview.api.ts';
import { revenueReads } from './revenue/revenue.api.ts';
import { settingsApi } from './settings.api.ts';
import { storeActions } from './stores/store.actions.ts';
import { storeReads } from './stores/store.api.ts';
import { subscriptionApi } from './subscriptions/subscription.api.ts';
import { userActions } from './users/user.actions.ts';
import { userReads } from './users/user.api.ts';

/** The API of operators, in the order of its description. */
export const operatorApi = [
  overviewReads,
  ...storeReads,
  ...apiOf(storeActions),
  ...userReads,
  ...apiOf(userActions),
  ...subscriptionApi,
  revenueReads,
  healthRead,
  brokenEvents,
  ...apiOf(retryActions),
  jobReads,
  ...apiOf(jobActions),
  settingsApi,
  ...apiOf(adminActions.slice(0, 1)),
  adminReads,
  ...apiOf(adminActions.slice(1)),
  auditReads,
];
