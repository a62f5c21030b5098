import type { TestApp } from './app.ts';
import type { TestStore } from './stores.ts';

/** Opens and sends pages as a store's owner. */
export function pagesOf(context: TestApp) {
  return {
    get: (store: TestStore, url: string, headers: Record<string, string> = {}) =>
      context.app.inject({ url, headers: { ...store.headers, ...headers } }),
    post: (
      store: TestStore,
      url: string,
      fields: Record<string, string> = {},
      headers: Record<string, string> = {},
    ) =>
      context.app.inject({
        method: 'POST',
        url,
        headers: {
          ...store.headers,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        payload: new URLSearchParams(fields).toString(),
      }),
  };
}

/** The form that the page after an answer offers to take it back, as its one button sends it. */
export function undoOfferedBy(context: TestApp) {
  const { get } = pagesOf(context);
  return async (
    store: TestStore,
    { cookies, headers }: Awaited<ReturnType<ReturnType<typeof pagesOf>['post']>>,
  ) => {
    const { name, value } = cookies.find((one) => one.name === 'sk_flash') ?? {};
    const cookie = `${name}=${encodeURIComponent(String(value))}`;
    const { body } = await get(store, String(headers.location), { cookie });
    const toast = /<div class="toast">[\s\S]*?<\/div>/.exec(body)?.[0] ?? '';
    const action = /<form method="post" action="([^"]*)"/.exec(toast)?.[1] ?? '';
    return { action, values: formFields(toast.replace('<form ', '<form id="undo" '), 'undo') };
  };
}

/** The fields of a page's form as a browser without script would send them. */
export function formFields(html: string, formId: string): Record<string, string> {
  const form = new RegExp(`<form id="${formId}"[\\s\\S]*?</form>`).exec(html)?.[0] ?? '';
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, 'name');
    const isOff = /type="(?:checkbox|radio)"/.test(tag) && !/\schecked/.test(tag);
    if (name && !isOff) fields[name] = unescaped(attribute(tag, 'value') ?? '');
  }
  for (const [, head = '', text = ''] of form.matchAll(
    /<textarea\b([^>]*)>\n?([\s\S]*?)<\/textarea>/g,
  )) {
    const name = attribute(head, 'name');
    if (name) fields[name] = unescaped(text.replace(/\n$/, ''));
  }
  for (const [, head = '', body = ''] of form.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attribute(head, 'name');
    const options = [...body.matchAll(/<option\b[^>]*>/g)].map(([tag]) => tag);
    const chosen = options.find((tag) => /\sselected/.test(tag)) ?? options[0] ?? '';
    if (name) fields[name] = unescaped(attribute(chosen, 'value') ?? '');
  }
  return fields;
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
