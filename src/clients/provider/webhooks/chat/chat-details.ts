import { storableValue } from '../../../../kernel/format/storable-value.ts';
import { idOf, listOf, textOf, valueAt } from '../payload-values.ts';

const UNREADABLE_TYPES = ['unsupported', 'unknown'];

export const chatDetails = (
  message: unknown,
  type: string,
  body: unknown,
): Record<string, unknown> => ({
  ...placeOf(type, body),
  ...contactsOf(type, body),
  ...formOf(valueAt(body, 'nfm_reply')),
  ...choiceOf(type, body),
  ...named('choiceText', textOf(valueAt(body, 'list_reply', 'description'), 500)),
  ...named('kind', kindOf(type, body)),
  ...advertisementOf(valueAt(message, 'referral')),
  ...unreadableOf(message),
  ...forwardedOf(valueAt(message, 'context')),
  ...named('groupId', idOf(valueAt(message, 'group_id'))),
  ...named('catalogId', type === 'order' ? idOf(valueAt(body, 'catalog_id')) : null),
});

const named = (name: string, value: unknown): Record<string, unknown> =>
  value === null || value === '' || value === undefined ? {} : { [name]: value };

function placeOf(type: string, body: unknown): Record<string, unknown> {
  const [latitude, longitude] = [valueAt(body, 'latitude'), valueAt(body, 'longitude')];
  if (type !== 'location' || typeof latitude !== 'number' || typeof longitude !== 'number')
    return {};
  const name = textOf(valueAt(body, 'name'), 300);
  const address = textOf(valueAt(body, 'address'), 500);
  return { location: { latitude, longitude, name, address } };
}

function contactsOf(type: string, body: unknown): Record<string, unknown> {
  if (type !== 'contacts') return {};
  const contacts = listOf(body)
    .slice(0, 20)
    .map((contact) => ({
      name:
        textOf(valueAt(contact, 'name', 'formatted_name'), 200) ||
        textOf(valueAt(contact, 'org', 'company'), 200) ||
        (/^FN:(.*)$/m.exec(textOf(valueAt(contact, 'vcard'), 5_000))?.[1] ?? '').trim(),
      phones: listOf(valueAt(contact, 'phones'))
        .slice(0, 10)
        .map((phone) => idOf(valueAt(phone, 'phone'), 40) ?? idOf(valueAt(phone, 'wa_id'), 40))
        .filter((phone) => phone !== null),
    }));
  return { contacts };
}

/** A form's answer comes as text, which may not be an object, nor storable. */
function formOf(reply: unknown): Record<string, unknown> {
  const text = textOf(valueAt(reply, 'response_json'), 10_000);
  if (text === '') return {};
  try {
    return { form: storableValue(JSON.parse(text)) };
  } catch {
    return { form: text };
  }
}

const kindOf = (type: string, body: unknown): string | null =>
  UNREADABLE_TYPES.includes(type) || type === 'interactive'
    ? textOf(valueAt(body, 'type'), 60)
    : null;

const choiceOf = (type: string, body: unknown): Record<string, unknown> =>
  named(
    'choice',
    type === 'button'
      ? textOf(valueAt(body, 'payload'), 500)
      : (idOf(valueAt(body, 'button_reply', 'id'), 500) ??
          idOf(valueAt(body, 'list_reply', 'id'), 500)),
  );

const advertisementOf = (referral: unknown): Record<string, unknown> =>
  referral === undefined
    ? {}
    : {
        referral: {
          headline: textOf(valueAt(referral, 'headline'), 300),
          body: textOf(valueAt(referral, 'body'), 500),
          url: textOf(valueAt(referral, 'source_url'), 1_000),
        },
      };

function unreadableOf(message: unknown): Record<string, unknown> {
  const [error] = listOf(valueAt(message, 'errors'));
  const type = String(valueAt(message, 'type') ?? '');
  if (error === undefined && !UNREADABLE_TYPES.includes(type)) return {};
  const code = valueAt(error, 'code');
  return {
    unreadable: {
      code: typeof code === 'number' ? code : null,
      title: textOf(valueAt(error, 'title'), 300),
    },
  };
}

const forwardedOf = (context: unknown): Record<string, unknown> =>
  valueAt(context, 'forwarded') === true || valueAt(context, 'frequently_forwarded') === true
    ? { forwarded: true }
    : {};
