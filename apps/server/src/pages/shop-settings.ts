import type { ShopSettings } from '@partshelf/contract/shop-settings.ts';
import type { Config } from '../config/config.ts';

/** Every visitor can read these settings. */
export function toShopSettings(config: Config): ShopSettings {
  const { publicUrl, company, google, subscribe, s3 } = config;
  const imagesUrl = s3?.publicUrl ?? null;
  return { publicUrl, company, google: google !== null, subscribe, imagesUrl };
}
