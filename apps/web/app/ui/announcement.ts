import { createStore } from '../store.ts';

const announcement = createStore('');

/** Screen readers read it out; it is shown nowhere. */
export const announce = announcement.write;

export const useAnnouncement = announcement.useValue;
