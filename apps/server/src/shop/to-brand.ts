import { toAccentStyles } from '@partshelf/contract/shop/accent.ts';
import {
  type Brand,
  type BrandImage,
  defaultBrand,
  defaultShopName,
} from '@partshelf/contract/shop/brand.ts';
import type { ImageRow } from '../db/tables/files.ts';
import { toImage } from '../images.ts';
import type { StoredShop } from './shop-queries.ts';

function toBrandImage(row: ImageRow | null): BrandImage | null {
  const image = row && toImage(row);
  if (!image) return null;
  const { url, width, height, shareUrl = null } = image;
  return { url, width, height, shareUrl };
}

export function toBrand(stored: StoredShop | undefined): Brand {
  if (!stored) return defaultBrand;
  const { name, tagLine, accent, heroHeading, heroText, socialLinks } = stored.settings;
  return {
    name: name || defaultShopName,
    tagLine: tagLine || null,
    accent: accent || null,
    accentStyles: accent ? toAccentStyles(accent) : null,
    logo: toBrandImage(stored.logo),
    logoDark: toBrandImage(stored.logoDark),
    heroImage: toBrandImage(stored.heroImage),
    heroHeading: heroHeading || null,
    heroText: heroText || null,
    socialLinks,
  };
}
