/* Sugar for adding and editing a product: every form of these pages works without it. */
import { startPhotoChoice } from './photo-choice.js';
import { startPhotoUpload } from './photo-upload.js';
import { startUnsavedCount } from './unsaved-count.js';

startPhotoChoice();
startPhotoUpload();
startUnsavedCount();
