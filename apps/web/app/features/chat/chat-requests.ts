import { createEmitter } from '../../store.ts';

/** Emitted by other parts of the page to open the chat. */
export const chatRequests = createEmitter();
