/** Whether people can pay online by UPI, which moves rupees alone, and not only by card. */
export const takesUpi = (currency: string): boolean => currency === 'INR';
