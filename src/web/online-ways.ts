/** How people pay online, in words; UPI moves rupees alone. */
export const onlineWays = (currency: string): string =>
  currency === 'INR' ? 'UPI or card' : 'card';
