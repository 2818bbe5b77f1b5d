import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';
import {
  defaultShownTexts,
  isAnnouncementCurrent,
  type ShownTexts,
} from '@partshelf/contract/branding/brand.ts';
import type { Deps } from '../deps.ts';

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

function atTime(texts: ShownTexts, now: Date): ShownTexts {
  const { announcement } = texts;
  if (!announcement) return texts;
  const isCurrent = isAnnouncementCurrent(announcement, now.getTime());
  return { ...texts, announcement: { ...announcement, isCurrent } };
}
