import type { Draft } from '../../../domain/drafts/draft.ts';
import type { Store } from '../../../domain/stores/store.ts';
import type { DraftList } from '../draft-list/draft-list-query.ts';
import { type FormBody, fieldText } from '../form-body.ts';
import { type DraftForm, readDraftForm } from './draft-form.ts';

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
