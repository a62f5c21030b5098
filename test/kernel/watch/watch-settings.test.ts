import { expect, test } from 'vitest';
import { loadConfig } from '../../../src/config.ts';

const load = (env: Record<string, string>) =>
  loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    JWT_SECRET: 'test-secret-test-secret-test-secret',
    ENCRYPTION_KEY: 'test-key-test-key-test-key-test-key',
    ...env,
  });

test('nothing is sent anywhere unless it is set', () => {
  expect(load({})).toMatchObject({
    workerPort: null,
    tracesUrl: null,
    errorReports: null,
    slowStatementMs: 1_000,
  });
});

test.each([
  ['WORKER_PORT', '99999', 'WORKER_PORT is "99999": it must be a whole number from 1 to 65535'],
  ['SLOW_STATEMENT_MS', '0', 'SLOW_STATEMENT_MS is "0": it must be a whole number from 1 to 60000'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'collector:4318',
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that starts with http://',
  ],
  ['ERROR_REPORT_URL', 'https://errors.example.com', 'ERROR_REPORT_URL must be the address (DSN)'],
])('%s=%s does not start', (name, value, line) => {
  expect(() => load({ [name]: value })).toThrow(line);
});
