import { escaped, simulatorPage } from '../simulator-page.ts';
import { SHOPPERS, SIMULATED_NUMBERS, SIMULATED_PAGE } from './accounts.ts';
import { FAULTS } from './faults.ts';
import type { ProviderSimulator, SentMessage } from './provider-simulator.ts';
import { SAMPLE_TEXTS } from './samples.ts';

const SHOWN = 100;

/** The page on which a developer writes as a shopper, sees what was sent and makes it fail. */
export function controlPage({ sent, fault, shop, said }: ProviderSimulator): string {
  const messages = sent.slice(0, SHOWN).map(sentItem);
  const body = `<p role="status">${escaped(said)}</p>
<h2>Write to the shop</h2>
<p>Messages go to <code>${escaped(shop.settings?.url ?? 'nowhere')}</code>, signed as the provider signs them. Look at Drafts and Conversations in the dashboard.</p>
${writeForm()}
${fileForm()}
<p>The demo’s stores have these connected. Any other number or page: give it a token below, connect it in the dashboard with that, then type it above as <code>chat NUMBER-ID ACCOUNT-ID</code> or <code>social PAGE-ID</code>.</p>
${tokenForm()}
<h2>Sent by the shop: ${sent.length}</h2>
<ol reversed>${messages.join('\n') || '<li>Nothing yet</li>'}</ol>`;
  return simulatorPage({ title: 'Chat simulator', body, fault, faults: Object.keys(FAULTS) });
}

const RECEIVERS = [
  ...SIMULATED_NUMBERS.map(({ phoneNumberId, accountId }) => `chat ${phoneNumberId} ${accountId}`),
  `social ${SIMULATED_PAGE.accountId}`,
];

const receiverField = (id: string): string => `<label for="${id}">To</label><br>
<input id="${id}" name="to" list="receivers" size="40" value="${RECEIVERS[0]}">
<datalist id="receivers">${RECEIVERS.map((each) => `<option>${each}</option>`).join('')}</datalist><br>`;

const writeForm = (): string => `<form method="post" action="/write">${receiverField('to')}
<label for="shopper">From</label><br><select id="shopper" name="shopper">${SHOPPERS.map(
  ({ name }, at) => `<option value="${at}">${escaped(name)}</option>`,
).join('')}</select><br>
<label for="kind">Kind</label><br><select id="kind" name="kind"><option value="text">Text</option><option value="order">Order from the catalog (a line each: SKU and number, such as KT-IND 2)</option><option value="picture">Photo, with the text as its caption</option><option value="voice">Voice message</option></select><br>
<label for="text">Text</label><br><textarea id="text" name="text" rows="3" cols="50" dir="auto"></textarea><br>
<button>Send</button><br>
${SAMPLE_TEXTS.map((text) => `<button name="sample" value="${escaped(text)}">${escaped(text)}</button>`).join(' ')}
</form>`;

const fileForm = (): string => `<form method="post" action="/file" enctype="multipart/form-data">
<h3>Fifty messages of a file</h3>${receiverField('file-to')}
<label for="file">JSONL file, <code>text</code> and <code>context</code> in each line</label><br><input id="file" type="file" name="file"><br>
<label for="catalog">Only of this catalog (empty: all)</label><br><input id="catalog" name="catalog"><br>
<button>Send the first 50</button></form>`;

const tokenForm = (): string => `<form method="post" action="/token">
<h3>A token of a number or page</h3>${receiverField('token-to')}
<label for="token">Token; the provider then says that it opens this number or page</label><br><input id="token" name="token" size="40"><br>
<button>Give the token</button></form>`;

const sentItem = ({ to, template, values, text, at, phoneNumberId }: SentMessage): string =>
  `<li><b>${escaped(template || 'Text')}</b> to ${escaped(to)}<br>${
    template ? values.map(escaped).join(' · ') : `<span dir="auto">${escaped(text)}</span>`
  }
<br><small>from ${escaped(phoneNumberId)}, ${at.toISOString()}</small></li>`;
