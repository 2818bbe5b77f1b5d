import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { ShopSettings } from '@partshelf/contract/shop-settings.ts';
import type { Api } from '../api.ts';

/** The typed client of the shop's API: over HTTP in the browser, by direct call on the server. */
export const apiContext = createContext<Api>();

/** Where loaders put what they read; the components of the same page find it there. */
export const queriesContext = createContext<QueryClient>();

/** Only set while rendering on the server; the browser keeps what came with the first page. */
export const settingsContext = createContext<ShopSettings>();

/** Marks this page's inline scripts as ours. Only set while rendering on the server. */
export const nonceContext = createContext<string>();

/** Takes what went wrong while a page was rendered. Only set on the server. */
export const reportContext = createContext<(error: unknown) => void>();
