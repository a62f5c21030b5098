import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

const DOMAIN = join(projectRoot, 'src/domain');
const WRITES =
  /(?:insert into|update)\s+(?:order_events|draft_orders|messages)\b|\b(?:DraftRow|MessageRow|OrderEventRow)\.of\([^;]*\.(?:insert|patch)\(/;
const TELLS = /tellDesks(?:Now)?\(/;

/** Files that write what an open desk shows and tell no desk of it, and why. */
const UNTOLD: Record<string, string> = {
  'drafts/corrections/queries/write-corrections.ts': 'a mark that no desk shows',
  'drafts/reading/earlier-drafts.ts': 'a new draft follows, which is told',
  'drafts/purge-drafts.ts': 'erasing is told by the page that asks for it',
  'drafts/queries/sweep-expired-drafts.ts': 'told by sweepExpiredDrafts',
  'drafts/queries/touch-viewer.ts': 'who looks at a draft changes with every look',
  'messages/conversations/purge-conversations.ts': 'as purge-drafts',
  'messages/conversations/queries/adopt-echo.ts': 'told by recordEcho',
  'messages/conversations/queries/conversation-parts.ts': 'told by whoever runs these parts',
  'messages/conversations/queries/statuses.ts': 'told by recordStatuses',
  'messages/conversations/queries/write-arrivals.ts': 'told by whoever records them',
  'messages/replies/queries/claim-reply.ts': 'told when it is settled',
  'messages/replies/retry-reply.ts': 'told when it is settled',
  'orders/orders-of-customer.ts': 'merging and erasing are told by the page that asks for them',
};

test('whatever changes an order, a draft or a message tells open desks, or says why not', () => {
  const silent = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => {
      const text = readFileSync(join(DOMAIN, path), 'utf8');
      return WRITES.test(text) && !TELLS.test(text);
    });
  expect(silent.sort()).toEqual(Object.keys(UNTOLD).sort());
});
