import type { Knex } from 'knex';

// The functions are the twin of src/format/folded-text.ts.

const LEFT_OUT = [
  "''`\\u00b7\\u02b9-\\u02bd\\u02c8\\u02ca\\u02cb\\u055a\\u05f3\\u2018-\\u201b\\u2032\\u2035\\ua78c",
  '\\u0300-\\u036f\\u0483-\\u0487\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
  '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  '\\u0610-\\u061a\\u0621\\u0640\\u064b-\\u065f\\u0670',
  '\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed',
  '\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u0cbc',
  '\\u00ad\\u061c\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff',
].join('');

const PAIRS =
  'øo đd ðd łl ħh ıi ȷj ŋn ŧt ĸk əe ǝe ɓb ɗd ɖd ƙk ƴy ɔo ɛe ɨi ɩi ʉu ʋv ƶz ƒf ɲn ɣg ςσ ґг ' +
  'ٱا ٲا ٳا ىي یي ۍي ېي ےي کك ڪك ګك ہه ھه ەه ۃه ةه ँं ਂੰ ' +
  '‐- ‑- ‒- –- —- ―- −- ⁃- ˗- ־- ×x ⁄/ “" ”" „" ‟"';
const ZEROS = '٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᭐᱐';
const DIGITS = Array.from(ZEROS, (zero) =>
  String.fromCharCode(...Array.from({ length: 10 }, (_, digit) => zero.charCodeAt(0) + digit)),
).join('');

const sides = (pairs: string[]) => [0, 1].map((side) => pairs.map((pair) => pair[side]).join(''));
const [FROM, TO] = sides(PAIRS.split(' '));

const SEVERAL: [string, string][] = [
  ...'ßss æae œoe þth ൺണ് ൻന് ർര് ൽല് ൾള് ൿക് ৎত্'
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, 1), pair.slice(1)]),
  ['്്', '്'],
  ['\u0d46\u0d57', '\u0d57'],
];

// knex takes a bare question mark for a value.
const NASALS = 'ङ्(\\?=[क-घ])|ञ्(\\?=[च-झ])|ण्(\\?=[ट-ढ])|न्(\\?=[त-ध])|म्(\\?=[प-भ])';

const nested = (text: string, pairs: [string, string][]): string =>
  pairs.reduce((sql, [from, to]) => `replace(${sql}, '${from}', '${to}')`, text);

/** Functions in a body have no schema but the system's: an index is also built without a search path. */
const FOLD = `
  if octet_length(t) = length(t) then return translate(lower(t), '''\`', ''); end if;
  t := lower(normalize(replace(t, '´', ''''), nfkd));
  t := translate(regexp_replace(t, '[${LEFT_OUT}]', '', 'g'), '${FROM}', '${TO}');
  if t ~ '[${DIGITS}]' then t := translate(t, '${DIGITS}', '${'0123456789'.repeat(ZEROS.length)}'); end if;
  t := ${nested('t', SEVERAL)};
  return normalize(regexp_replace(t, '${NASALS}', 'ं', 'g'), nfc);`;

const UMLAUTS: [string, string][] = [
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
  ['ø', 'oe'],
];
const DASHES = '-‐‑‒–';

/** A number with the other spelling under which people and chats know it. */
const phone = `coalesce(phone || ' ' || case left(phone, 3)
    when '+55' then regexp_replace(phone, '^(\\+55..)9', '\\1')
    when '+54' then regexp_replace(phone, '^\\+549', '+54')
    when '+52' then '+521' || substr(phone, 4) else '' end, '')`;

/** What rows are found by. The versions before read `search_text`, which goes in a later release. */
const FOUND_BY: Record<string, string> = {
  conversations: `name || ' ' || username || ' ' || ${phone} || ' ' ||
    case when starts_with(last_text, '{"key":') then '' else last_text end`,
  draft_orders: `coalesce(customer ->> 'name', '') || ' ' || coalesce(customer ->> 'phone', '') || ' '
    || coalesce(regexp_replace(customer ->> 'phone', '\\D', '', 'g'), '') || ' ' || message_text`,
  products: 'search_text',
  customers: `name || ' ' || ${phone} || ' ' || coalesce(email, '')`,
};

