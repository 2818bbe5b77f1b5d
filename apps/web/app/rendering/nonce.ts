import { createContext } from 'react';

/** The CSP nonce of our inline scripts; empty in the browser. */
export const Nonce = createContext<string | undefined>(undefined);
