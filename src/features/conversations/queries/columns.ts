/** `m` is the alias of the table in the statement. */
export const messageColumns = (m: string): string => `
  ${m}.id, ${m}.conversation_id, ${m}.channel, ${m}.direction, ${m}.external_id, ${m}.type,
  ${m}.text, ${m}.details, ${m}.status, ${m}.status_error, ${m}.sent_by_name, ${m}.sent_at,
  ${m}.edited_at, ${m}.deleted_at`;
