/**
 * Draws the cart into its drawer and its page.
 *
 * @typedef {import('./cart-lines.js').Line} Line
 */
import {
  cartLines,
  changeQuantity,
  checkState,
  onLines,
  refreshPrices,
  subtotalOf,
} from './cart-lines.js';
import { announce, cart, element, money, shopPath } from './shop.js';

/** Keeps `root` showing the cart. @param {HTMLElement} root */
export function showCart(root) {
  onLines(() => draw(root));
  draw(root);
}

/** @param {HTMLElement} root */
function draw(root) {
  const focused = root.contains(document.activeElement) && document.activeElement;
  const focusKey = focused instanceof HTMLElement ? focused.dataset.focus : undefined;
  root.replaceChildren(...contents(cartLines()));
  if (!focused) return;
  const again = focusKey && root.querySelector(`[data-focus="${CSS.escape(focusKey)}"]`);
  const target = again || root.closest('dialog, main')?.querySelector('h1, h2');
  if (target instanceof HTMLElement) target.focus();
}

/** @param {Line[]} lines @returns {Node[]} */
function contents(lines) {
  const ours = lines.filter((line) => line.ours);
  const others = lines.filter((line) => !line.ours);
  return [
    ...(ours.length === 0 ? [emptyCart()] : [list(ours), foot(ours)]),
    ...(others.length === 0 ? [] : [otherShops(others)]),
  ];
}

export const emptyCart = () =>
  element(
    'div',
    { class: 'empty' },
    element('p', { class: 'lead' }, 'Your cart is empty'),
    element(
      'a',
      { class: 'button quiet', href: shopPath, 'data-focus': 'shop' },
      'Browse the shop',
    ),
  );

/** @param {Line[]} lines */
const list = (lines) => element('ul', {}, ...lines.map(lineRow));

/** @param {Line} line */
function lineRow(line) {
  const { item, sellable } = line;
  return element(
    'li',
    { class: sellable ? 'line' : 'line off' },
    photo(line),
    element(
      'div',
      { class: 'line-text' },
      element('div', {}, nameOf(line), line.variant && variantOf(line)),
      line.note && element('p', { class: 'cart-note' }, line.note),
    ),
    element(
      'div',
      { class: 'price' },
      line.oldPrice !== null && sellable && oldPrice(line.oldPrice, item),
      sellable && sum(line.price, item),
    ),
    element('div', { class: 'line-controls' }, sellable && stepper(line), removeButton(line)),
  );
}

/** @param {number} price @param {Line['item']} item */
const oldPrice = (price, item) =>
  element('s', {}, element('span', { class: 'hide' }, 'was '), sum(price, item));

/** @param {Line} line */
export const photo = (line) =>
  line.image
    ? element('img', {
        class: 'photo',
        src: line.image,
        alt: '',
        width: 64,
        height: 64,
        loading: 'lazy',
      })
    : element('div', { class: 'photo' });

/** @param {Line} line */
const nameOf = (line) =>
  line.url
    ? element(
        'a',
        { href: line.url, dir: 'auto', class: 'cart-name', 'data-focus': `${line.key}@` },
        line.name,
      )
    : element('span', { dir: 'auto', class: 'cart-name' }, line.name);

/** @param {Line} line */
export const variantOf = (line) =>
  element('div', { class: 'small soft', dir: 'auto' }, line.variant);

/** @param {number} price @param {Line['item']} item */
export const sum = (price, item) => money((Math.round(price * 1000) * item.quantity) / 1000);

/** @param {Line} line */
function stepper(line) {
  const { quantity } = line.item;
  const step = (
    /** @type {number} */ by,
    /** @type {string} */ sign,
    /** @type {string} */ words,
  ) => {
    const button = element(
      'button',
      {
        type: 'button',
        'aria-label': `${words} ${line.name}`,
        'aria-disabled': quantity + by > line.most && 'true',
        'data-focus': line.key + sign,
      },
      sign,
    );
    button.addEventListener('click', () => setQuantity(line, quantity + by));
    return button;
  };
  const input = /** @type {HTMLInputElement} */ (
    element('input', {
      inputmode: 'numeric',
      value: quantity,
      'aria-label': `Quantity of ${line.name}`,
      'data-focus': `${line.key}=`,
    })
  );
  input.addEventListener('change', () => {
    const typed = Number.parseInt(input.value, 10);
    if (Number.isNaN(typed)) input.value = String(quantity);
    else setQuantity(line, typed);
  });
  return element(
    'div',
    { class: 'stepper' },
    step(-1, '−', 'One less'),
    input,
    step(1, '+', 'One more'),
  );
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let checking;

/** @param {Line} line @param {number} quantity */
function setQuantity(line, quantity) {
  changeQuantity(line, quantity);
  announce(
    quantity <= 0 ? `${line.name} removed` : `${line.name}: ${Math.min(quantity, line.most)}`,
  );
  clearTimeout(checking);
  checking = setTimeout(refreshPrices, 400);
}

/** @param {Line} line */
function removeButton(line) {
  const button = element(
    'button',
    {
      type: 'button',
      class: 'cart-remove',
      'aria-label': `Remove ${line.name}`,
      'data-focus': `${line.key}x`,
    },
    'Remove',
  );
  button.addEventListener('click', () => setQuantity(line, 0));
  return button;
}

/** @param {Line[]} lines */
function foot(lines) {
  const buyable = lines.some((line) => line.sellable);
  return element(
    'div',
    { class: 'cart-foot stack' },
    checkState() === 'failed' &&
      element(
        'p',
        { class: 'notice warn' },
        'Prices not checked yet. The shop confirms them at checkout.',
      ),
    element(
      'div',
      { class: 'row apart' },
      element('span', {}, 'Subtotal, before delivery'),
      element('strong', { class: 'number', 'data-cart-subtotal': true }, money(subtotalOf(lines))),
    ),
    buyable &&
      element(
        'a',
        { class: 'button big wide', href: `${shopPath}/checkout`, 'data-focus': 'checkout' },
        'Checkout',
      ),
  );
}

/** @param {Line[]} lines */
function otherShops(lines) {
  return element(
    'section',
    { class: 'cart-others stack tight' },
    element('h3', {}, 'From another shop'),
    element('p', { class: 'small soft' }, 'These are not part of this order.'),
    element('ul', {}, ...lines.map(otherLine)),
  );
}

/** @param {Line} line */
function otherLine(line) {
  const shop = cart.shopOf(line.item);
  return element(
    'li',
    { class: 'line off' },
    photo(line),
    element(
      'div',
      { class: 'line-text' },
      element('div', { dir: 'auto' }, `${line.name} × ${line.item.quantity}`),
      line.variant && variantOf(line),
      shop && element('a', { href: `/catalog/${shop}/cart`, class: 'small' }, 'Go to that shop'),
    ),
    removeButton(line),
  );
}
