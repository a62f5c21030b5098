/** The columns of a message with the names of its fields; `m` is its alias in the statement. */
export const messageColumns = (m = 'messages'): string => `
  ${m}.id, ${m}.conversation_id as "conversationId", ${m}.channel, ${m}.direction,
  ${m}.external_id as "externalId", ${m}.type, ${m}.text, ${m}.details, ${m}.status,
  ${m}.status_error as "statusError", ${m}.sent_by_name as "sentByName", ${m}.sent_at as "sentAt",
  ${m}.edited_at as "editedAt", ${m}.deleted_at as "deletedAt"`;
