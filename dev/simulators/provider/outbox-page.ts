import type { SentMessage } from './provider-simulator.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  button { font: inherit; padding: .35rem .6rem; margin: .15rem 0 } button[aria-pressed=true] { font-weight: 700 }
  li { margin-bottom: 1rem } small { color: #666 }`;

/** The page on which a developer sees what was sent and makes the provider fail. */
export function outboxPage(
  sent: readonly SentMessage[],
  fault: string,
  faults: readonly string[],
): string {
  const messages = sent.slice(0, 100).map(
    ({ to, template, values, at, phoneNumberId }) =>
      `<li><b>${escaped(template)}</b> to ${escaped(to)}<br>${values.map(escaped).join(' · ')}
<br><small>from number ${escaped(phoneNumberId)}, ${at.toISOString()}</small></li>`,
  );
  const buttons = faults.map(
    (each) =>
      `<button name="fault" value="${each}" aria-pressed="${each === fault}">${each}</button>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Chat simulator</title><style>${STYLE}</style>
<h1>Chat simulator</h1>
<p>Connect a number in the dashboard (Settings, Notices) with any ids and any token, and switch on Chat. What the store sends then stands here.</p>
<h2>Sent: ${sent.length}</h2>
<ol reversed>${messages.join('\n') || '<li>Nothing yet</li>'}</ol>
<h2>Faults</h2>
<form method="post" action="/fault">${buttons.join(' ')}</form>
</html>`;
}
