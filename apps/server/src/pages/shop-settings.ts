import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';
import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import type { Deps } from '../deps.ts';
import { atTime } from '../features/branding/shop/to-shown-texts.ts';

/** Every visitor can read these settings. */
export function toShopSettings({
  config,
  shop,
  now,
}: Pick<Deps, 'config' | 'shop' | 'now'>): ShopSettings {
  const { publicUrl, booksYears, google, microsoft, subscribe, s3 } = config;
  const imagesUrl = s3?.publicUrl ?? null;
  return {
    publicUrl,
    company: shop.company(),
    ...(shop.isBranded() && { brand: shop.brand() }),
    ...(shop.texts() !== defaultShownTexts && { texts: atTime(shop.texts(), now()) }),
    booksYears,
    google: google !== null,
    microsoft: microsoft !== null,
    subscribe,
    imagesUrl,
  };
}
