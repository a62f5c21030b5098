/** The conversation with a text in its reply box that tells of an order and how to pay it. */
export const askingLink = (conversationId: string, orderId: string): string =>
  `/dashboard/conversations/${conversationId}?ask=${orderId}#reply`;
