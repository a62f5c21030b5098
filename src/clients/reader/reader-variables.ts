import type { EnvironmentVariable } from '../../start/environment-variables.ts';

export const READER_VARIABLES: readonly EnvironmentVariable[] = [
  {
    name: 'READER_API_URL',
    fallback: 'none (`npm start`: a simulator)',
    purpose:
      'the address of the language model that reads messages, with a chat-completions API: the part before `/chat/completions`. Stores can turn it on if this and `READER_MODEL` are set',
    example: '',
  },
  {
    name: 'READER_API_KEY',
    fallback: 'none',
    purpose: 'the key for that server; your own server may not need one',
    example: '',
  },
  {
    name: 'READER_MODEL',
    fallback: 'none (`npm start` with the simulator: its model)',
    purpose: 'the name of the model on that server',
    example: '',
  },
];
