import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { anOperator } from '../../support/stores.ts';

const context = useApp({
  environment: 'production',
  smtpUrl: 'smtps://mail.example.com',
});

test('System Health names the settings that this production was started without', async () => {
  const { headers } = await anOperator(context.app);
  const locked = await context.app.inject({ url: '/admin/health', headers });
  // In production operators must have a second factor, unless they have decided otherwise.
  expect(locked.headers.location).toBe('/admin/settings/second-factor');
  await setPlatform({ requireOperatorSecondFactor: false });
  const page = await context.app.inject({ url: '/admin/health', headers });
  expect(page.statusCode).toBe(200);
  const [tile = ''] = /<section[^>]* id="settings"[\s\S]*?<\/section>/.exec(page.body) ?? [];
  expect(tile).toContain('all chat webhooks are rejected');
  expect(tile.match(/<code>[^<]+/g)).toEqual([
    '<code>GATEWAY_WEBHOOK_SECRET',
    '<code>CHAT_APP_SECRET',
    '<code>SOCIAL_APP_SECRET',
    '<code>CHAT_VERIFY_TOKEN',
    '<code>SOCIAL_VERIFY_TOKEN',
    '<code>TRUST_PROXY',
  ]);
});
