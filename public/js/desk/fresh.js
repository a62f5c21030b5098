/*
 * What keeps a page up to date: blocks that ask again by themselves, and the stream that tells them
 * when. A lost stream loses nothing but time: the blocks then ask as often as ever.
 */
import { word } from './words.js';

/* Blocks that ask by a clock: only while the tab is seen and not paused. */
export const ON_CLOCK = '[hx-trigger^="every"]';
const PAUSED = 'sk-updates-paused';
/* A block that the stream speaks for, [data-live="orders drafts"], asks no sooner beside it. */
const BESIDE_STREAM_MS = 75_000;
/* One of a single row, [data-live-row="id"], or of those that it holds, [data-live-rows], is meant by these alone. */
/* However much changes, a block asks at most once in this time. */
const LEAST_MS = 1_000;
/* What tells all desks at once must not have all of them ask at once. */
const SPREAD_MS = 2_000;
/* After the page's own files: on a slow network they come first. */
const FIRST_MS = 1_000;
/* The server says something every 25 s. */
const SILENT_MS = 60_000;
const LONGEST_WAIT_MS = 60_000;

const paused = () => localStorage.getItem(PAUSED) === '1';
const isSeen = () => document.visibilityState === 'visible';

/** Whether the stream tells what changes. */
let isLive = false;
/** Nothing is asked any more: the page has to be loaded anew. */
let isOver = false;

/** When each block was asked for last, and the question that is due, by id. */
const asked = new Map();

/** @param {Element} element */
function noteAsked({ id }) {
  clearTimeout(asked.get(id)?.timer);
  asked.set(id, { at: Date.now() });
}

/** @param {Element} element */
function ask(element) {
  if (isOver) return;
  noteAsked(element);
  element.dispatchEvent(new CustomEvent('poll'));
}

/** @param {Element} element @param {number} wait in milliseconds */
function askSoon(element, wait) {
  const { id } = element;
  const { at = 0, timer, dueAt = Number.POSITIVE_INFINITY } = asked.get(id) ?? {};
  const now = Date.now();
  const askAt = Math.max(now + wait, at + LEAST_MS);
  // A change that is known never waits for a question that is spread.
  if (askAt >= dueAt) return;
  if (askAt <= now) return ask(element);
  clearTimeout(timer);
  const later = setTimeout(() => {
    // By its id: another answer may have put a new one in its place.
    const current = document.getElementById(id);
    if (current) ask(current);
    else asked.delete(id);
  }, askAt - now);
  asked.set(id, { at, timer: later, dueAt: askAt });
}

/** Whether the clock's question is to be asked. @param {Element} element */
function isDue(element) {
  if (isOver || paused() || !isSeen()) return false;
  const { at = performance.timeOrigin } = asked.get(element.id) ?? {};
  const isSpokenFor = isLive && element.hasAttribute('data-live');
  return !isSpokenFor || Date.now() - at >= BESIDE_STREAM_MS;
}

export function startPolling() {
  let lookedAt = Date.now();
  document.addEventListener('htmx:after:request', (event) => {
    const { ctx } = /** @type {CustomEvent} */ (event).detail ?? {};
    if (ctx?.sourceElement?.querySelector?.('[data-age]') && ctx.response?.status < 300)
      lookedAt = Date.now();
  });
  // A condition in hx-trigger would be evaluated, which our security policy forbids.
  document.addEventListener('htmx:config:request', (event) => {
    const { sourceElement, sourceEvent } = /** @type {CustomEvent} */ (event).detail.ctx;
    if (sourceEvent?.type !== 'every') return;
    if (isDue(sourceElement)) noteAsked(sourceElement);
    else event.preventDefault();
  });
  setInterval(() => showAge(lookedAt), 1_000);
  showSwitches();
  document.addEventListener('htmx:after:swap', showSwitches);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-poll-switch]')) return;
    localStorage.setItem(PAUSED, target.checked ? '0' : '1');
    showSwitches();
    if (!paused()) heard({});
  });
  document.addEventListener('htmx:before:response', stopWhereSignedOut);
}

/**
 * [data-age] says how long ago its block was last asked for, whether or not anything had changed.
 * @param {number} lookedAt
 */
function showAge(lookedAt) {
  const age = Math.round((Date.now() - lookedAt) / 1_000);
  for (const element of document.querySelectorAll('[data-age]')) {
    element.textContent =
      age < 60
        ? word('updatedSeconds', { seconds: age })
        : word('updatedMinutes', { minutes: Math.floor(age / 60) });
  }
}

/** A switch means nothing without script, so its box shows only here. */
function showSwitches() {
  for (const input of document.querySelectorAll('input[data-poll-switch]')) {
    if (input instanceof HTMLInputElement) input.checked = !paused();
    input.closest('[hidden]')?.removeAttribute('hidden');
  }
}

/*
 * A block that is refused leads to the sign-in page. Where that finds the session in order and leads
 * back here, the page would go round for ever: the second time in a row it stays and says so.
 */
