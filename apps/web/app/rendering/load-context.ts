import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';

/** Only on the server. */
export const queriesContext = createContext<QueryClient>();

/** Only on the server; the browser restores it from the page. */
export const settingsContext = createContext<ShopSettings>();

/** Only on the server. */
export const nonceContext = createContext<string>();

/** Only on the server. */
export const reportContext = createContext<(error: unknown) => void>();

/** Only on the server. */
export const showsMissingContext = createContext<boolean>();
