/**
 * The cart: a list in the browser's local storage, without any DOM. The rules are those of the
 * platform's "Client cart item": one key for all shops, a line is (productId, variantId) compared
 * strictly, every change is written at once, and the prices kept here are for display only.
 *
 * @typedef {object} CartItem
 * @property {string} productId
 * @property {string | null} [variantId] left out for products without variants; null is another line
 * @property {string} productName
 * @property {string} [variantName]
 * @property {number} quantity
 * @property {number} price in major units, as it was when the item was added
 * @property {string} [imageUrl]
 *
 * @typedef {Pick<CartItem, 'productId' | 'variantId' | 'quantity'>} OrderedLine
 *
 * @typedef {object} LineMeta what is remembered beside the items, so that their shape stays as it is
 * @property {string} slug the shop that the line was added in
 * @property {number} at when, in milliseconds
 *
 * @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} CartStorage
 */

export const CART_KEY = 'catalog_cart';
export const META_KEY = 'catalog_cart_meta';
/** Orders on their way, which `pending-order.js` notes; every page looks whether there are any. */
export const PENDING_KEY = 'catalog_pending';
export const MAX_LINES = 100;
export const MAX_QUANTITY = 9999;
const MAX_PRICE = 1e12;

export class Cart {
  /** Empty until `mount`, so that the first draw never depends on storage. @type {CartItem[]} */
  items = [];
  /** Text under the key that could not be read, kept for a report. @type {string | null} */
  damaged = null;
  #storage;
  #slug;
  #listeners = /** @type {Set<() => void>} */ (new Set());
  /** Set while storage is blocked or full: the list in memory is then the newer one. */
  #memoryOnly = false;

  /**
   * @param {CartStorage | null} storage null where the browser blocks it
   * @param {string} [slug] the shop that this page belongs to
   */
  constructor(storage, slug = '') {
    this.#storage = storage;
    this.#slug = slug;
  }

  /** Reads storage: once at the first mount, and again whenever another tab has written. */
  mount() {
    this.items = this.#read();
    this.#tell();
  }

  /** @param {() => void} listener called after each change @returns {() => void} stops it */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** False where the browser keeps nothing: the cart then lasts as long as its page. */
  get isKept() {
    return this.#storage !== null && !this.#memoryOnly;
  }

  /** How many pieces. */
  get itemCount() {
    return this.items.reduce((sum, item) => sum + item.quantity, 0);
  }

  /** What they came to when they were added, in major units. */
  get totalAmount() {
    // Thousandths are the smallest unit of any currency; whole ones add up without residue.
    const thousandths = (/** @type {CartItem} */ item) =>
      Math.round(item.price * 1000) * item.quantity;
    return this.items.reduce((sum, item) => sum + thousandths(item), 0) / 1000;
  }

  /**
   * Adds a line, or its quantity to the line of the same pair.
   * @param {CartItem} item
   * @returns {boolean} false when the item is no item or the cart is full
   */
  addItem(item) {
    const added = cleanItem(item);
    if (!added) return false;
    const items = this.#latest();
    const line = items.find((each) => isSameLine(each, added.productId, added.variantId));
    if (!line && items.length >= MAX_LINES) return false;
    if (line) line.quantity = clamp(line.quantity + added.quantity);
    else items.push(added);
    this.#remember(added);
    this.#write(items);
    return true;
  }

  /**
   * @param {string} productId
   * @param {string | null | undefined} variantId
   * @param {number} quantity zero and below removes the line
   */
  updateQuantity(productId, variantId, quantity) {
    if (!Number.isFinite(quantity)) return;
    const items = this.#latest();
    if (quantity <= 0) {
      this.#write(items.filter((item) => !isSameLine(item, productId, variantId)));
      return;
    }
    for (const item of items) {
      if (isSameLine(item, productId, variantId)) item.quantity = clamp(quantity);
    }
    this.#write(items);
  }

  /** @param {string} productId @param {string | null | undefined} variantId */
  removeItem(productId, variantId) {
    this.updateQuantity(productId, variantId, 0);
  }

  /**
   * Takes out what was ordered: of each line as many pieces as were, whichever way a product without
   * variants stands in the list. Clears the cart once nothing else is in it.
   * @param {OrderedLine[]} ordered
   */
  takeOut(ordered) {
    const items = this.#latest();
    for (const { productId, variantId, quantity } of ordered) {
      let left = quantity;
      for (const id of variantId ? [variantId] : [undefined, null]) {
        for (const line of items.filter((item) => isSameLine(item, productId, id))) {
          const taken = Math.min(left, line.quantity);
          line.quantity -= taken;
          left -= taken;
        }
      }
    }
    const rest = items.filter((item) => item.quantity > 0);
    if (rest.length === 0) this.clearCart();
    else this.#write(rest);
  }

