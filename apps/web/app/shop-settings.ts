import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';
import {
  type Brand,
  defaultBrand,
  defaultShownTexts,
  type Promises,
  type ShownTexts,
} from '@partshelf/contract/branding/brand.ts';
import type { DateLocale } from '@partshelf/contract/date-locales.ts';
import type { Currency } from '@partshelf/contract/currencies.ts';
import { createContext, createElement, type ReactNode, useContext } from 'react';

const Settings = createContext<ShopSettings | undefined>(undefined);

/** These are the settings that were rendered last: a process and a browser have one shop. */
let dateLocale = defaultBrand.dateLocale;
let currency: Currency = 'USD';

export const getDateLocale = (): DateLocale => dateLocale;

export const getCurrency = (): Currency => currency;

interface SettingsProviderProps {
  value: ShopSettings | undefined;
  children?: ReactNode;
}

export function SettingsProvider({ value, children }: SettingsProviderProps) {
  dateLocale = value?.brand?.dateLocale ?? defaultBrand.dateLocale;
  currency = value?.currency ?? 'USD';
  return createElement(Settings, { value }, children);
}

export function useShopSettings(): ShopSettings {
  const settings = useContext(Settings);
  if (!settings) throw new Error('SettingsProvider is missing');
  return settings;
}

export function useBrand(): Brand {
  return useContext(Settings)?.brand ?? defaultBrand;
}

export function useShownTexts(): ShownTexts {
  return useContext(Settings)?.texts ?? defaultShownTexts;
}

export const usePromises = (): Promises => useShownTexts().promises;

/** VAT is added to the prices. */
export const useIsTaxed = (): boolean => useShownTexts().invoicing?.isTaxed ?? false;

const uploads = '/uploads/';

export function useImageUrl(): (url: string) => string {
  const base = useContext(Settings)?.imagesUrl;
  return (url) => (base && url.startsWith(uploads) ? `${base}/${url.slice(uploads.length)}` : url);
}

export function useAbsoluteUrl(): (path: string) => string {
  const { publicUrl } = useShopSettings();
  return (path) => new URL(path, publicUrl).href;
}

export function mailTo(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}
