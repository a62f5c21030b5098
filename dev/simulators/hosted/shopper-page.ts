import { escaped } from '../simulator-page.ts';
import type { Page } from './entities.ts';
import type { HostedGateway } from './hosted-gateway.ts';

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:#eef2f6;font:16px/1.5 system-ui,sans-serif;color:#101828}
main{width:100%;max-width:24rem;display:grid;gap:.75rem;padding:1.5rem;background:#fff;border-radius:1rem;box-shadow:0 10px 40px #0002;overflow-wrap:anywhere}h1{margin:0;font-size:1rem;font-weight:500}
.amount{margin:0;font-size:1.75rem;font-weight:700}form{display:grid;gap:.75rem}[role=alert]{margin:0;color:#b42318;font-weight:600}small{color:#475467}
button{font:inherit;min-height:3rem;padding:.5rem 1rem;border:1px solid #98a2b3;border-radius:.6rem;background:#fff;color:inherit;cursor:pointer}
button:focus-visible{outline:3px solid #60a5fa;outline-offset:2px}.main{background:#1d4ed8;border-color:#1d4ed8;color:#fff;font-weight:600}`;

/** Units as they are on the wire, with a point. */
export function amountText({ dialect }: HostedGateway, units: number, currency: string): string {
  const digits = dialect.digits(currency);
  const text = String(units).padStart(digits + 1, '0');
  const amount = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return `${currency} ${amount}`;
}

/** The gateway's own page: ways to pay, what fails, and the way back. */
export function shopperPage(gateway: HostedGateway, page: Page, problem = ''): string {
  const { dialect } = gateway;
  const isOver = !gateway.takesMoney(page);
  const words = isOver ? 'This page takes no more payments.' : problem;
  const button = (value: string, text: string, look = '') =>
    `<button name="way" value="${escaped(value)}"${look}>${escaped(text)}</button>`;
  const ways = dialect.methods.map(({ name, isDelayed }) => {
    const words = name.replaceAll('_', ' ').toLowerCase();
    return button(name, `Pay by ${words}${isDelayed ? ' later' : ''}`, ' class="main"');
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(dialect.title)}</title><style>${STYLE}</style><main>
<h1>${escaped(page.description)}</h1><p class="amount">${escaped(amountText(gateway, page.units, page.currency))}</p>
${words ? `<p role="alert">${words}</p>` : ''}
<form method="post">${isOver ? '' : `${ways.join('')}${button('fail', 'Let the payment fail')}`}${button('back', 'Go back without paying')}</form>
<small>${escaped(dialect.title)}: a simulator. No money moves.</small></main></html>`;
}
