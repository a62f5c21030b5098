import { STAFF_PRESETS } from '../../permissions.ts';
import { keysOf } from '../translation/keys-of.ts';

export const PRESET_LABELS = keysOf('desk.preset', STAFF_PRESETS);

export const PRESET_HINTS = keysOf('desk.presetHint', STAFF_PRESETS);
