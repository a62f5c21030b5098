/* The seller's and operator's pages work without this file; it makes them quicker. */
import { startForms } from './desk/forms.js';
import { startShortcuts } from './desk/keys.js';
import { startCounts, startPolling, startSwaps } from './desk/live.js';
import { startCopying, startDialogs } from './desk/openers.js';
import { startPasswords } from './desk/passwords.js';
import { startToasts } from './desk/toasts.js';

startToasts();
startDialogs();
startForms();
startCopying();
startPasswords();
startSwaps();
startCounts();
startPolling();
startShortcuts();
