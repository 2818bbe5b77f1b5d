import type { ShopSettings } from '@partshelf/contract/shop-settings.ts';
import { createContext, useContext } from 'react';

const Settings = createContext<ShopSettings | undefined>(undefined);

export const SettingsProvider = Settings.Provider;

export function useShopSettings(): ShopSettings {
  const settings = useContext(Settings);
  if (!settings) throw new Error('SettingsProvider is missing');
  return settings;
}

/** Absolute URLs for other systems. */
export function useAbsoluteUrl(): (path: string) => string {
  const { publicUrl } = useShopSettings();
  return (path) => new URL(path, publicUrl).href;
}

export function mailTo(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}
