import { escaped, simulatorPage } from '../simulator-page.ts';
import type { STEPS } from './parcels.ts';

interface ControlState {
  parcels: readonly { awb: string; label: string }[];
  fault: string;
  faults: readonly string[];
}

const STEP_WORDS: Record<keyof typeof STEPS, string> = {
  announce: 'Announced',
  pickup: 'Picked up',
  transit: 'In transit',
  out: 'Out for delivery',
  deliver: 'Delivered',
  delay: 'Delayed',
  fail: 'Delivery failed',
  return: 'Returning',
  returned: 'Came back',
  lose: 'Lost',
  cancel: 'Cancelled',
};

const buttons = Object.entries(STEP_WORDS)
  .map(([step, words]) => `<button name="step" value="${step}">${words}</button>`)
  .join(' ');

/** The page on which a developer moves parcels and makes the aggregator fail. */
export function controlPage({ parcels, fault, faults }: ControlState): string {
  const known = parcels.map(
    ({ awb, label }) => `<li><code>${escaped(awb)}</code> ${escaped(label)}
<form method="post" action="/move"><input type="hidden" name="awb" value="${escaped(awb)}">${buttons}</form></li>`,
  );
  const body = `<p>Give an order an AWB in the dashboard, then move that parcel here. Press Refresh on the order, or wait for the next poll.</p>
<form method="post" action="/move"><label>AWB <input name="awb" required maxlength="40"></label><br>${buttons}</form>
<h2>Parcels</h2>
<ul>${known.join('\n') || '<li>None yet</li>'}</ul>`;
  return simulatorPage({ title: 'Courier simulator', body, fault, faults });
}
