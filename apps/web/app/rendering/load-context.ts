import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';

export const queriesContext = createContext<QueryClient>();

/** This applies only on the server; the browser restores it from the page. */
export const settingsContext = createContext<ShopSettings>();

export const nonceContext = createContext<string>();

export const reportContext = createContext<(error: unknown) => void>();

export const showsMissingContext = createContext<boolean>();
