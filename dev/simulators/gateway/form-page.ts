import { formatMoney } from '../../../src/kernel/format/money.ts';
import { escaped } from '../simulator-page.ts';
import type { OrderEntity } from './entities.ts';

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:#101828b3;font:16px/1.5 system-ui,sans-serif;color:#101828}
main{width:100%;max-width:24rem;background:#fff;border-radius:1rem;overflow:hidden;box-shadow:0 20px 60px #0006}
header{padding:1.25rem 1.5rem;background:#1d4ed8;color:#fff;overflow-wrap:anywhere}h1{margin:0;font-size:1rem;font-weight:500}
.amount{margin:0;font-size:1.75rem;font-weight:700}section{display:grid;gap:.75rem;padding:1.25rem 1.5rem}
button{font:inherit;min-height:3rem;padding:.5rem 1rem;border:1px solid #98a2b3;border-radius:.6rem;background:#fff;color:inherit;cursor:pointer}
button:hover{background:#f2f4f7}button:focus-visible{outline:3px solid #60a5fa;outline-offset:2px}button:disabled{opacity:.6;cursor:progress}
.main{background:#1d4ed8;border-color:#1d4ed8;color:#fff;font-weight:600}.main:hover{background:#1e40af}
[role=alert]{margin:0;color:#b42318;font-weight:600}[role=alert]:empty{display:none}
h2{margin:0;font-size:.875rem;font-weight:600}.aside{border-top:1px solid #eaecf0;background:#f9fafb}small{color:#475467}`;

/** The form on which a shopper pays, with what only a simulator offers. */
export const formPage = ({ amount, currency }: OrderEntity, shop: string): string =>
  page(
    `<header><h1>${escaped(shop)}</h1><p class="amount">${escaped(formatMoney(amount, currency, 'en-IN'))}</p></header>
<section><p role="alert"></p>
<button disabled type="button" class="main" value="upi">Pay by UPI</button>
<button disabled type="button" class="main" value="card">Pay by card</button>
<button disabled type="button" value="fail">Let the payment fail</button>
<button disabled type="button" value="back">Go back without paying</button>
<small>This is a simulator. No money moves.</small></section>
<section class="aside"><h2>For developers</h2>
<button disabled type="button" value="lost">Pay, but lose the answer</button>
<button disabled type="button" value="late">Pay late</button></section>
<script src="/v1/checkout/form.js"></script>`,
  );

/** The same where there is nothing to pay: all that can be done is to go back. */
export const wrongFormPage = (problem: string): string =>
  page(
    `<section><p role="alert">${escaped(problem)}</p>
<button disabled type="button" value="back">Go back without paying</button></section>
<script src="/v1/checkout/form.js"></script>`,
  );

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Payment form</title><style>${STYLE}</style><main>${body}</main></html>`;
