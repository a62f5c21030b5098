/** An answer that is ready to be sent, or to be changed first. */
export interface ReadyAnswer {
  label: string;
  text: string;
}

/** Answers that fit most conversations; a draft brings its own. */
export const READY_ANSWERS: readonly ReadyAnswer[] = [
  { label: 'Which size?', text: 'Which size would you like?' },
  {
    label: 'Ask for the address',
    text: 'Please send your full name, address with PIN code, and phone number.',
  },
  {
    label: 'Out of stock',
    text: 'Sorry, this is out of stock right now. Would you like something else?',
  },
  { label: 'Thanks', text: 'Thank you! We will get back to you shortly.' },
];
