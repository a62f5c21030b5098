export interface Answer {
  /** Empty: the whole form was one text. */
  name: string;
  value: string;
}

/** It only tells the form's provider which form it was. */
const TECHNICAL = 'flow_token';
const MOST = 100;

/** By name; nested ones follow their own names. The provider may have sent anything. */
export function formAnswers(form: unknown, name = ''): Answer[] {
  if (form === undefined || form === null || form === '') return [];
  if (typeof form !== 'object') return [{ name, value: String(form) }];
  if (Array.isArray(form)) {
    const plain = form.every((each) => typeof each !== 'object' || each === null);
    if (plain) return form.length === 0 ? [] : [{ name, value: form.map(String).join(', ') }];
  }
  return Object.entries(form)
    .filter(([key]) => key !== TECHNICAL)
    .flatMap(([key, value]) => formAnswers(value, name ? `${name} ${key}` : key))
    .slice(0, MOST);
}
