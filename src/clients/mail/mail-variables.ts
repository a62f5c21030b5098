import type { EnvironmentVariable } from '../../start/environment-variables.ts';

export const MAIL_VARIABLES: readonly EnvironmentVariable[] = [
  {
    name: 'SMTP_URL',
    fallback: 'none',
    purpose:
      'the mail server; without it, production sends no email. `smtps:` is TLS from the start (port 465), `smtp:` begins it with STARTTLS (587), which only a server on this machine may lack. After a `?`: `ignoreTLS=true` (none at all), `requireTLS=true` (also on this machine), `tls.rejectUnauthorized=false` (any certificate), `name=…` (how we introduce ourselves)',
    example: 'smtps://user:password@mail.example.com',
  },
  {
    name: 'MAIL_FROM',
    fallback: 'none',
    purpose: 'the sender of emails; required with `SMTP_URL`',
    example: 'Shops <no-reply@example.com>',
  },
];
