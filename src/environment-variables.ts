/** A setting that the processes take from the environment. */
export interface EnvironmentVariable {
  name: string;
  /** What holds without it, in words. */
  fallback: string;
  /** What it is for, and what it may be: one sentence or two in Markdown. */
  purpose: string;
  /** A value as it may look, for files that people copy. */
  example: string;
  /** Production does not start without it. */
  required?: true;
  /** Read by `npm start` alone, so of no use where the processes run one by one. */
  onlyForStart?: true;
}

const GENERATED = 'made once under `DATA_DIR`';
const DEVELOPMENT_ONLY = 'none (development: made once under `DATA_DIR`)';
const NONE = 'none';

/**
 * All that may be set, in the order in which people need it: `.env.example` and the table of the
 * README are made of it. What each value has to look like is checked by `loadConfig`.
 */
export const ENVIRONMENT_VARIABLES: readonly EnvironmentVariable[] = [
  {
    name: 'NODE_ENV',
    fallback: '`development`',
    purpose: '`development`, `test` or `production`',
    example: 'production',
  },
  {
    name: 'DATABASE_URL',
    fallback: 'embedded PostgreSQL',
    purpose: 'PostgreSQL 15 or newer; the role owns its database and is no superuser',
    example: 'postgres://stallkeeper:password@localhost:5432/stallkeeper',
    required: true,
  },
  {
    name: 'MIGRATE_DATABASE_URL',
    fallback: '`DATABASE_URL`',
    purpose: 'the same database past a pooler, for `release` and `npm run migrate`',
    example: '',
  },
  {
    name: 'JWT_SECRET',
    fallback: GENERATED,
    purpose: 'signs access tokens: 32 or more random characters',
    example: '',
    required: true,
  },
  {
    name: 'ENCRYPTION_KEY',
    fallback: GENERATED,
    purpose:
      'seals the secrets that stores enter: 32 or more random characters. Keep a copy of it apart',
    example: '',
    required: true,
  },
  {
    name: 'FRONTEND_URL',
    fallback: '`http://localhost:PORT`',
    purpose:
      'the public address, which links in letters lead to, and the one origin that CORS allows on `/api/*`',
    example: 'https://shops.example.com',
    required: true,
  },
  {
    name: 'ENCRYPTION_KEY_PREVIOUS',
    fallback: NONE,
    purpose: 'the key before it, while stored secrets are sealed anew: see *A new encryption key*',
    example: '',
  },
  {
    name: 'REDIS_URL',
    fallback: NONE,
    purpose:
      'carries the queue and the rate limits; without it both live in PostgreSQL and in memory',
    example: 'redis://localhost:6379',
  },
  {
    name: 'REDIS_TLS_VERIFY',
    fallback: '`1`',
    purpose:
      '`0`: a `rediss://` server may have a certificate that nobody vouches for, as on some hosting platforms',
    example: '1',
  },
  {
    name: 'HOST',
    fallback: '`127.0.0.1` (production `0.0.0.0`)',
    purpose: 'the address at which the web process listens',
    example: '0.0.0.0',
  },
  { name: 'PORT', fallback: '`3000`', purpose: 'the port of the web process', example: '3000' },
  {
    name: 'TRUST_PROXY',
    fallback: NONE,
    purpose:
      'addresses or CIDR ranges of the proxies in front, separated by commas; `loopback`, `linklocal` and `uniquelocal` name the private ranges, which hosting platforms use',
    example: 'uniquelocal',
  },
  {
    name: 'DATA_DIR',
    fallback: '`.data`',
    purpose:
      'photos, logos and papers; outside production the embedded database, generated secrets and letters, too',
    example: '/var/lib/stallkeeper',
  },
  ...(
    [
      ['FILES_S3_ENDPOINT', 'https://s3.example.com'],
      ['FILES_S3_BUCKET', 'stallkeeper'],
      ['FILES_S3_REGION', 'eu-central-1'],
      ['FILES_S3_ACCESS_KEY_ID', ''],
      ['FILES_S3_SECRET_ACCESS_KEY', ''],
    ] as const
  ).map(([name, example]) => ({
    name,
    fallback: NONE,
    purpose:
      'all five or none: photos, logos and papers live in this bucket of an S3-compatible store instead of under `DATA_DIR`',
    example,
  })),
  {
    name: 'SMTP_URL',
    fallback: NONE,
    purpose: 'the mail server; without it production sends no email',
    example: 'smtps://user:password@mail.example.com',
  },
  {
    name: 'MAIL_FROM',
    fallback: NONE,
    purpose: 'the sender of emails; required with `SMTP_URL`',
    example: 'Shops <no-reply@example.com>',
  },
  {
    name: 'OPERATOR_NAME',
    fallback: NONE,
    purpose: 'who runs the platform, shown on the front page',
    example: 'Harbour Stalls Ltd',
  },
  {
    name: 'OPERATOR_EMAIL',
    fallback: NONE,
    purpose:
      'where sellers write to you, shown on the front page and on billing pages; gets the platform’s alerts beside the operators',
    example: 'operator@example.com',
  },
  {
    name: 'DEMO_SHOP',
    fallback: NONE,
    purpose: 'the slug of a shop that the front page links to as an example',
    example: 'blue-mug',
  },
  {
    name: 'CHAT_APP_SECRET',
    fallback: DEVELOPMENT_ONLY,
    purpose:
      'what the message provider signs webhooks of the chat channel with; without it each of them is refused',
    example: '',
  },
  {
    name: 'CHAT_APP_SECRET_PREVIOUS',
    fallback: NONE,
    purpose: 'the one before it, while it is changed',
    example: '',
  },
  {
    name: 'SOCIAL_APP_SECRET',
    fallback: DEVELOPMENT_ONLY,
    purpose: 'the same for the social channel',
    example: '',
  },
  {
    name: 'SOCIAL_APP_SECRET_PREVIOUS',
    fallback: NONE,
    purpose: 'the one before it, while it is changed',
    example: '',
  },
  {
    name: 'CHAT_VERIFY_TOKEN',
    fallback: DEVELOPMENT_ONLY,
    purpose: 'what the message provider shows when it is told where to send webhooks of chat',
    example: '',
  },
  {
    name: 'SOCIAL_VERIFY_TOKEN',
    fallback: DEVELOPMENT_ONLY,
    purpose: 'the same for the social channel',
    example: '',
  },
  {
    name: 'GATEWAY_WEBHOOK_SECRET',
    fallback: DEVELOPMENT_ONLY,
    purpose:
      'what the payment gateway signs webhooks with for stores that have no secret of their own',
    example: '',
  },
  {
    name: 'GATEWAY_WEBHOOK_SECRET_PREVIOUS',
    fallback: NONE,
    purpose: 'the one before it, while it is changed',
    example: '',
  },
  {
    name: 'PLATFORM_GATEWAY_KEY_ID',
    fallback: 'none (`npm start` with the simulator: its account)',
    purpose:
      'with the next one the platform’s own account with the payment gateway, through which stores pay for their plans; without it the billing page says whom to write to',
    example: '',
  },
  {
    name: 'PLATFORM_GATEWAY_KEY_SECRET',
    fallback: 'none (`npm start` with the simulator: its account)',
    purpose: 'the other half of that account',
    example: '',
  },
  {
    name: 'METRICS_TOKEN',
    fallback: NONE,
    purpose:
      'bearer token for `/metrics`, from this machine, too; none: this machine alone may read it',
    example: '',
  },
  {
    name: 'LOG_LEVEL',
    fallback: '`info` (`npm start`: `warn`)',
    purpose: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
    example: 'info',
  },
  {
    name: 'DB_POOL_MAX',
    fallback: '`10`',
    purpose:
      'database connections of each process; a queue in PostgreSQL takes up to 4 more of a `web` and 18 of a worker',
    example: '10',
  },
  {
    name: 'MAINTENANCE_MODE',
    fallback: '`0`',
    purpose: '`1` answers 503 on `/api/*` and a maintenance page',
    example: '0',
  },
  {
    name: 'SHOP_CACHE',
    fallback: '`1` in production',
    purpose: '`0`: finished pages of shops are not kept in the process',
    example: '1',
  },
  {
    name: 'OVERLOAD_GUARD',
    fallback: '`1`',
    purpose:
      'a process that cannot keep up answers new requests at once with 503 and `Retry-After`; `0`: it goes on taking all that comes',
    example: '1',
  },
  {
    name: 'SHIPPING_API_URL',
    fallback: 'the aggregator’s own (`npm start`: a simulator)',
    purpose: 'origin of the shipping aggregator, `https://…` without a path',
    example: '',
  },
  {
    name: 'GATEWAY_API_URL',
    fallback: 'the gateway’s own (`npm start`: a simulator)',
    purpose: 'origin of the payment gateway’s interface',
    example: '',
  },
  {
    name: 'PROVIDER_API_URL',
    fallback: 'the provider’s own (`npm start`: a simulator)',
    purpose: 'origin of the chat provider’s interface',
    example: '',
  },
  {
    name: 'READER_API_URL',
    fallback: 'none (`npm start`: a simulator)',
    purpose:
      'where a language model is asked about messages, through the chat-completions interface: the part before `/chat/completions`. With `READER_MODEL` stores may switch it on; without either none is asked',
    example: '',
  },
  {
    name: 'READER_API_KEY',
    fallback: NONE,
    purpose: 'the key of that server; one of your own may need none',
    example: '',
  },
  {
    name: 'READER_MODEL',
    fallback: 'none (`npm start` with the simulator: its model)',
    purpose: 'the model’s name there',
    example: '',
  },
  {
    name: 'DEMO',
    fallback: '`1`',
    purpose: '`0`: `npm start` leaves an empty database empty',
    example: '1',
    onlyForStart: true,
  },
];