const AUDITED = `actor_name || ' ' || actor_email || ' ' || target_name || ' ' || coalesce(reason, '')`;

/**
 * Everybody is found by what others can type: docs/decisions/0100. Columns that the database
 * computes, so that no way of writing a row can forget them, nor a version that does not know them.
 */
export const up = (knex: Knex) =>
  knex.raw(`
create function folded(t text) returns text language plpgsql immutable strict parallel safe as $$
begin ${FOLD}
end $$;

create function searchable(t text) returns text language plpgsql immutable strict parallel safe as $$
declare spelled text;
begin
  if octet_length(t) > length(t) then t := normalize(t, nfc); end if;
  if t ~* '[${DASHES}äöüåø]' then
    select string_agg(w.word, ' ') into spelled
      from regexp_split_to_table(lower(t), '\\s+') as w (word) where w.word ~ '[${DASHES}äöüåø]';
    t := t || ' ' || coalesce(translate(${nested('spelled', UMLAUTS)}, '${DASHES}', ''), '');
  end if;
  ${FOLD}
end $$;

-- Orders first: what changes them locks them first.
update orders o set search_text = o.search_text || n.words
  from (select owner_id, id, (
          select string_agg(' ' || left(w.word, 64), '') from (
            select distinct word from regexp_split_to_table(
              folded(search_text) || ' ' || searchable(customer ->> 'name'), '\\s+') as word
             where word <> '' and word <> all (string_to_array(search_text, ' '))) w) as words
          from orders
         where octet_length(search_text || (customer ->> 'name')) > length(search_text || (customer ->> 'name'))
            or customer ->> 'name' ~ '[''\`-]') n
 where n.owner_id = o.owner_id and n.id = o.id and n.words is not null;

${Object.entries(FOUND_BY)
  .map(
    ([table, text]) =>
      `alter table ${table} add column found_by text generated always as (searchable(${text})) stored;`,
  )
  .join('\n')}

drop index products_search;
create index products_found on products using gin (found_by gin_trgm_ops);
drop index customers_search;
create index customers_found on customers using gin (found_by gin_trgm_ops);
drop index users_name_search;
drop index users_email_search;
create index users_found on users using gin (searchable(name || ' ' || email) gin_trgm_ops);
drop index stores_search;
create index stores_found on stores using gin (searchable(name || ' ' || slug) gin_trgm_ops);
drop index audit_events_search;
create index audit_events_found on audit_events using gin (searchable(${AUDITED}) gin_trgm_ops);

drop index customers_name;
create index customers_name on customers (owner_id, folded(name) collate "C", id)
  where merged_into is null and erased_at is null;
drop index stores_name;
create index stores_name on stores (folded(name) collate "C", id);
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop index stores_name;
create index stores_name on stores (lower(name), id);
drop index customers_name;
create index customers_name on customers (owner_id, lower(name), id)
  where merged_into is null and erased_at is null;

drop index audit_events_found;
create index audit_events_search on audit_events using gin (lower(${AUDITED}) gin_trgm_ops);
drop index stores_found;
create index stores_search on stores using gin (lower(name) gin_trgm_ops, slug gin_trgm_ops);
drop index users_found;
create index users_email_search on users using gin (lower(email) gin_trgm_ops);
create index users_name_search on users using gin (lower(name) gin_trgm_ops);
drop index customers_found;
create index customers_search on customers using gin (search_text gin_trgm_ops);
drop index products_found;
create index products_search on products using gin (search_text gin_trgm_ops);
${Object.keys(FOUND_BY)
  .map((table) => `alter table ${table} drop column found_by;`)
  .join('\n')}
drop function searchable(text);
drop function folded(text);
`);
