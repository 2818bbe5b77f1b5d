import { type DateLocale, defaultDateLocale } from '@partshelf/contract/date-locales.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { type Currency, defaultCurrency } from '@partshelf/contract/currencies.ts';
import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';
import {
  type Brand,
  defaultBrand,
  defaultPartPrefix,
  defaultShopName,
  defaultShownTexts,
  type ShownTexts,
  type BrandIcon,
  type BrandImage,
} from '@partshelf/contract/branding/brand.ts';
import { toAccentStyles } from '@partshelf/contract/branding/accent.ts';
import type { MailBrand } from '../../db/jobs.ts';
import type { Config } from '../../platform/config.ts';
import type { Queryable } from '../../db/client.ts';
import {
  findBrandingSettings,
  findDocumentLogo,
  type StoredBranding,
  findInvoicingSettings,
  hasLicences,
  hasQuotes,
  readTransferOffer,
  findOfficeHours,
  listCurrentTexts,
  readAllowsClaims,
  readCurrencyOrDefault,
  readSubscriptionForm,
} from './queries.ts';
import { listPageRows } from './page-queries.ts';
import { toShownTexts } from './texts.ts';
import type { ImageRow } from '../../db/tables/files.ts';
import { iconKey, shareKey, toImage } from '../../files/images.ts';

type Company = ShopSettings['company'];

export interface Branding {
  brand(): Brand;
  mailBrand(): MailBrand;
  /**
   * It is what documents show: the default name and the default way to write dates are left out.
   */
  documentBrand(): DocumentBrand;
  readDocumentLogo(sha256: string): Promise<Buffer | undefined>;
  /** Returns false while the shop looks as it came. */
  isBranded(): boolean;
  /** The days of mails and notifications are written in it. */
  timeZone(): string;
  currency(): Currency;
  formatDay(time: Date): string;
  company(): Company;
  texts(): ShownTexts;
  /** Resolves when the settings of the latest call are shown, which may be a later one. */
  reload(): Promise<void>;
}

interface DocumentBrand {
  readonly shopName?: string;
  readonly dateLocale?: DateLocale;
  /** It is the SHA-256 of the image. */
  readonly logo?: string;
}

interface BrandingOptions extends Pick<Config, 'subscribe' | 'publicUrl'> {
  readonly db: Queryable;
  readonly company: Company;
  readonly imagesUrl: string;
}

/** The address of a demo shop begins with the default name. */
const withName = (lines: Company['address'], name: string) =>
  lines.map((line) => (line === defaultShopName ? name : line));

/** It is asked for all the time, so it is read only after a change. */
interface Shown {
  readonly brand: Brand;
  readonly company: Company;
  readonly texts: ShownTexts;
  readonly documentLogo: string | null;
  readonly timeZone: string;
  readonly currency: Currency;
}

async function readShown({ db, company, imagesUrl, subscribe }: BrandingOptions): Promise<Shown> {
  const [
    stored,
    written,
    invoicing,
    transfer,
    form,
    pages,
    hours,
    allowsClaims,
    quoteExists,
    licenceExists,
    currency,
  ] = await Promise.all([
    findBrandingSettings(db),
    listCurrentTexts(db),
    findInvoicingSettings(db),
    readTransferOffer(db),
    readSubscriptionForm(db, { subscribe }),
    listPageRows(db),
    findOfficeHours(db),
    readAllowsClaims(db),
    hasQuotes(db),
    hasLicences(db),
    readCurrencyOrDefault(db),
  ]);
  const { email = '', phone = '', address = [] } = stored?.settings ?? {};
  const brand = toBrand(stored, imagesUrl);
  const texts = toShownTexts({
    written,
    invoicing,
    transfer,
    form,
    pages,
    hours,
    allowsClaims,
    quoteExists,
    hasLicences: licenceExists,
  });
  return {
    brand,
    company: {
      email: email || company.email,
      phone: phone || company.phone,
      address: address.length > 0 ? address : withName(company.address, brand.name),
    },
    texts,
    documentLogo: stored?.documentLogo ?? null,
    timeZone: invoicing?.timeZone ?? 'UTC',
    currency,
  };
}

function toMailBrand({ brand, company, timeZone }: Shown, publicUrl: string): MailBrand {
  return {
    ...brand,
    timeZone,
    mailLogo: brand.mailLogo ?? getDefaultMailLogo(brand, publicUrl),
    companyLine: [...company.address, company.email].join(', '),
  };
}

export function createBranding(options: BrandingOptions): Branding {
  const { db, company, publicUrl } = options;
  let shown: Shown = {
    brand: defaultBrand,
    company,
    texts: defaultShownTexts,
    documentLogo: null,
    timeZone: 'UTC',
    currency: defaultCurrency,
  };
  let latest: Promise<void> | undefined;

  return {
    brand: () => shown.brand,
    mailBrand: () => toMailBrand(shown, publicUrl),
    isBranded: () => shown.brand !== defaultBrand,
    documentBrand() {
      const { brand, documentLogo } = shown;
      return {
        ...(brand.name !== defaultShopName && { shopName: brand.name }),
        ...(brand.dateLocale !== defaultDateLocale && { dateLocale: brand.dateLocale }),
        ...(documentLogo && { logo: documentLogo }),
      };
    },
    readDocumentLogo: (sha256) => findDocumentLogo(db, sha256),
    timeZone: () => shown.timeZone,
    currency: () => shown.currency,
    formatDay: (time) =>
      formatDateInZone(time, { locale: shown.brand.dateLocale, timeZone: shown.timeZone }),
    company: () => shown.company,
    texts: () => shown.texts,
    reload() {
      const reading: Promise<void> = readShown(options).then((read) => {
        if (reading !== latest) return latest;
        shown = read;
        return undefined;
      });
      latest = reading;
      return reading;
    },
  };
}

function toBrandImage(row: ImageRow | null): BrandImage | null {
  const image = row && toImage(row);
  if (!image) return null;
  const { url, width, height, shareUrl = null } = image;
  return { url, width, height, shareUrl };
}

type StoredIcons = NonNullable<StoredBranding['icons']>;

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

/** The value is in CSS pixels. */
const mailLogo = { maxWidth: 240, height: 28 };

/** Returns null for another name, which is written out. */
const getDefaultMailLogo = ({ name }: Brand, publicUrl: string): Brand['mailLogo'] =>
  name === defaultShopName
    ? { url: `${publicUrl}/mail-logo.png`, width: 147, height: mailLogo.height }
    : null;

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
function toBrand(stored: StoredBranding | undefined, imagesUrl: string): Brand {
  if (!stored) return defaultBrand;
  const icons = stored.icons ?? [];
  const { name, tagLine, partPrefix, accent, heroHeading, heroText, socialLinks } = stored.settings;
  const { dateLocale = defaultBrand.dateLocale } = stored.settings;
  return {
    name: name || defaultShopName,
    tagLine: tagLine || null,
    partPrefix: partPrefix || defaultPartPrefix,
    dateLocale,
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
