import type { ShopSettings } from '@partshelf/contract/shop-settings.ts';
import type { Config } from '../config/config.ts';

/** The part of the configuration that every visitor may read. */
export function toShopSettings({ publicUrl, company, google, subscribe }: Config): ShopSettings {
  return { publicUrl, company, google: google !== null, subscribe };
}
