import { expect, test } from 'vitest';
import { isDoor, sourceCode } from '../support/source-code.ts';

const WRITES =
  /(?:insert into|update)\s+(?:order_events|draft_orders|messages)\b|\b(?:DraftRow|MessageRow|OrderEventRow)\.of\([^;]*\.(?:insert|patch)\(/;
const FEATURES = 'src/features';
const TELLS = /tellDesks(?:Now)?\(/;

/** Files that write what an open desk shows and tell no desk of it, and why. */
const UNTOLD: Record<string, string> = {
  'drafts/corrections/queries/write-corrections.ts': 'a mark that no desk shows',
  'drafts/reading/earlier-drafts.ts': 'a new draft follows, which is told',
  'drafts/purge-drafts.ts': 'erasing is told by the page that asks for it',
  'drafts/queries/touch-viewer.ts': 'who looks at a draft changes with every look',
  'conversations/purge-conversations.ts': 'as purge-drafts',
  'conversations/queries/conversation-parts.ts': 'told by whoever runs these parts',
  'conversations/queries/write-arrivals.ts': 'told by whoever records them',
  'conversations/retry-reply.ts': 'told when it is settled',
  'orders/orders-of-customer.ts': 'merging and erasing are told by the page that asks for them',
};

test('whatever changes an order, a draft or a message tells open desks, or says why not', () => {
  const silent = sourceCode(FEATURES)
    .filter(({ path, text }) => !isDoor(path) && WRITES.test(text) && !TELLS.test(text))
    .map(({ path }) => path.slice(FEATURES.length + 1));
  expect(silent.sort()).toEqual(Object.keys(UNTOLD).sort());
});
