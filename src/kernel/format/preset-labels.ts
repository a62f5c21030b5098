import { STAFF_PRESETS } from '../../staff-enums.ts';
import { keysOf } from '../translation/keys-of.ts';

export const PRESET_LABELS = keysOf('desk.preset', STAFF_PRESETS);

export const PRESET_HINTS = keysOf('desk.presetHint', STAFF_PRESETS);
