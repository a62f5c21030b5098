import { type FormBody, fieldText } from '../../../web/seller/form-body.ts';
import type { Store } from '../../stores/store.ts';
import type { Draft } from '../draft.ts';
import { type DraftForm, readDraftForm } from './draft-form.ts';
import type { DraftList } from './list/draft-list-query.ts';

export interface DraftAction {
  store: Store;
  draft: Draft;
  list: DraftList;
  form: DraftForm;
  /** The action of the button, such as `pick` of `pick:0:<product>:<variant>`. */
  name: string;
  args: string[];
}

/** A field that changed by itself only recalculates. */
export function readAction(body: FormBody): Pick<DraftAction, 'form' | 'name' | 'args'> {
  const [name = '', ...args] = fieldText(body, 'do').split(':');
  return { form: readDraftForm(body), name: name || 'reckon', args };
}
