/** A tag, its sign and its code. Strings and comments in the code may hold what ends a tag. */
const TAG =
  /<%[-_]?\s*?([=~]?)((?:'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?!%>)[\s\S])*?)[-_]?%>/g;

/** `(one /*: Customer *\/)` and `{} /* as Customer *\/` in a template. */
const TYPE = /\/\*(:| as )(.*?)\*\//g;

/** A template as TypeScript statements, each on the line that it has in the template. */
export function codeOf(template: string): string {
  const code: string[] = [];
  let at = 0;
  for (const tag of template.matchAll(TAG)) {
    code.push(lineBreaks(template.slice(at, tag.index)), statement(tag));
    at = tag.index + tag[0].length;
  }
  return code.join('') + lineBreaks(template.slice(at));
}

const lineBreaks = (text: string): string => text.replace(/[^\n]+/g, '');

function statement([tag, sign, inside = '']: RegExpMatchArray): string {
  const before = lineBreaks(tag.slice(0, tag.indexOf(inside)));
  const code = inside.replace(TYPE, '$1$2');
  if (sign === '=') return `${before}$out(${code});`;
  if (sign === '~') return `${before}$raw(${code});`;
  // The comment would go on over what follows in its line.
  return /^\s*\/\/.*$/.test(code) ? before : `${before}${code};`;
}
