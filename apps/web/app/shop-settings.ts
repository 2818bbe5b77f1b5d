import type { ShopSettings } from '@partshelf/contract/shop-settings.ts';
import { createContext, useContext } from 'react';

const Settings = createContext<ShopSettings | undefined>(undefined);

export const SettingsProvider = Settings.Provider;

/** What the shop's configuration says about it. */
export function useShopSettings(): ShopSettings {
  const settings = useContext(Settings);
  if (!settings) throw new Error('SettingsProvider is missing');
  return settings;
}

/** Makes whole addresses, as machines elsewhere need them, of those below the shop's own. */
export function useAbsoluteUrl(): (path: string) => string {
  const { publicUrl } = useShopSettings();
  return (path) => new URL(path, publicUrl).href;
}

/** A link that opens the customer's mail program with the subject filled in. */
export function mailTo(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}
