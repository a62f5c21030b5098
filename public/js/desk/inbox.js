/* The conversations: the list stays where it is while one after the other is opened beside it. */

/** Whether the list and the thread stand side by side, as the stylesheet decides by the room for words. */
function isWide() {
  const inbox = document.querySelector('.inbox');
  return inbox !== null && getComputedStyle(inbox).display === 'grid';
}
const AT_END = 40;

const pane = () => document.querySelector('.thread-pane');
const reply = () => document.getElementById('reply');

document.addEventListener('click', (event) => {
  const link = /** @type {Element} */ (event.target).closest('.inbox .row-link');
  if (!link || !isWide() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  link.dispatchEvent(new CustomEvent('open'));
});

document.addEventListener('htmx:after:swap', (event) => {
  const { ctx } = /** @type {CustomEvent} */ (event).detail ?? {};
  const link = ctx?.sourceElement;
  if (link?.matches?.('.inbox .row-link')) showOpened();
  if (link?.id === 'thread') keepPlace();
});

/** What was opened is the current one of the list, and what the page is about. */
function showOpened() {
  const opened = document.getElementById('conversation');
  const { id = '', title = '' } = opened?.dataset ?? {};
  for (const row of document.querySelectorAll('.inbox-list li')) {
    const isCurrent = row.id === `c-${id}`;
    row.classList.toggle('is-current', isCurrent);
    const link = row.querySelector('.row-link');
    if (isCurrent) link?.setAttribute('aria-current', 'page');
    else link?.removeAttribute('aria-current');
    if (!isCurrent) continue;
    row.classList.remove('unread');
    row.querySelector('.badge')?.remove();
  }
  document.title = document.title.replace(/^.*(?= · )/, title);
  document.querySelector('.inbox')?.classList.add('is-open');
  // Its name is the heading of the page from now on.
  const heading = document.querySelector('.inbox-list h1');
  if (heading) {
    const smaller = document.createElement('h2');
    smaller.className = 'inbox-title';
    smaller.textContent = heading.textContent;
    heading.replaceWith(smaller);
  }
}

/*
 * A message that comes in never moves what somebody reads or writes: who is at the end stays there,
 * who reads further up stays where they are, and on a phone the box stays under the thumb.
 */
/** @type {{ fromEnd: number, height: number, box: number } | null} */
let before = null;

document.addEventListener('htmx:before:swap', (event) => {
  const { ctx } = /** @type {CustomEvent} */ (event).detail ?? {};
  if (ctx?.sourceElement?.id !== 'thread') return;
  const thread = pane();
  before = {
    fromEnd: thread ? -thread.scrollTop : 0,
    height: thread?.scrollHeight ?? 0,
    box: reply()?.getBoundingClientRect().top ?? 0,
  };
});

function keepPlace() {
  const thread = pane();
  if (!before || !thread) return;
  const { fromEnd, height, box } = before;
  before = null;
  if (isWide()) {
    // It is scrolled from its end on.
    thread.scrollTop = fromEnd > AT_END ? -(fromEnd + thread.scrollHeight - height) : 0;
    return;
  }
  const top = reply()?.getBoundingClientRect().top ?? 0;
  if (box > 0 && box < innerHeight) scrollBy(0, top - box);
}
