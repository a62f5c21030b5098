import { escaped, simulatorPage } from '../simulator-page.ts';
import type { SentMessage } from './provider-simulator.ts';

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
  const body = `<p>Connect a number in the dashboard (Settings, Notices) with any ids and any token, and switch on Chat. What the store sends then stands here.</p>
<h2>Sent: ${sent.length}</h2>
<ol reversed>${messages.join('\n') || '<li>Nothing yet</li>'}</ol>`;
  return simulatorPage({ title: 'Chat simulator', body, fault, faults });
}
