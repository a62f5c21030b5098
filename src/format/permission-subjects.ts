const LABELS: Record<string, string> = {
  desk: 'Notifications',
  money: 'Payments',
  messages: 'Conversations',
};

/** What a permission is about: "orders" of "orders.read". */
export const subjectOf = (permission: string): string => permission.split('.')[0] ?? '';

/** The subject of a permission in words: "Orders". */
export function subjectLabel(permission: string): string {
  const subject = subjectOf(permission);
  return LABELS[subject] ?? subject.charAt(0).toUpperCase() + subject.slice(1);
}