const SIGNED_OUT = 'sk-signed-out';

/** @param {Event} event */
function stopWhereSignedOut(event) {
  const { ctx } = /** @type {CustomEvent} */ (event).detail ?? {};
  const source = ctx?.sourceElement;
  if (!source?.matches?.(`${ON_CLOCK}, #counts, #live`)) return;
  const { status } = ctx.response;
  if (status < 400) return sessionStorage.removeItem(SIGNED_OUT);
  if (status === 401 && isSecondTime()) stop();
  // Of the stream itself nobody has to know: the blocks go on without it.
  if (isOver || (source.id === 'live' && status !== 401)) event.preventDefault();
}

function isSecondTime() {
  const times = Number(sessionStorage.getItem(SIGNED_OUT)) + 1;
  sessionStorage.setItem(SIGNED_OUT, String(times));
  return times > 1;
}

function stop() {
  if (isOver) return;
  isOver = true;
  document.getElementById('live')?.remove();
  const said = document.createElement('div');
  said.className = 'toast bad';
  const words = document.createElement('span');
  words.textContent = `${word('stopped')} `;
  const again = document.createElement('a');
  again.href = location.href;
  again.textContent = word('reload');
  // A reload begins anew: its blocks may be refused twice, too.
  again.addEventListener('click', () => sessionStorage.removeItem(SIGNED_OUT));
  words.append(again);
  said.append(words);
  document.getElementById('toasts')?.append(said);
}

/** Opens the stream, and again whenever it ends. */
export function startStream() {
  const source = document.getElementById('live');
  if (!source) return;
  let wait = FIRST_MS;
  let heardAt = 0;
  let timer = setTimeout(() => connect(), wait);
  /** @type {{ reader?: ReadableStreamDefaultReader } | undefined} */
  let connection;
  const connect = () => {
    if (isOver || connection) return;
    if (isSeen()) source.dispatchEvent(new CustomEvent('connect'));
    else document.addEventListener('visibilitychange', connect, { once: true });
  };
  const again = () => {
    isLive = false;
    connection = undefined;
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    clearTimeout(timer);
    timer = setTimeout(connect, wait * (0.5 + Math.random()));
  };
  /** @param {string} name @param {(detail: any) => void} act */
  const on = (name, act) =>
    source.addEventListener(name, (event) => act(/** @type {CustomEvent} */ (event).detail));
  on('htmx:sse:before:connection', () => {
    isLive = false;
  });
  on('htmx:sse:after:connection', (detail) => {
    connection = detail.connection;
    isLive = true;
    heardAt = Date.now();
    wait = FIRST_MS;
  });
  on('htmx:sse:error', (detail) => {
    isLive = false;
    // The blocks know what to do about it.
    if (detail.status === 401) heard({});
  });
  on('htmx:sse:close', again);
  on('htmx:error', again);
  on('htmx:before:response', (detail) => {
    if (detail.ctx.response.status >= 400) again();
  });
  on('beat', () => {
    heardAt = Date.now();
  });
  on('changed', (detail) => {
    heardAt = Date.now();
    heard(JSON.parse(detail.data));
  });
  setInterval(() => {
    // Nobody told that it is gone: the extension connects again.
    if (isLive && isSeen() && Date.now() - heardAt > SILENT_MS) connection?.reader?.cancel();
  }, 5_000);
}

/**
 * Has the blocks ask that the change is about.
 * @param {Record<string, string[]>} changed rows by kind, none of a kind: some; no kind: anything
 */
function heard(changed) {
  if (paused() || !isSeen()) return;
  const isAll = Object.keys(changed).length === 0;
  for (const element of document.querySelectorAll('[data-live]')) {
    if (isAll) askSoon(element, Math.random() * SPREAD_MS);
    else if (isMeant(element, changed)) askSoon(element, 0);
  }
}

/** @param {Element} element @param {Record<string, string[]>} changed */
function isMeant(element, changed) {
  const row = element.getAttribute('data-live-row');
  return (element.getAttribute('data-live') ?? '').split(' ').some((kind) => {
    const ids = changed[kind];
    if (!ids) return false;
    if (ids.length === 0 || (!row && !element.matches('[data-live-rows]'))) return true;
    return row
      ? ids.includes(row)
      : ids.some((id) => element.querySelector(`:scope > [id$="${id}"]`));
  });
}

/* The hidden #counts block is kept fresh by htmx; its numbers are shown on every [data-count]. */
export function startCounts() {
  document.addEventListener('htmx:after:swap', showCounts);
  showCounts();
}

function showCounts() {
  const counts = document.getElementById('counts')?.dataset;
  if (!counts || counts.orders === undefined) return;
  for (const element of document.querySelectorAll('[data-count]')) {
    const text = counts[element.getAttribute('data-count') ?? ''] ?? '';
    if (element.textContent !== text) element.textContent = text;
  }
}
