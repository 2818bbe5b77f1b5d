import { createEmitter } from '../../store.ts';

/** It is emitted by other parts of the page to open the chat. */
export const chatRequests = createEmitter();
