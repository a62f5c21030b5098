import { vi } from 'vitest';

/** What production does not start without. */
const REQUIRED = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://stallkeeper@127.0.0.1:5432/stallkeeper',
  JWT_SECRET: 'Zq3vX8nL0pR5tY7uB2mK9wE4cA6dF1gH',
  ENCRYPTION_KEY: 'hG1fD6aC4eW9kM2bU7yT5rP0lN8xV3qZ',
  FRONTEND_URL: 'https://shops.stall.test',
};

/** Has this process's environment say so, with more, until the test ends. Returns it. */
export function withProduction(more: Record<string, string> = {}): Record<string, string> {
  const env = { ...REQUIRED, ...more };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  return env;
}
