/** UPI moves rupees alone. */
export const takesUpi = (currency: string): boolean => currency === 'INR';
