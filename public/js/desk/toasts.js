/* Long enough to be read twice and undone; a toast never holds the only copy of something. */
const SHOWN_MS = 10_000;

const container = () => document.getElementById('toasts');

/**
 * Shows and announces one short sentence.
 * @param {string} message
 */
export function toast(message) {
  const element = document.createElement('div');
  element.className = 'toast';
  element.append(Object.assign(document.createElement('span'), { textContent: message }));
  container()?.append(element);
}

/** @param {HTMLElement} element */
function enliven(element) {
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = '✕';
  close.setAttribute('aria-label', 'Dismiss');
  close.addEventListener('click', () => element.remove());
  element.append(close);
  // A refusal stays until it is read and closed.
  if (element.classList.contains('bad')) return;
  // Not at once: the form is still being read when it is sent.
  element.addEventListener('submit', () => setTimeout(() => element.remove(), 100));
  let timer = setTimeout(() => element.remove(), SHOWN_MS);
  const hold = () => clearTimeout(timer);
  const release = () => {
    clearTimeout(timer);
    timer = setTimeout(() => element.remove(), SHOWN_MS);
  };
  for (const name of ['pointerenter', 'focusin']) element.addEventListener(name, hold);
  for (const name of ['pointerleave', 'focusout']) element.addEventListener(name, release);
}

export function startToasts() {
  const box = container();
  if (!box) return;
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) {
      if (node instanceof HTMLElement && node.classList.contains('toast')) enliven(node);
    }
  }).observe(box, { childList: true });
  // A live region announces what is added, not what came with the page.
  const first = [...box.children];
  box.replaceChildren();
  setTimeout(() => box.append(...first), 100);
}
