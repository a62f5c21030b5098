import { escaped, simulatorPage } from '../simulator-page.ts';

interface ControlState {
  calls: readonly { text: string; content: string }[];
  fault: string;
  faults: readonly string[];
}

/** The page on which a developer sees what was asked, and makes the model fail or lie. */
export function controlPage({ calls, fault, faults }: ControlState): string {
  const asked = calls.map(
    ({ text, content }) =>
      `<li>${escaped(text)}<br><small><code>${escaped(content.slice(0, 2_000))}</code></small></li>`,
  );
  const body = `<p>Messages of stores that have switched the second reader on are asked about here. Some answers are recorded, others are simple; with a fault they fail or lie.</p>
<h2>Asked about</h2>
<ul>${asked.join('\n') || '<li>Nothing yet</li>'}</ul>`;
  return simulatorPage({ title: 'Language model simulator', body, fault, faults });
}
