import { eq } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { ShownTexts } from '@partshelf/contract/branding/brand.ts';
import type { SubscriptionForm } from '@partshelf/contract/subscribers.ts';
import type { PageTextName } from '@partshelf/contract/branding/texts.ts';
import { type Currency, defaultCurrency } from '@partshelf/contract/currencies.ts';
import { pickColumns } from '../../db/columns-of.ts';
import type { Queryable } from '../../db/client.ts';
import { files } from '../../db/tables/files.ts';
import {
  currencySettings,
  documentLogos,
  shopSettings,
  shopTexts,
} from '../../db/tables/branding.ts';
import { chatSettings } from '../../db/tables/chat.ts';
import { companySettings } from '../../db/tables/companies.ts';
import { invoicingSettings } from '../../db/tables/invoices.ts';
import { productLicensings } from '../../db/tables/licences.ts';
import { licences } from '../../db/tables/orders.ts';
import { quotes } from '../../db/tables/quotes.ts';
import { subscriptionSettings } from '../../db/tables/subscribers.ts';
import { paymentSettings } from '../../db/tables/transfers.ts';

const logos = alias(files, 'logos');
const darkLogos = alias(files, 'dark_logos');
const icons = alias(files, 'shop_icons');
const heroImages = alias(files, 'hero_images');

export type StoredBranding = NonNullable<Awaited<ReturnType<typeof findBrandingSettings>>>;

export async function findBrandingSettings(db: Queryable) {
  const [row] = await db
    .select({
      ...pickColumns(shopSettings, 'settings', 'icons', 'documentLogo'),
      logo: logos,
      logoDark: darkLogos,
      icon: icons,
      heroImage: heroImages,
    })
    .from(shopSettings)
    .leftJoin(logos, eq(logos.id, shopSettings.logoId))
    .leftJoin(darkLogos, eq(darkLogos.id, shopSettings.logoDarkId))
    .leftJoin(icons, eq(icons.id, shopSettings.iconId))
    .leftJoin(heroImages, eq(heroImages.id, shopSettings.heroImageId));
  return row;
}

export async function findDocumentLogo(db: Queryable, sha256: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ png: documentLogos.png })
    .from(documentLogos)
    .where(eq(documentLogos.sha256, sha256));
  return row && Buffer.from(row.png, 'base64');
}

export type WrittenText = Awaited<ReturnType<typeof listCurrentTexts>>[number];

export const listCurrentTexts = (db: Queryable) =>
  db
    .select({ name: shopTexts.name, version: shopTexts.version, content: shopTexts.content })
    .from(shopTexts);

export async function findInvoicingSettings(db: Queryable) {
  const [row] = await db.select({ settings: invoicingSettings.settings }).from(invoicingSettings);
  return row?.settings;
}

export async function readTransferOffer(db: Queryable): Promise<ShownTexts['transfer']> {
  const [row] = await db.select({ settings: paymentSettings.settings }).from(paymentSettings);
  return row?.settings.transfer ?? 'off';
}

export async function findOfficeHours(db: Queryable) {
  const [row] = await db.select({ officeHours: chatSettings.officeHours }).from(chatSettings);
  return row?.officeHours ?? undefined;
}

export async function readAllowsClaims(db: Queryable): Promise<boolean> {
  const [row] = await db
    .select({ allowsClaims: companySettings.allowsClaims })
    .from(companySettings);
  return row?.allowsClaims ?? true;
}

export async function hasQuotes(db: Queryable): Promise<boolean> {
  const [row] = await db.select({ id: quotes.id }).from(quotes).limit(1);
  return row !== undefined;
}

export async function hasLicences(db: Queryable): Promise<boolean> {
  const rows = await unionAll(
    db.select({ id: productLicensings.productId }).from(productLicensings),
    db.select({ id: licences.id }).from(licences),
  ).limit(1);
  return rows.length > 0;
}

export async function readCurrencyOrDefault(db: Queryable): Promise<Currency> {
  const [row] = await db.select({ currency: currencySettings.currency }).from(currencySettings);
  return row?.currency ?? defaultCurrency;
}

export async function readSubscriptionForm(
  db: Queryable,
  { subscribe }: { readonly subscribe: unknown },
): Promise<SubscriptionForm> {
  if (!subscribe) return 'shop';
  const [row] = await db.select({ form: subscriptionSettings.form }).from(subscriptionSettings);
  return row?.form ?? 'emailjs';
}

export async function findPublishedText(db: Queryable, name: PageTextName) {
  const [row] = await db
    .select({ content: shopTexts.content, updatedAt: shopTexts.updatedAt })
    .from(shopTexts)
    .where(eq(shopTexts.name, name));
  return row;
}
