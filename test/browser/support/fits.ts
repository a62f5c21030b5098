import type { Page } from 'playwright-core';

/**
 * What does not fit at this size of letters, one line a fault: the page scrolls sideways; text is cut off, or is
 * wider than its own button; texts and controls lie on each other; at the usual size, a short word of a control goes
 * on in the next line. Looked at twice: as the page stands, and with all that folds unfolded.
 */
export async function misfits(page: Page, fontSize: string): Promise<string[]> {
  return page.evaluate(LOOK, fontSize);
}

const LOOK = (fontSize: string): string[] => {
  /** Letters and lines may stand out of their boxes by so many pixels: rounding, and slopes of glyphs. */
  const SLACK = 2;
  const CONTROLS = 'a[href], button, input, select, textarea, summary, .button, .badge';
  const root = document.documentElement;
  const faults = new Set<string>();

  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }
  interface Item {
    element: Element;
    boxes: Box[];
    /** What it lies in that stays in its place while the rest scrolls; null: the page. */
    layer: Element | null;
  }

  const boxOf = ({ left, right, top, bottom }: DOMRect): Box => ({ left, right, top, bottom });
  const nameOf = (element: Element): string => {
    const { className, id } = element as HTMLElement;
    const text = element.textContent?.replace(/\s+/g, ' ').trim().slice(0, 40);
    const more = id ? `#${id}` : typeof className === 'string' && className ? `.${className}` : '';
    return `<${element.localName}${more.replaceAll(' ', '.')}> “${text}”`;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const styleOf = (element: Element) => getComputedStyle(element);
  const ancestorsOf = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      found.push(at);
    return found;
  };
  /** For screen readers alone. */
  const isHidden = (element: Element) => styleOf(element).clipPath === 'inset(50%)';
  const scrolls = (element: Element) => /auto|scroll/.test(styleOf(element).overflow);
  const clips = (element: Element) => /hidden|clip/.test(styleOf(element).overflow);
  const isBoxed = (element: Element): boolean => {
    const { backgroundColor, borderTopWidth, borderTopColor } = styleOf(element);
    return (
      !/, 0\)$|transparent/.test(backgroundColor) ||
      (parseFloat(borderTopWidth) > 0 && !/, 0\)$|transparent/.test(borderTopColor))
    );
  };

  const ownText = (element: Element): Text[] =>
    [...element.childNodes].filter(
      (node): node is Text => node.nodeType === Node.TEXT_NODE && !!node.textContent?.trim(),
    );
  /** The lines of an element's own text, as high as its lines are and not as its font is. */
  const linesOf = (element: Element): Box[] => {
    const { fontSize: size } = styleOf(element);
    return ownText(element).flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()]
        .filter(({ width, height }) => width > 0 && height > 0)
        .map(({ left, right, top, bottom }) => {
          const spare = Math.max(0, (bottom - top - Number.parseFloat(size)) / 2);
          return { left, right, top: top + spare, bottom: bottom - spare };
        });
    });
  };

  /** Whether what is cut off is whole elsewhere: in a title, or in what its link, row or fold opens. */
  const isWholeElsewhere = (element: Element): boolean => {
    const titled = element.closest('[title]');
    const text = element.textContent?.trim() ?? '';
    if (titled?.getAttribute('title')?.includes(text)) return true;
    const row = element.closest('a[href], summary, li, tr');
    return row !== null && (row.matches('a, summary') || row.querySelector('.row-link') !== null);
  };

  const findSideways = () => {
    const sideways = root.scrollWidth - root.clientWidth;
    if (sideways <= 0) return;
    const isOut = ({ right }: Box) => right > root.clientWidth + 1;
    const widest = [...document.querySelectorAll('body *')]
      .filter((element) => !isHidden(element))
      .filter((element) => isOut(element.getBoundingClientRect()) || linesOf(element).some(isOut))
      .findLast((element) =>
        ancestorsOf(element).every((at) => styleOf(at).overflowX === 'visible'),
      );
    faults.add(`scrolls sideways by ${sideways} px: ${widest ? nameOf(widest) : '?'}`);
  };

  const findCut = (element: Element, lines: Box[]) => {
    const ways = [element, ...ancestorsOf(element)];
    if (ways.some(isHidden)) return;
    const cutting = ways.find((at) => {
      if (!clips(at)) return false;
      const frame = at.getBoundingClientRect();
      const isOut = ({ left, right, top, bottom }: Box) =>
        left < frame.left - SLACK ||
        right > frame.right + SLACK ||
        top < frame.top - SLACK ||
        bottom > frame.bottom + SLACK;
      return lines.some(isOut);
    });
    if (cutting && !isWholeElsewhere(cutting)) faults.add(`cut off: ${nameOf(element)}`);
    const holder = ways.find((at) => isBoxed(at) && styleOf(at).display !== 'inline');
    if (!holder || cutting) return;
    if (ways.slice(0, ways.indexOf(holder) + 1).some((at) => scrolls(at) || clips(at))) return;
    const frame = holder.getBoundingClientRect();
    const isOut = lines.some(
      ({ left, right, top, bottom }) =>
        left < frame.left - 1 ||
        right > frame.right + 1 ||
        top < frame.top - SLACK ||
        bottom > frame.bottom + SLACK,
    );
    if (isOut) faults.add(`out of its box: ${nameOf(element)} in ${nameOf(holder)}`);
  };

  /** Words of at most ten letters: a phone has the room, so nothing of them has to go on below. */
  const SHORT_WORD = /(?<![\p{L}\p{M}])[\p{L}\p{M}]{2,10}(?![\p{L}\p{M}])/gu;
  const findBrokenWords = (element: Element) => {
    if (fontSize !== '100%' || !element.closest(CONTROLS)) return;
    for (const node of ownText(element)) {
      for (const { 0: word, index } of node.data.matchAll(SHORT_WORD)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) faults.add(`broken “${word}”: ${nameOf(element)}`);
      }
    }
  };

  const findCutField = (field: Element) => {
    if (!(field instanceof HTMLInputElement) || field.type === 'file') return;
    if (!field.placeholder || field.value || field.title === field.placeholder) return;
    field.value = field.placeholder;
    if (field.scrollWidth > field.clientWidth + SLACK) faults.add(`cut off: ${field.placeholder}`);
    field.value = '';
  };

  /** What of the boxes is seen where a list or a box cuts or scrolls. */
  const seenOf = (element: Element, boxes: Box[]): Box[] => {
    const frames = [element, ...ancestorsOf(element)]
      .filter((at) => styleOf(at).overflow !== 'visible')
      .map((at) => at.getBoundingClientRect());
    return boxes
      .map((box) =>
        frames.reduce<Box>(
          (at, frame) => ({
            left: Math.max(at.left, frame.left),
            right: Math.min(at.right, frame.right),
            top: Math.max(at.top, frame.top),
            bottom: Math.min(at.bottom, frame.bottom),
          }),
          box,
        ),
      )
      .filter(({ left, right, top, bottom }) => right > left && bottom > top);
  };
  const layerOf = (element: Element): Element | null =>
    [element, ...ancestorsOf(element)].find((at) => /fixed|sticky/.test(styleOf(at).position)) ??
    null;

  const findOverlaps = (items: Item[]) => {
    const flat = items
      .flatMap(({ element, boxes, layer }) => boxes.map((box) => ({ element, layer, ...box })))
      .sort((a, b) => a.top - b.top);
    flat.forEach((one, at) => {
      for (let next = at + 1; next < flat.length; next++) {
        const other = flat[next];
        if (!other || other.top >= one.bottom - SLACK) break;
        if (other.layer !== one.layer) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - other.top;
        if (width > SLACK && height > SLACK) {
          faults.add(`lie on each other: ${nameOf(one.element)} and ${nameOf(other.element)}`);
        }
      }
    });
  };

  const look = () => {
    findSideways();
    const items: Item[] = [];
    for (const element of document.querySelectorAll('body *')) {
      if (element.matches('script, style, template, option, noscript') || !isSeen(element))
        continue;
      const lines = linesOf(element);
      if (lines.length > 0) {
        findCut(element, lines);
        findBrokenWords(element);
      }
      findCutField(element);
      const isControl = element.matches(CONTROLS) && isBoxed(element);
      const boxes = isControl ? [...element.getClientRects()].map(boxOf) : lines;
      if (boxes.length === 0 || isHidden(element) || ancestorsOf(element).some(isHidden)) continue;
      items.push({ element, boxes: seenOf(element, boxes), layer: layerOf(element) });
    }
    findOverlaps(items);
  };

  root.style.fontSize = fontSize;
  look();
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  for (const details of folded) {
    details.open = true;
    const floats = [...details.children].some((child) => styleOf(child).position === 'absolute');
    if (!floats) continue;
    for (const child of details.children) {
      const { left, right } = child.getBoundingClientRect();
      if (left < -1 || right > root.clientWidth + 1) faults.add(`off the page: ${nameOf(child)}`);
    }
    details.open = false;
  }
  if (folded.some(({ open }) => open)) look();
  for (const details of folded) details.open = false;
  root.style.fontSize = '';
  return [...faults];
};
