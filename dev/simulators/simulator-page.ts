const STYLE = `body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  form { margin: 0 0 1rem } button, input { font: inherit; padding: .35rem .6rem; margin: .15rem 0 }
  li { margin-bottom: 1rem } code { font-size: 1.05em } small { color: #666 } button[aria-pressed=true] { font-weight: 700 }`;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface SimulatorPage {
  title: string;
  /** HTML. */
  body: string;
  /** How the service fails now, and how it can be made to fail. */
  fault: string;
  faults: readonly string[];
}

/** The page on which a developer plays an outside service. */
export function simulatorPage({ title, body, fault, faults }: SimulatorPage): string {
  const buttons = faults.map(
    (each) =>
      `<button name="fault" value="${each}" aria-pressed="${each === fault}">${each}</button>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style>
<h1>${title}</h1>
${body}
<h2>Faults</h2>
<form method="post" action="/fault">${buttons.join(' ')}</form>
</html>`;
}
