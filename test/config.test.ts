import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loadConfig } from '../src/config.ts';
import { ConfigError } from '../src/start/config-error.ts';

const SETTINGS = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://stallkeeper@127.0.0.1:5432/stallkeeper',
  FRONTEND_URL: 'https://shops.example.com',
  JWT_SECRET: 'a-secret-of-the-config-test-0000001',
  ENCRYPTION_KEY: 'a-key-of-the-config-test-0000000001',
  MAIL_FROM: 'Shops <no-reply@example.com>',
};

test.each([
  ['NODE_ENV', 'prod'],
  ['PORT', '0'],
  ['PORT', '70000'],
  ['DB_POOL_MAX', '0'],
  ['DATABASE_URL', 'mysql://127.0.0.1/x'],
  ['DATABASE_URL', undefined],
  ['MIGRATE_DATABASE_URL', 'mysql://127.0.0.1/x'],
  ['REDIS_URL', 'http://127.0.0.1'],
  ['REDIS_TLS_VERIFY', 'no'],
  ['FRONTEND_URL', 'shop.example'],
  ['FRONTEND_URL', undefined],
  ['LOG_LEVEL', 'loud'],
  ['MAINTENANCE_MODE', 'yes'],
  ['SHIPPING_API_URL', 'courier.example'],
  ['PROVIDER_API_URL', 'provider.example'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['REGISTRATION', 'later'],
  ['MAIL_FROM', 'Shops'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1.2.3'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10.0.0.300'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '127.0.0.1, 0.0.0.0/0'],
  ['TRUST_PROXY', 'fe80::/10/2'],
  ['JWT_SECRET', undefined],
  ['JWT_SECRET', 'short'],
  ['ENCRYPTION_KEY', 'x'.repeat(31)],
  ['ENCRYPTION_KEY_PREVIOUS', 'x'.repeat(31)],
  ['GATEWAY_API_URL', 'gateway.example'],
  ['STRIPE_API_URL', 'stripe.example'],
  ['MERCADO_PAGO_API_URL', 'mercado.example'],
  ['PAYSTACK_API_URL', 'paystack.example'],
  ['XENDIT_API_URL', 'xendit.example'],
  ['ASSET_URL', 'assets.example.com'],
  ['ASSET_URL', 'https://assets.example.com/shops'],
  ['ASSET_URL', 'https://a:b@assets.example.com'],
  ['CDN_PURGE_URL', 'cdn.example'],
  ['CDN_PURGE_URL', 'https://a:b@cdn.example/purge'],
  ['CDN_PURGE_TOKEN', 'two\nlines'],
  ['PLACES_DIR', 'no/such/folder'],
])('G-04 %s as %s stops the start with one line that names it', (name, value) => {
  const load = () => loadConfig({ ...SETTINGS, [name]: value });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(new RegExp(`^${name} [^\\n]*must [^\\n]+$`));
});

test('O-19 all that is missing or wrong is listed at once, one line each', () => {
  const load = () =>
    loadConfig({ NODE_ENV: 'production', PORT: '0', SMTP_URL: 'smtp://a?b=c', LOG_LEVEL: 'loud' });
  expect(load).toThrow(ConfigError);
  const lines = (() => {
    try {
      load();
    } catch (error) {
      return (error as Error).message.split('\n');
    }
    return [];
  })();
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([
    'DATABASE_URL',
    'ENCRYPTION_KEY',
    'FRONTEND_URL',
    'JWT_SECRET',
    'LOG_LEVEL',
    'MAIL_FROM',
    'PORT',
    'SMTP_URL',
  ]);
});

test('migrations go where MIGRATE_DATABASE_URL says, else where everything goes', () => {
  expect(loadConfig(SETTINGS).migrateDatabaseUrl).toBe(SETTINGS.DATABASE_URL);
  const url = 'postgres://stallkeeper@10.0.0.5:5432/stallkeeper';
  const config = loadConfig({ ...SETTINGS, MIGRATE_DATABASE_URL: url });
  expect([config.databaseUrl, config.migrateDatabaseUrl]).toEqual([SETTINGS.DATABASE_URL, url]);
});

test('a CDN is named by its origin, and by where and how it is told of changes', () => {
  expect(loadConfig(SETTINGS).cdn).toEqual({ assetUrl: null, purge: null });
  const env = { ASSET_URL: 'https://assets.example.com/', CDN_PURGE_URL: 'https://cdn.example/p' };
  expect(loadConfig({ ...SETTINGS, ...env }).cdn).toEqual({
    assetUrl: 'https://assets.example.com',
    purge: { url: 'https://cdn.example/p', token: null },
  });
  const alone = () => loadConfig({ ...SETTINGS, CDN_PURGE_TOKEN: 'secret' });
  expect(alone).toThrow(/^CDN_PURGE_URL is missing: it must [^\n]+$/);
});

test('a mail server needs a sender', () => {
  const smtp = { ...SETTINGS, MAIL_FROM: undefined, SMTP_URL: 'smtps://mail.example.com' };
  expect(() => loadConfig(smtp)).toThrow(/^MAIL_FROM is missing: /);
  expect(loadConfig({ ...smtp, MAIL_FROM: 'Shops <a@example.com>' }).mailFrom).toEqual({
    name: 'Shops',
    address: 'a@example.com',
  });
});

test('addresses are confirmed first only with a mail server, which development has', () => {
  expect(loadConfig(SETTINGS).registration).toBe('at-once');
  const first = { ...SETTINGS, REGISTRATION: 'confirm-first' };
  expect(loadConfig({ ...first, NODE_ENV: 'development' }).registration).toBe('confirm-first');
  const production = {
    ...first,
    NODE_ENV: 'production',
    JWT_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEY: 'y'.repeat(32),
    FRONTEND_URL: 'https://shops.example.com',
  };
  expect(() => loadConfig(production)).toThrow(/^SMTP_URL is missing: REGISTRATION is /);
  const smtp = { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'Shops <a@example.com>' };
  expect(loadConfig({ ...production, ...smtp }).registration).toBe('confirm-first');
});

test('each payment gateway is the real one unless told otherwise, and only its origin counts', () => {
  expect(loadConfig(SETTINGS).gatewayOrigins).toEqual({
    gateway: 'https://api.razorpay.com',
    stripe: 'https://api.stripe.com',
    mercado_pago: 'https://api.mercadopago.com',
    paystack: 'https://api.paystack.co',
    xendit: 'https://api.xendit.co',
  });
  const elsewhere = { ...SETTINGS, GATEWAY_API_URL: 'http://127.0.0.1:4000/v1/' };
  expect(loadConfig(elsewhere).gatewayOrigins.gateway).toBe('http://127.0.0.1:4000');
});

test('the platform’s own account with the gateway has both keys or none', () => {
  expect(loadConfig(SETTINGS).platformGateway).toBeNull();
  const id = { ...SETTINGS, PLATFORM_GATEWAY_KEY_ID: 'key' };
  expect(() => loadConfig(id)).toThrow(/^PLATFORM_GATEWAY_KEY_SECRET is missing: /);
  const both = { ...id, PLATFORM_GATEWAY_KEY_SECRET: 'paper-boats' };
  expect(loadConfig(both).platformGateway).toEqual({ keyId: 'key', keySecret: 'paper-boats' });
});

test('two webhook secrets of the gateway count while one is changed, the newest first', () => {
  const one = { ...SETTINGS, GATEWAY_WEBHOOK_SECRET: 'new-secret' };
  expect(loadConfig(SETTINGS).gatewayWebhookSecrets).toEqual([]);
  expect(loadConfig(one).gatewayWebhookSecrets).toEqual(['new-secret']);
  const both = { ...one, GATEWAY_WEBHOOK_SECRET_PREVIOUS: 'old-secret' };
  expect(loadConfig(both).gatewayWebhookSecrets).toEqual(['new-secret', 'old-secret']);
});

test('the provider’s secrets and tokens are one a channel, and production starts without them', () => {
  const none = { appSecrets: { chat: [], social: [] }, verifyTokens: { chat: null, social: null } };
  expect(loadConfig(SETTINGS)).toMatchObject(none);
  const secrets = { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEY: 'y'.repeat(32) };
  expect(loadConfig({ ...SETTINGS, ...secrets, NODE_ENV: 'production' })).toMatchObject(none);
  const given = {
    CHAT_APP_SECRET: 'new-secret',
    CHAT_APP_SECRET_PREVIOUS: 'old-secret',
    SOCIAL_VERIFY_TOKEN: 'token',
  };
  expect(loadConfig({ ...SETTINGS, ...given })).toMatchObject({
    appSecrets: { chat: ['new-secret', 'old-secret'], social: [] },
    verifyTokens: { chat: null, social: 'token' },
  });
});

test('the key before this one is known only while keys are changed', () => {
  expect(loadConfig(SETTINGS).previousEncryptionKey).toBeNull();
  const during = { ...SETTINGS, ENCRYPTION_KEY_PREVIOUS: 'a-key-of-the-config-test-0000000000' };
  expect(loadConfig(during).previousEncryptionKey).toBe('a-key-of-the-config-test-0000000000');
});

test('G-04 a short JWT_SECRET does outside production', () => {
  const config = loadConfig({ ...SETTINGS, NODE_ENV: 'development', JWT_SECRET: 'short' });
  expect(config.jwtSecret).toBe('short');
});

test.each(['127.0.0.1', 'loopback, 10.0.0.0/8', '2001:db8::/32,::1'])(
  'TRUST_PROXY as %s is read by the framework',
  (value) => {
    const { trustProxy } = loadConfig({ ...SETTINGS, TRUST_PROXY: value });
    expect(() => Fastify({ trustProxy })).not.toThrow();
  },
);
