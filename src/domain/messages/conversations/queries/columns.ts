/** The columns of a conversation that its model has; `c` is its alias in the statement. */
export const conversationColumns = (c: string): string => `
  ${c}.owner_id, ${c}.id, ${c}.channel, ${c}.channel_user_id, ${c}.wa_id, ${c}.phone, ${c}.name,
  ${c}.username, ${c}.connection_id, ${c}.last_inbound_at, ${c}.last_message_at, ${c}.last_text,
  ${c}.unread, ${c}.updated_at`;

/** The columns of a message as it is read elsewhere; `m` is its alias in the statement. */
export const messageColumns = (m: string): string => `
  ${m}.id, ${m}.conversation_id, ${m}.channel, ${m}.direction,
  ${m}.external_id, ${m}.type, ${m}.text, ${m}.details, ${m}.status,
  ${m}.status_error, ${m}.sent_by_name, ${m}.sent_at,
  ${m}.edited_at, ${m}.deleted_at`;
