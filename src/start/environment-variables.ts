import { MAIL_VARIABLES } from '../clients/mail/mail-variables.ts';
import { READER_VARIABLES } from '../clients/reader/reader-variables.ts';
import { REPLICA_VARIABLES } from '../kernel/db/replica/replica-variables.ts';
import { WATCH_VARIABLES } from '../kernel/watch/watch-variables.ts';
import { CDN_VARIABLES } from './cdn-settings.ts';

export interface EnvironmentVariable {
  name: string;
  fallback: string;
  /** Its purpose and possible values: one or two sentences in Markdown. */
  purpose: string;
  example: string;
  required?: true;
  /** Whether copied files set it: services and commands must agree on it. */
  isCopied?: true;
  /** Read only by `npm start`; no effect where processes are started one by one. */
  onlyForStart?: true;
}

const GENERATED = 'generated once under `DATA_DIR`';
const DEVELOPMENT_ONLY = 'none (development: generated once under `DATA_DIR`)';
const NONE = 'none';

const previous = (name: string): EnvironmentVariable => ({
  name: `${name}_PREVIOUS`,
  fallback: NONE,
  purpose: 'the previous secret, needed while you change it',
  example: '',
});

const gatewayOrigin = (name: string, gateway: string): EnvironmentVariable => ({
  name: `${name}_API_URL`,
  fallback: `${gateway}’s own (\`npm start\`: a simulator)`,
  purpose: `origin of ${gateway}’s API`,
  example: '',
});

