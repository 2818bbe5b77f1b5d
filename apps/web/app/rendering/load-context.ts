import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { ShopSettings } from '@partshelf/contract/shop-settings.ts';
import type { Api } from '../api.ts';

/** Over HTTP in the browser, by direct call on the server. */
export const apiContext = createContext<Api>();

export const queriesContext = createContext<QueryClient>();

/** Only on the server; the browser restores it from the page. */
export const settingsContext = createContext<ShopSettings>();

/** Only on the server. */
export const nonceContext = createContext<string>();

/** Only on the server. */
export const reportContext = createContext<(error: unknown) => void>();
