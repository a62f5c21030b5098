/**
 * The product page: chips of several options find their variant, the price follows it, and the
 * photos have buttons. Without it, variants are a plain list and the strip is swiped.
 */
import { announce, fill } from './shop.js';

const form = /** @type {HTMLFormElement | null} */ (document.querySelector('form[data-cart-add]'));
const variants = inputsOf(form?.querySelector('[data-variants]'));
const groups = [...(form?.querySelectorAll('[data-option]') ?? [])].map(inputsOf);
const choicesOf = new Map(
  variants.map((variant) => [
    variant,
    /** @type {string[]} */ (JSON.parse(variant.dataset.options ?? '[]')),
  ]),
);

/** @param {Element | null | undefined} group @returns {HTMLInputElement[]} */
function inputsOf(group) {
  return [...(group?.querySelectorAll('input') ?? [])];
}

/** @param {HTMLInputElement[]} group */
const chosenValue = (group) => group.find((input) => input.checked)?.value;

/**
 * The values of an option that go with what was chosen above it stay open; a later choice that no
 * longer fits is taken back, so that no choice ever locks another in.
 */
function narrow() {
  groups.forEach((group, place) => {
    const above = groups.slice(0, place).map(chosenValue);
    for (const input of group) {
      input.disabled = !variants.some((variant) => {
        const options = choicesOf.get(variant) ?? [];
        const fits = above.every((value, at) => value === undefined || options[at] === value);
        return fits && options[place] === input.value && !variant.disabled;
      });
      if (input.disabled) input.checked = false;
    }
  });
}

function chooseByOptions() {
  narrow();
  const wanted = groups.map(chosenValue);
  for (const variant of variants) {
    variant.checked =
      choicesOf.get(variant)?.every((value, place) => value === wanted[place]) ?? false;
  }
  showVariant();
}

function showVariant() {
  if (!openChoice()) missing?.replaceChildren();
  const variant = variants.find((each) => each.checked);
  if (!form || !variant) return;
  const {
    price,
    words = '',
    before,
    left = '',
    most = '10',
    name,
    photo,
    imageUrl,
  } = variant.dataset;
  Object.assign(form.dataset, { price, variantId: variant.value, variantName: name ?? '' });
  if (imageUrl) form.dataset.imageUrl = imageUrl;
  showPrice(words, before);
  const leftText = document.querySelector('[data-left]');
  if (leftText) leftText.textContent = left;
  limitStepper(Number(most));
  if (photo)
    showPhoto(document.querySelector(`[data-gallery] [data-photo="${CSS.escape(photo)}"]`));
}

/** @param {string} words @param {string | undefined} before */
function showPrice(words, before) {
  const place = document.querySelector('p[data-price]');
  place?.replaceChildren(words);
  if (!before) return;
  const struck = document.createElement('s');
  struck.textContent = before;
  place?.append(' ', struck);
}

const quantity = /** @type {HTMLInputElement | null} */ (
  form?.querySelector('[name=quantity]') ?? null
);

const stepper = /** @type {HTMLElement | null | undefined} */ (
  form?.querySelector('[data-stepper]')
);

/** @param {number} most */
function limitStepper(most) {
  if (!quantity) return;
  quantity.max = String(most);
  if (Number(quantity.value) > most) quantity.value = quantity.max;
}

/** @param {number} count */
const clamped = (count) => Math.min(Math.max(count, 1), Number(quantity?.max));

/** @param {Event} event */
function step(event) {
  const button = event.target instanceof Element && event.target.closest('button[data-by]');
  if (!quantity || !(button instanceof HTMLElement)) return;
  const next = (Number(quantity.value) || 1) + Number(button.dataset.by);
  quantity.value = String(clamped(next));
  announce(fill(stepper?.dataset.stepper, { quantity: quantity.value }));
}

const gallery = /** @type {HTMLElement | null} */ (document.querySelector('[data-gallery]'));
const photos = [...(gallery?.children ?? [])];
const placeWords = /** @type {HTMLElement | null} */ (
  document.querySelector('[data-gallery-place]')
);

/** @param {Element | null | undefined} photo */
function showPhoto(photo) {
  if (gallery && photo instanceof HTMLElement)
    gallery.scrollLeft = photo.offsetLeft - gallery.offsetLeft;
}

const place = () =>
  gallery ? Math.round(gallery.scrollLeft / Math.max(gallery.clientWidth, 1)) : 0;

const missing = form?.querySelector('[data-choose]');

/** The first choice that is still to be made: its words, and where to make it. */
function openChoice() {
  const asked = groups.length > 0 ? groups : variants.length > 0 ? [variants] : [];
  const open = asked.find((group) => !group.some((input) => input.checked));
  const first = open?.find((input) => !input.disabled);
  const words = first?.closest('fieldset')?.dataset;
  return first && { first, words: words?.option ?? words?.variants ?? '' };
}

/** Says in the bar, beside the button that was pressed, what is missing. @param {Event} event */
function askForChoice(event) {
  if (quantity) quantity.value = String(clamped(Number(quantity.value) || 1));
  const open = openChoice();
  if (!open) return;
  event.preventDefault();
  event.stopPropagation();
  missing?.replaceChildren(open.words);
  open.first.closest('fieldset')?.scrollIntoView({ block: 'center' });
  open.first.focus({ preventScroll: true });
}

const sharer = /** @type {HTMLElement | null} */ (document.querySelector('[data-share]'));

async function share() {
  const data = { title: document.title, url: location.href.split('?')[0] };
  try {
    if (navigator.share) return await navigator.share(data);
    await navigator.clipboard.writeText(data.url ?? '');
    announce(sharer?.dataset.share ?? '');
  } catch {
    // The shopper closed the sheet, or the browser allows neither.
  }
}

if (groups.length > 0) {
  // The chips now ask for a choice; the list behind them only carries the answer.
  form?.querySelector('[data-variants]')?.setAttribute('hidden', '');
  for (const input of groups.flat()) input.addEventListener('change', chooseByOptions);
  chooseByOptions();
} else {
  // A browser may have restored a choice of an earlier visit.
  for (const variant of variants) variant.addEventListener('change', showVariant);
  showVariant();
}
// The bar says what is missing, in our words and where the thumb is.
if (form) form.noValidate = true;
form?.addEventListener('submit', askForChoice);
stepper?.addEventListener('click', step);
document.querySelector('[data-gallery-bar]')?.addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest('button[data-by]');
  if (button instanceof HTMLElement) showPhoto(photos[place() + Number(button.dataset.by)]);
});
gallery?.addEventListener('scroll', () => {
  if (placeWords)
    placeWords.textContent = fill(placeWords.dataset.galleryPlace, { place: place() + 1 });
});
sharer?.addEventListener('click', share);
// After all that the page is for.
if (document.querySelector('[data-delivery-to]')) void import('./delivery-to.js').catch(() => {});