  /** Empties the list and storage. Only a successful checkout calls it. */
  clearCart() {
    this.#write([]);
    this.#tryStorage((storage) => storage.removeItem(META_KEY));
  }

  /** The shop in which a line was added, where that is known. @param {CartItem} item @returns {string | null} */
  shopOf(item) {
    const slug = this.#readMeta()[metaKey(item)]?.slug;
    return typeof slug === 'string' && /^[a-z0-9-]+$/.test(slug) ? slug : null;
  }

  /** What another tab may have written since is the base of a change, never an old copy of it. */
  #latest() {
    return this.#memoryOnly ? this.items.map((item) => ({ ...item })) : this.#read();
  }

  /** @returns {CartItem[]} */
  #read() {
    const text = this.#tryStorage((storage) => storage.getItem(CART_KEY));
    if (text === undefined) return this.items;
    try {
      return cleanItems(JSON.parse(text ?? '[]'));
    } catch {
      this.damaged = text;
      return [];
    }
  }

  /** @param {CartItem[]} items */
  #write(items) {
    this.items = items;
    const written = this.#tryStorage((storage) => {
      storage.setItem(CART_KEY, JSON.stringify(items));
      return true;
    });
    this.#memoryOnly = !written;
    this.#tell();
  }

  /** @param {CartItem} item */
  #remember(item) {
    if (!this.#slug) return;
    const kept = Object.entries(this.#readMeta()).slice(-MAX_LINES);
    const meta = {
      ...Object.fromEntries(kept),
      [metaKey(item)]: { slug: this.#slug, at: Date.now() },
    };
    this.#tryStorage((storage) => storage.setItem(META_KEY, JSON.stringify(meta)));
  }

  /** @returns {Record<string, LineMeta | undefined>} */
  #readMeta() {
    try {
      const meta = JSON.parse(this.#tryStorage((storage) => storage.getItem(META_KEY)) ?? '{}');
      return typeof meta === 'object' && meta !== null ? meta : {};
    } catch {
      return {};
    }
  }

  /**
   * Storage may be absent, blocked or full: the cart then lives in memory.
   * @template T @param {(storage: CartStorage) => T} use @returns {T | undefined}
   */
  #tryStorage(use) {
    try {
      return this.#storage ? use(this.#storage) : undefined;
    } catch {
      return undefined;
    }
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Strict equality: a missing variantId and null are two lines.
 * @param {CartItem} item @param {string} productId @param {string | null | undefined} variantId
 */
export const isSameLine = (item, productId, variantId) =>
  item.productId === productId && item.variantId === variantId;

/**
 * Whatever is under the key (an older version, another script, a prank) becomes a usable list.
 * @param {unknown} value @returns {CartItem[]}
 */
function cleanItems(value) {
  if (!Array.isArray(value)) return [];
  const items = /** @type {CartItem[]} */ ([]);
  for (const each of value) {
    const item = cleanItem(each);
    if (!item || items.some((line) => isSameLine(line, item.productId, item.variantId))) continue;
    items.push(item);
    if (items.length === MAX_LINES) break;
  }
  return items;
}

/** @param {any} value @returns {CartItem | null} a copy with the fields of an item, and only those */
function cleanItem(value) {
  const { productId, variantId, productName, variantName, quantity, price, imageUrl } = value ?? {};
  if (!isText(productId) || !isText(productName)) return null;
  if (variantId !== undefined && variantId !== null && !isText(variantId)) return null;
  if (!Number.isFinite(quantity) || quantity <= 0) return null;
  if (!Number.isFinite(price) || price < 0 || price > MAX_PRICE) return null;
  return {
    productId,
    ...(variantId === undefined ? {} : { variantId }),
    productName,
    ...(isText(variantName) ? { variantName } : {}),
    quantity: clamp(quantity),
    price,
    ...(isText(imageUrl) ? { imageUrl } : {}),
  };
}

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === 'string' && value !== '' && value.length <= 2000;

/** @param {number} quantity */
const clamp = (quantity) => Math.min(Math.max(Math.floor(quantity), 1), MAX_QUANTITY);

/** @param {CartItem} item */
const metaKey = (item) => JSON.stringify([item.productId, item.variantId ?? `${item.variantId}`]);