/** The source of `.env.example`, docs/configuration.md and the README's table. */
export const ENVIRONMENT_VARIABLES: readonly EnvironmentVariable[] = [
  {
    name: 'NODE_ENV',
    fallback: '`development`',
    purpose: '`development`, `test` or `production`',
    example: 'production',
    isCopied: true,
  },
  {
    name: 'DATABASE_URL',
    fallback: 'embedded PostgreSQL',
    purpose: 'PostgreSQL 15 or newer; the role must own its database and must not be a superuser',
    example: 'postgres://stallkeeper:password@localhost:5432/stallkeeper',
    required: true,
  },
  {
    name: 'MIGRATE_DATABASE_URL',
    fallback: '`DATABASE_URL`',
    purpose: 'the same database without a pooler, for `release` and `npm run migrate`',
    example: '',
  },
  ...REPLICA_VARIABLES,
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
      'encrypts the secrets that stores enter: 32 or more random characters. Keep a copy in another place',
    example: '',
    required: true,
  },
  {
    name: 'FRONTEND_URL',
    fallback: '`http://localhost:PORT`',
    purpose:
      'the public address, which links in emails use, and the only origin that CORS allows on `/api/*`',
    example: 'https://shops.example.com',
    required: true,
  },
  {
    name: 'ENCRYPTION_KEY_PREVIOUS',
    fallback: NONE,
    purpose:
      'the previous key, needed until stored secrets are encrypted with the new one: see *A new encryption key*',
    example: '',
  },
  {
    name: 'REDIS_URL',
    fallback: NONE,
    purpose:
      'stores the queue and the rate limits: one Redis, a cluster (`redis+cluster://a:6379,b:6379`) or Sentinels (`redis+sentinel://a:26379,b:26379/name`); without it, the queue is in PostgreSQL and the rate limits are in memory',
    example: 'redis://localhost:6379',
  },
  {
    name: 'REDIS_TLS_VERIFY',
    fallback: '`1`',
    purpose: '`0` accepts a `rediss://` server with an untrusted certificate, as some hosts need',
    example: '1',
  },
  {
    name: 'HOST',
    fallback: '`127.0.0.1` (production `0.0.0.0`)',
    purpose: 'the address that the web process listens on',
    example: '0.0.0.0',
  },
  { name: 'PORT', fallback: '`3000`', purpose: 'the port of the web process', example: '3000' },
  {
    name: 'TRUST_PROXY',
    fallback: NONE,
    purpose:
      'addresses or CIDR ranges of the proxies in front of the web process, separated by commas; `loopback`, `linklocal` and `uniquelocal` stand for the private ranges that hosting platforms use',
    example: 'uniquelocal',
  },
  {
    name: 'DATA_DIR',
    fallback: '`.data`',
    purpose:
      'the folder for photos, logos and documents; outside production, also for the embedded database, generated secrets and emails',
    example: '/var/lib/stallkeeper',
    isCopied: true,
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
      'set all five or none: photos, logos and documents are stored in this S3-compatible bucket instead of under `DATA_DIR`',
    example,
  })),
  ...CDN_VARIABLES,
  ...MAIL_VARIABLES,
  {
    name: 'REGISTRATION',
    fallback: '`at-once`',
    purpose:
      '`at-once` signs whoever registers in, and so reveals which email addresses have an account; `confirm-first` opens the store with an emailed link and answers the same for every address. It needs `SMTP_URL`',
    example: 'at-once',
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
      'the address for sellers to contact you, shown on the front page and on billing pages; also gets the platform’s alerts',
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
      'the secret that the messaging provider signs webhooks of the chat channel with; without it, all of them are rejected',
    example: '',
  },
  previous('CHAT_APP_SECRET'),
  {
    name: 'SOCIAL_APP_SECRET',
    fallback: DEVELOPMENT_ONLY,
    purpose: 'the same for the social channel',
    example: '',
  },
  previous('SOCIAL_APP_SECRET'),
  {
    name: 'CHAT_VERIFY_TOKEN',
    fallback: DEVELOPMENT_ONLY,
    purpose: 'the token with which the provider verifies the chat channel’s webhook address',
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
      'the secret that the payment gateway signs webhooks with for stores without a secret of their own',
    example: '',
  },
  previous('GATEWAY_WEBHOOK_SECRET'),
  {
    name: 'PLATFORM_GATEWAY_KEY_ID',
    fallback: 'none (`npm start` with the simulator: its account)',
    purpose:
      'the key ID of the platform’s own account with the payment gateway, which stores pay for their plans with; without it, the billing page shows whom to contact',
    example: '',
  },
  {
    name: 'PLATFORM_GATEWAY_KEY_SECRET',
    fallback: 'none (`npm start` with the simulator: its account)',
    purpose: 'the secret of that key',
    example: '',
  },
  ...WATCH_VARIABLES,
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
      'database connections of each process; a queue in PostgreSQL uses up to 4 more in a `web` process and 18 more in a worker',
    example: '10',
  },
  {
    name: 'MAINTENANCE_MODE',
    fallback: '`0`',
    purpose: '`1` answers 503 on `/api/*` and shows a maintenance page',
    example: '0',
  },
  {
    name: 'SHOP_CACHE',
    fallback: '`1` in production',
    purpose: '`0` turns off the cache of shop pages in the process',
    example: '1',
  },
  {
    name: 'OVERLOAD_GUARD',
    fallback: '`1`',
    purpose:
      'an overloaded process answers new requests immediately with 503 and `Retry-After`; `0` makes it accept all requests',
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
    purpose: 'origin of the payment gateway’s API',
    example: '',
  },
  gatewayOrigin('STRIPE', 'Stripe'),
  gatewayOrigin('MERCADO_PAGO', 'Mercado Pago'),
  gatewayOrigin('PAYSTACK', 'Paystack'),
  gatewayOrigin('XENDIT', 'Xendit'),
  {
    name: 'PROVIDER_API_URL',
    fallback: 'the provider’s own (`npm start`: a simulator)',
    purpose: 'origin of the messaging provider’s API',
    example: '',
  },
  ...READER_VARIABLES,
  {
    name: 'PLACES_DIR',
    fallback: NONE,
    purpose:
      'a folder with your lists of postal codes, a file a country such as `ID.tsv`: see *Places of postal codes*',
    example: '',
  },
  {
    name: 'DEMO',
    fallback: '`1`',
    purpose: '`0`: `npm start` adds no demo data to an empty database',
    example: '1',
    onlyForStart: true,
  },
];
