import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/client.ts';
import { files } from '../../../db/tables/files.ts';
import { shopSettings } from '../../../db/tables/branding.ts';

const logos = alias(files, 'logos');
const darkLogos = alias(files, 'dark_logos');
const heroImages = alias(files, 'hero_images');

export type StoredShop = NonNullable<Awaited<ReturnType<typeof findShopSettings>>>;

export async function findShopSettings(db: Queryable) {
  const [row] = await db
    .select({
      settings: shopSettings.settings,
      icons: shopSettings.icons,
      logo: logos,
      logoDark: darkLogos,
      heroImage: heroImages,
    })
    .from(shopSettings)
    .leftJoin(logos, eq(logos.id, shopSettings.logoId))
    .leftJoin(darkLogos, eq(darkLogos.id, shopSettings.logoDarkId))
    .leftJoin(heroImages, eq(heroImages.id, shopSettings.heroImageId));
  return row;
}
