import type { STEPS } from './parcels.ts';

interface ControlState {
  parcels: readonly { awb: string; label: string }[];
  fault: string;
  faults: readonly string[];
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STEP_WORDS: Record<keyof typeof STEPS, string> = {
  announce: 'Announced',
  pickup: 'Picked up',
  transit: 'In transit',
  out: 'Out for delivery',
  deliver: 'Delivered',
  fail: 'Delivery failed',
  return: 'Coming back',
  returned: 'Came back',
  lose: 'Lost',
  cancel: 'Cancelled',
};

const buttons = Object.entries(STEP_WORDS)
  .map(([step, words]) => `<button name="step" value="${step}">${words}</button>`)
  .join(' ');

const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  form { margin: 0 0 1rem } button, input { font: inherit; padding: .35rem .6rem; margin: .15rem 0 }
  li { margin-bottom: 1rem } code { font-size: 1.05em } button[aria-pressed=true] { font-weight: 700 }`;

/** The page on which a developer moves parcels and makes the aggregator fail. */
export function controlPage({ parcels, fault, faults }: ControlState): string {
  const known = parcels.map(
    ({ awb, label }) => `<li><code>${escaped(awb)}</code> ${escaped(label)}
<form method="post" action="/move"><input type="hidden" name="awb" value="${escaped(awb)}">${buttons}</form></li>`,
  );
  const faultButtons = faults.map(
    (each) =>
      `<button name="fault" value="${each}" aria-pressed="${each === fault}">${each}</button>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Courier simulator</title><style>${STYLE}</style>
<h1>Courier simulator</h1>
<p>Give an order an AWB in the dashboard, then move that parcel here. Press Refresh on the order, or wait for the next poll.</p>
<form method="post" action="/move"><label>AWB <input name="awb" required maxlength="40"></label><br>${buttons}</form>
<h2>Parcels</h2>
<ul>${known.join('\n') || '<li>None yet</li>'}</ul>
<h2>Faults</h2>
<form method="post" action="/fault">${faultButtons.join(' ')}</form>
</html>`;
}
