import { createContext } from 'react';

/** Marks our inline scripts while rendering on the server; empty in the browser. */
export const Nonce = createContext<string | undefined>(undefined);
