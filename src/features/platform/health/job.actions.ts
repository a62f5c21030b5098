import { Type } from 'typebox';
import { notFound } from '../../../errors.ts';
import { action } from '../../../kernel/http/action.ts';
import { cronStatus } from '../../../kernel/jobs/cron-status.ts';
import { isRecurringJobName, RECURRING_JOBS } from '../../../kernel/jobs/job-names.ts';
import { confirmedAction } from '../pages/confirmed-action.ts';
import { doerOf, Reason, ReasonBody } from '../pages/reasoned.ts';
import { expireAsOperator, restartAsOperator, runAsOperator } from './health-actions.ts';
import { cronAnswer } from './job.api.ts';
import { JOB_TITLES } from './job-titles.ts';
import { sendTestEmail } from './send-test-email.ts';

const RunJson = Type.Object({
  name: Type.String(),
  status: Type.String({ description: 'Status of the last run: done, failed or running' }),
  durationMs: Type.Integer(),
  result: Type.Unknown({
    description: 'Figures of the run; null if it failed or is still running',
  }),
});

/** What operators can do with recurring jobs, and a test of the mail server. */
export const jobActions = [
  confirmedAction({
    at: '/cron/restart',
    pageAt: '/health/schedules/restart',
    api: { summary: 'Restart the schedules of all recurring jobs', answer: cronAnswer },
    ask: () => ({
      title: 'Restart schedules',
      text: 'All schedules will be removed from the queue and created again. Running jobs will continue.',
      label: 'Restart',
    }),
    async run(_, doer) {
      await restartAsOperator(doer);
      return cronStatus();
    },
    said: () => 'Schedules restarted',
  }),
  action({
    at: '/cron/run',
    input: Type.Object({ name: Type.String({ maxLength: 100 }), reason: Reason }),
    run: (call) => runAsOperator(call.input.name, doerOf(call)),
    api: {
      tags: ['Admin'],
      summary: 'Run a recurring job now, and wait a few seconds for its result',
      answer: { schema: RunJson, json: (run) => run },
    },
  }),
  confirmedAction({
    at: '/health/jobs/:name/run',
    ask({ name }) {
      if (!isRecurringJobName(name)) throw notFound('Recurring job');
      return {
        title: `Run now: ${JOB_TITLES[name]}`,
        text: 'A worker will run this job once, in addition to its schedule. It’s safe to run it twice.',
        facts: [{ label: 'Schedule', value: `${RECURRING_JOBS[name]} (cron, UTC)` }],
        label: 'Run now',
        busy: 'Running…',
      };
    },
    run: ({ name }, doer) => runAsOperator(name, doer),
    said({ status, error }, { name }) {
      const title = isRecurringJobName(name) ? JOB_TITLES[name] : name;
      if (status === 'failed') return `${title} failed: ${(error ?? '').slice(0, 200)}`;
      return status === 'done'
        ? `${title}: done`
        : `${title} is still running. Check again in a moment`;
    },
  }),
  action({
    at: '/jobs/update-expired-subscriptions',
    input: ReasonBody,
    run: (call) => expireAsOperator(doerOf(call)),
    api: {
      tags: ['Admin'],
      summary: 'End expired trials and subscriptions now',
      answer: {
        schema: Type.Object({ expired: Type.Integer() }),
        json: (expired) => ({ expired }),
      },
    },
  }),
  confirmedAction({
    at: '/health/test-email',
    api: {
      summary: 'Send yourself a test email now',
      description: '503 `MAIL_FAILED` says why the mail server did not take it.',
      answer: {
        schema: Type.Object({ to: Type.String({ description: 'Your own email address' }) }),
        json: (to) => ({ to }),
      },
    },
    ask: () => ({
      title: 'Send a test email',
      text: 'The mail server will get a short email to your own address. If it doesn’t take it, you’ll see why.',
      label: 'Send test email',
      busy: 'Sending…',
    }),
    run: (_, doer) => sendTestEmail(doer),
    said: (to) => `The mail server took an email to ${to}`,
  }),
];
