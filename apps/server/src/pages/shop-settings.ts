import type { ShopSettings } from '@partshelf/contract/shop-settings.ts';
import type { Config } from '../config/config.ts';

/** The part of the configuration that every visitor may read. */
export function toShopSettings(config: Config): ShopSettings {
  const { publicUrl, company, google, subscribe, s3 } = config;
  const imagesUrl = s3?.publicUrl ?? null;
  return { publicUrl, company, google: google !== null, subscribe, imagesUrl };
}
