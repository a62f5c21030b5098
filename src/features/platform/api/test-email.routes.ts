import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sendTestEmail } from '../health/send-test-email.ts';
import { ReasonBody } from './reason-body.ts';

const SentJson = Type.Object({ to: Type.String({ description: 'Your own email address' }) });

export const testEmailRoutes: AppPlugin = async (app) => {
  app.post(
    '/health/test-email',
    {
      schema: {
        tags: ['Admin'],
        summary: 'Send yourself a test email now',
        description: '503 `MAIL_FAILED` says why the mail server did not take it.',
        body: ReasonBody,
        response: { 200: SentJson },
      },
    },
    async ({ body, operator }) => ({
      to: await sendTestEmail({ actor: operator, reason: body?.reason }),
    }),
  );
};
