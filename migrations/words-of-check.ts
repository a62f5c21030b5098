// A part of the migrations that give a list of words one more, and as final as they are.

interface CheckedWords {
  /** Of the CHECK that holds the words. */
  constraint: string;
  /** What it belongs to: `table audit_events`. */
  owner: string;
  /** The column that has the words; `value` in a domain. */
  column: string;
}

export const AUDIT_ACTIONS: CheckedWords = {
  constraint: 'audit_events_action_check',
  owner: 'table audit_events',
  column: 'action',
};
export const NOTICE_EVENTS: CheckedWords = {
  constraint: 'notice_event_check',
  owner: 'domain notice_event',
  column: 'value',
};

/** SQL that has a CHECK know one word more, whichever others it knows by now. */
export const learnWord = (words: CheckedWords, word: string): string =>
  changeWords(words, `array_append(known, '${word}')`);

/**
 * SQL that takes it back. The audit only grows: where it has told of what is no longer a word, the CHECK
 * holds for what comes.
 */
export const forgetWord = (words: CheckedWords, word: string): string =>
  changeWords(words, `array_remove(known, '${word}')`);

const changeWords = ({ constraint, owner, column }: CheckedWords, wanted: string): string => `
do $$
declare
  known text[];
  list text;
begin
  select array_agg(found.part[1] order by found.nth) into known
    from pg_constraint c,
         regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''', 'g') with ordinality found (part, nth)
   where c.conname = '${constraint}';
  select string_agg(quote_literal(words.word), ', ' order by words.nth) into strict list
    from unnest(${wanted}) with ordinality words (word, nth);
  alter ${owner} drop constraint ${constraint};
  execute 'alter ${owner} add constraint ${constraint} check (${column} in (' || list || ')) not valid';
  begin
    alter ${owner} validate constraint ${constraint};
  exception when check_violation then null;
  end;
end $$;`;
