import type { StatementPart } from '../../../../kernel/db/statement.ts';
import { type Searched, searchTextOf } from '../search-text.ts';

/**
 * SQL for a changed order's `search_text`. Words of the row that `before` does not explain stay,
 * since a change of the lines doesn't know the parcels, and neither knows the payment.
 */
export const searchTextAfter = (
  before: Searched,
  after: Searched,
  country: string,
): StatementPart => ({
  sql: `? || coalesce((select ' ' || string_agg(word, ' ')
    from string_to_table(search_text, ' ') as word where word <> all (string_to_array(?, ' '))), '')`,
  bindings: [searchTextOf(after, country), searchTextOf(before, country)],
});
