/**
 * The columns of a conversation with the names of its fields; `c` is its alias in the statement.
 */
export const conversationColumns = (c = 'conversations'): string => `
  ${c}.id, ${c}.channel, ${c}.channel_user_id as "channelUserId", ${c}.phone, ${c}.name, ${c}.username,
  ${c}.connection_id as "connectionId", ${c}.last_inbound_at as "lastInboundAt",
  ${c}.last_message_at as "lastMessageAt", ${c}.last_text as "lastText", ${c}.unread`;
