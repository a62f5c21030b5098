/**
 * Templates have one tag a line; pages are sent without that. A line break with its indentation is
 * nothing beside `<% code %>` and beside a block or a form control, and one space elsewhere, as in
 * HTML. A space within a line stays.
 */

const CODE = String.raw`<%[\s\S]*?%>`;
/** A value between quotes, in which there may be code. */
const QUOTED = `"(?:${CODE}|[^"])*"|'(?:${CODE}|[^'])*'`;
const TOKEN = new RegExp(`${CODE}|<[a-z/!](?:${CODE}|${QUOTED}|[^>])*>|[^<]+|<`, 'gi');
const PART_OF_TAG = new RegExp(String.raw`${CODE}|${QUOTED}|\s+`, 'g');

/** Elements that are part of a line of text: beside them a line break is a space. */
const PHRASING = new Set(
  'a abbr b bdi bdo cite code data dfn em i kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);

/** What these hold is sent as it is: a text area drops the line break that it begins with. */
const VERBATIM = /^<(?:textarea|pre|script|style)\b/i;
const VERBATIM_END = /^<\/(?:textarea|pre|script|style)\b/i;

/** Eta's plugin hook: called with each template before it is compiled. */
export const withoutLineBreaks = {
  processTemplate: (template: string): string => {
    const tokens = template.match(TOKEN) ?? [];
    return tokens.map((token, at) => lineless(token, tokens[at - 1], tokens[at + 1])).join('');
  },
};

function lineless(token: string, before?: string, after?: string): string {
  if (token.startsWith('<%')) return token;
  if (token.startsWith('<')) return tagOnOneLine(token);
  if (VERBATIM.test(before ?? '') || VERBATIM_END.test(after ?? '')) return token;
  return token.replace(/\s+/g, (blanks, start: number, text: string) => {
    if (!blanks.includes('\n')) return blanks;
    const isFirst = start === 0 && isApart(before);
    const isLast = text.slice(start).trim() === '' && isApart(after);
    return isFirst || isLast ? '' : ' ';
  });
}

/** Undefined: the template's beginning or end. */
function isApart(token: string | undefined): boolean {
  if (token === undefined) return true;
  if (token.startsWith('<%')) return !/^<%[=~]/.test(token);
  const name = /^<\/?([\w-]+)/.exec(token)?.[1];
  return token.startsWith('<') && !PHRASING.has(name ?? '');
}

/** Attributes may have lines of their own; what is between quotes or in code stays as it is. */
const tagOnOneLine = (tag: string): string =>
  tag.replace(PART_OF_TAG, (part, start: number) => {
    if (part.trim() !== '' || !part.includes('\n')) return part;
    const next = tag.slice(start + part.length);
    return /^(?:\/?>|<%)/.test(next) ? '' : ' ';
  });
