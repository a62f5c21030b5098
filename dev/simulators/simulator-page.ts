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
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style>
<h1>${title}</h1>
${body}
<h2>Faults</h2>
<form method="post" action="/fault">${choices('fault', faults, fault)}</form>
</html>`;
}

const SHOWN = 50;

/** What a simulator remembers, `item` in HTML. */
export const newestFirst = <E>(
  entities: ReadonlyMap<string, E>,
  item: (entity: E) => string,
): string => {
  const items = [...entities.values()].slice(-SHOWN).reverse();
  return `<ul>${items.map((each) => `<li>${item(each)}</li>`).join('\n') || '<li>None yet</li>'}</ul>`;
};

/** A button for each of the values of one choice. */
export const choices = (name: string, values: readonly string[], chosen: string): string =>
  values
    .map(
      (each) =>
        `<button name="${name}" value="${each}" aria-pressed="${each === chosen}">${each}</button>`,
    )
    .join(' ');

/** Buttons that do something to what `id` names. */
export const actions = (id: string, words: Record<string, string>, name = 'id'): string => {
  const buttons = Object.entries(words).map(
    ([action, text]) => `<button name="action" value="${action}">${text}</button>`,
  );
  return `<form method="post" action="/do"><input type="hidden" name="${name}" value="${escaped(id)}">${buttons.join(' ')}</form>`;
};
