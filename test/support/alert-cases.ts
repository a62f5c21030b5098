/** A course of figures, in promtool's notation, in which an alert fires and later clears. */
export interface AlertCase {
  alert: string;
  /** Between two values; 15 s unless told otherwise. */
  every?: string;
  series: Record<string, string>;
  fires: string;
  clears: string;
  labels?: Record<string, string>;
  summary: string;
}

const WEB = 'job="stallkeeper-web",instance="a:3000"';
const OF_WEB = { job: 'stallkeeper-web', instance: 'a:3000' };
/** Away from 5:15 until 10:15. */
const AWAY = '1x20 0x20 1x40';

/** One case at least for each rule of docs/operations/alerts.yml. */
export const ALERT_CASES: readonly AlertCase[] = [
  {
    alert: 'StallkeeperDown',
    series: { [`up{${WEB}}`]: '1x20 0x40 1x40' },
    fires: '8m',
    clears: '18m',
    labels: OF_WEB,
    summary: 'a:3000 does not answer',
  },
  {
    alert: 'StallkeeperCrashLoop',
    series: { [`process_start_time_seconds{${WEB}}`]: '100x8 160x4 190x4 220x4 250x100' },
    fires: '6m',
    clears: '25m',
    labels: OF_WEB,
    summary: 'a:3000 started 4 times in a quarter of an hour',
  },
  {
    // The first of its kind: the counter is born with it.
    alert: 'StallkeeperErrors',
    series: { 'http_request_duration_seconds_count{route="/x",status="500"}': '_x20 1x60' },
    fires: '6m',
    clears: '12m',
    labels: { route: '/x' },
    summary: '/x answers 500: look for “request failed” in the log',
  },
  {
    alert: 'StallkeeperErrors',
    series: { 'http_request_duration_seconds_count{route="/x",status="502"}': '7x40 8x60' },
    fires: '11m',
    clears: '17m',
    labels: { route: '/x' },
    summary: '/x answers 500: look for “request failed” in the log',
  },
  {
    alert: 'StallkeeperStatementBroken',
    series: {
      'stallkeeper_database_statement_errors_total{statement="insert orders",class="53"}':
        '_x20 1x60',
    },
    fires: '6m',
    clears: '12m',
    labels: { statement: 'insert orders', class: '53' },
    summary: '“insert orders” fails with SQLSTATE class 53; the exemplar has its trace',
  },
  {
    // Within 45 s of its beginning, and no longer than a minute after its end.
    alert: 'StallkeeperDatabaseAway',
    series: { 'stallkeeper_database_up{instance="a"}': '1x20 0x8 1x40' },
    fires: '6m',
    clears: '8m15s',
    summary: 'A process cannot reach the database, or can only read it',
  },
  {
    alert: 'StallkeeperFiguresMissing',
    series: { 'stallkeeper_figures_up{instance="a"}': '1x20 0x40 1x40' },
    fires: '10m',
    clears: '19m',
    summary: 'The figures of the platform cannot be read, so most rules see nothing',
  },
  {
    alert: 'StallkeeperNoWorker',
    series: { 'stallkeeper_workers{state="working",instance="a"}': AWAY },
    fires: '8m',
    clears: '11m',
    summary: 'No worker gets jobs from the queue',
  },
  {
    alert: 'StallkeeperQueueAway',
    series: { 'stallkeeper_queue_up{backend="redis",instance="a"}': AWAY },
    fires: '6m30s',
    clears: '12m',
    summary: 'A process cannot reach the queue',
  },
  {
    alert: 'StallkeeperJobsLate',
    series: { 'stallkeeper_job_oldest_waiting_seconds{name="make-papers"}': '0x20 0+15x20 0x20' },
    fires: '9m',
    clears: '11m',
    labels: { name: 'make-papers' },
    summary: '“make-papers” has waited for 3m 45s',
  },
  {
    alert: 'StallkeeperSweepLate',
    series: {
      'stallkeeper_recurring_job_last_success_timestamp_seconds{name="sweep"}':
        '0+15x20 300x20 630+15x20',
    },
    fires: '8m',
    clears: '11m',
    summary: 'Lost jobs have not been looked for in two minutes',
  },
  {
    alert: 'StallkeeperBrokenRule',
    series: { stallkeeper_broken_rules: '0x20 1x20 0x20' },
    fires: '6m',
    clears: '11m',
    summary: 'The data breaks a rule that must always hold: npm run invariants',
  },
  {
    alert: 'StallkeeperClockOff',
    series: { 'stallkeeper_clock_offset_seconds{instance="a"}': '0x20 -600x20 0x20' },
    fires: '7m',
    clears: '11m',
    labels: { instance: 'a' },
    summary: 'The clock of a differs from the database’s by 10m 0s',
  },
  {
    alert: 'StallkeeperPaymentsWithoutOrder',
    series: { stallkeeper_payments_without_order: '0x20 2x40 0x20' },
    fires: '11m',
    clears: '16m',
    summary: 'Shoppers have paid and have no order',
  },
  {
    alert: 'StallkeeperNoOrders',
    every: '5m',
    // Two a minute for a week, none for three hours, then as before.
    series: { 'stallkeeper_orders_total{source="manual"}': '0+10x2020 20200x40 20210+10x40' },
    fires: '10150m',
    clears: '10345m',
    summary: 'Less than a fifth of last week’s orders',
  },
  {
    alert: 'StallkeeperWebhookEventsDead',
    series: { 'stallkeeper_webhook_events{source="chat",state="dead"}': '0x20 3x40 0x20' },
    fires: '11m',
    clears: '16m',
    labels: { source: 'chat' },
    summary: '3 events of chat were given up',
  },
  {
    alert: 'StallkeeperWebhookEventsLate',
    series: { stallkeeper_webhook_event_oldest_unhandled_seconds: '0x20 700x40 0x20' },
    fires: '11m',
    clears: '16m',
    summary: 'An event has not been handled for ten minutes',
  },
  {
    alert: 'StallkeeperOutgoingWebhooksLate',
    series: { stallkeeper_outgoing_webhooks_late: '0x20 1x60 0x20' },
    fires: '16m',
    clears: '21m',
    summary: 'Webhooks to stores are late',
  },
  {
    alert: 'StallkeeperJobsDead',
    series: { 'stallkeeper_jobs_dead{name="mail-alert"}': '0x20 1x40 0x20' },
    fires: '11m',
    clears: '16m',
    labels: { name: 'mail-alert' },
    summary: '1 “mail-alert” jobs were given up',
  },
  {
    alert: 'StallkeeperRecurringJobFailing',
    series: { 'stallkeeper_recurring_job_failing{name="low-stock"}': '0x20 1x80 0x20' },
    fires: '21m',
    clears: '26m',
    labels: { name: 'low-stock' },
    summary: '“low-stock” fails',
  },
  {
    alert: 'StallkeeperRecurringJobLate',
    every: '1m',
    series: {
      'stallkeeper_recurring_job_last_success_timestamp_seconds{name="invariants"}':
        '0x140 8460x20',
      'stallkeeper_recurring_job_period_seconds{name="invariants"}': '3600x170',
    },
    fires: '130m',
    clears: '142m',
    labels: { name: 'invariants' },
    summary: '“invariants” last succeeded 2h 10m 0s ago',
  },
  {
    alert: 'StallkeeperNotificationsFailing',
    series: { stallkeeper_notifications_failed_last_day: '0x20 60x20 0x20' },
    fires: '6m',
    clears: '11m',
    summary: '60 notifications were given up in a day',
  },
  {
    alert: 'StallkeeperNotificationsQueued',
    series: { stallkeeper_notifications_queued: '0x20 1500x80 0x20' },
    fires: '21m',
    clears: '26m',
    summary: '1500 notifications wait',
  },
  {
    alert: 'StallkeeperPaymentsToReview',
    every: '1m',
    series: { 'stallkeeper_payments_to_review{reason="mismatch"}': '0x5 150x80 0x20' },
    fires: '70m',
    clears: '88m',
    summary: '150 payments wait for sellers',
  },
  {
    alert: 'StallkeeperRefusalsMany',
    series: {
      'stallkeeper_order_refusals_total{source="public_store",reason="SHOP_CLOSED"}': '_x20 60x120',
    },
    fires: '11m',
    clears: '21m',
    labels: { reason: 'SHOP_CLOSED' },
    summary: 'Many orders are refused: SHOP_CLOSED',
  },
  {
    alert: 'StallkeeperOverloaded',
    series: { stallkeeper_http_overloaded_total: '0x20 1+1x40 41x40' },
    fires: '11m',
    clears: '18m',
    summary: 'Requests are refused because a process is behind: add web processes',
  },
  {
    alert: 'StallkeeperSlow',
    series: {
      'http_request_duration_seconds_bucket{le="1"}': '0+1x20 20x80 21+1x80',
      'http_request_duration_seconds_bucket{le="5"}': '0+1x182',
      'http_request_duration_seconds_bucket{le="+Inf"}': '0+1x182',
    },
    fires: '17m',
    clears: '32m',
    summary: 'One in a hundred requests takes longer than a second',
  },
  {
    alert: 'StallkeeperPoolExhausted',
    series: { 'database_pool_connections{state="waiting",instance="a"}': '0x20 2x40 0x20' },
    fires: '11m',
    clears: '16m',
    labels: { instance: 'a' },
    summary: 'Requests of a wait for database connections',
  },
  {
    alert: 'StallkeeperRedisAway',
    series: { 'stallkeeper_redis_up{use="limits",instance="a"}': AWAY },
    fires: '6m30s',
    clears: '12m',
    summary: 'Redis cannot be reached: limits are counted in each process',
  },
  {
    alert: 'StallkeeperErrorReportsLost',
    series: { 'stallkeeper_error_reports_total{outcome="failed"}': '0x20 1x100' },
    fires: '6m',
    clears: '21m',
    summary: 'Errors could not be reported to ERROR_REPORT_URL',
  },
  {
    alert: 'StallkeeperMixedVersions',
    every: '1m',
    series: {
      'stallkeeper_build_info{version="0.1.0+aaaaaaaaaaaa",instance="a"}': '1x120',
      'stallkeeper_build_info{version="0.1.0+bbbbbbbbbbbb",instance="b"}': '_x5 1x80 stale',
    },
    fires: '70m',
    clears: '90m',
    summary: 'Processes of different versions have run together for an hour',
  },
  {
    alert: 'StallkeeperMemory',
    every: '1m',
    series: { [`process_resident_memory_bytes{${WEB}}`]: '100000000x5 400000000x80 100000000x20' },
    fires: '70m',
    clears: '88m',
    labels: { instance: 'a:3000' },
    summary: 'a:3000 holds 381.5MiB',
  },
  {
    alert: 'StallkeeperFilesDown',
    series: { 'stallkeeper_files_up{instance="a:3000"}': '1x20 0x20 1x40' },
    fires: '8m',
    clears: '12m',
    labels: { instance: 'a:3000' },
    summary: "a:3000 can't store files: uploads fail",
  },
  {
    alert: 'StallkeeperBackupLate',
    every: '1h',
    series: { 'stallkeeper_backup_age_seconds{instance="a"}': '0+3600x60 0x10' },
    fires: '50h',
    clears: '63h',
    summary: 'The last backup is 2d 2h 0m 0s old',
  },
];
