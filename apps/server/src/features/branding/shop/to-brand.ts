import { toAccentStyles } from '@partshelf/contract/branding/accent.ts';
import {
  type Brand,
  type BrandIcon,
  type BrandImage,
  defaultBrand,
  defaultShopName,
} from '@partshelf/contract/branding/brand.ts';
import type { ImageRow } from '../../../db/tables/files.ts';
import { iconKey, shareKey, toImage } from '../../../files/images.ts';
import type { StoredShop } from './shop-queries.ts';

function toBrandImage(row: ImageRow | null): BrandImage | null {
  const image = row && toImage(row);
  if (!image) return null;
  const { url, width, height, shareUrl = null } = image;
  return { url, width, height, shareUrl };
}

type StoredIcons = NonNullable<StoredShop['icons']>;

const toIcons = (icons: StoredIcons): BrandIcon[] =>
  icons.flatMap(({ purpose, storageKey, widths }) =>
    purpose === 'mail'
      ? []
      : widths.map((sizePx) => ({
          url: `/uploads/${iconKey(storageKey, sizePx)}`,
          sizePx,
          purpose,
        })),
  );

/** In CSS pixels. */
const mailLogo = { maxWidth: 240, height: 28 };

function toMailLogos(icons: StoredIcons, imagesUrl: string) {
  const found = icons.find(({ purpose }) => purpose === 'mail');
  if (!found) return { mailLogo: null, logoShareUrl: null };
  const { storageKey, widths, height } = found;
  const width = widths.at(-1)!;
  const scale = Math.min(mailLogo.maxWidth / width, mailLogo.height / height);
  return {
    mailLogo: {
      url: `${imagesUrl}/${iconKey(storageKey, width)}`,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    },
    logoShareUrl: `/uploads/${shareKey(storageKey)}`,
  };
}

/** `imagesUrl` is the absolute address of the folder of images. */
export function toBrand(stored: StoredShop | undefined, imagesUrl: string): Brand {
  if (!stored) return defaultBrand;
  const icons = stored.icons ?? [];
  const { name, tagLine, accent, heroHeading, heroText, socialLinks } = stored.settings;
  return {
    name: name || defaultShopName,
    tagLine: tagLine || null,
    accent: accent || null,
    accentStyles: accent ? toAccentStyles(accent) : null,
    logo: toBrandImage(stored.logo),
    logoDark: toBrandImage(stored.logoDark),
    icons: toIcons(icons),
    ...toMailLogos(icons, imagesUrl),
    heroImage: toBrandImage(stored.heroImage),
    heroHeading: heroHeading || null,
    heroText: heroText || null,
    socialLinks,
  };
}
