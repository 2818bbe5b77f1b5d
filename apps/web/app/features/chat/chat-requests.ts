import { createEmitter } from '../../create-emitter.ts';

/** Emitted by other parts of the page to open the chat. */
export const chatRequests = createEmitter();
