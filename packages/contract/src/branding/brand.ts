import { type DateLocale, defaultDateLocale } from '../date-locales.ts';
import type { PageTextName, AnnouncementContent, FooterContent, Promises } from './texts.ts';

export const defaultShopName = 'Partshelf';

export const defaultPartPrefix = 'PS-';

export interface BrandImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly shareUrl: string | null;
}

/** It is drawn from the logo; a maskable one may be cut to a circle. */
export interface BrandIcon {
  readonly url: string;
  readonly sizePx: number;
  readonly purpose: 'any' | 'maskable';
}

export interface SocialLink {
  readonly name: string;
  readonly url: string;
}

/** Null is what the shop looks like without a setting. */
export interface Brand {
  readonly name: string;
  readonly tagLine: string | null;
  readonly partPrefix: string;
  readonly dateLocale: DateLocale;
  readonly accent: string | null;
  readonly accentStyles: string | null;
  readonly logo: BrandImage | null;
  readonly logoDark: BrandImage | null;
  readonly icons: readonly BrandIcon[];
  readonly mailLogo: Omit<BrandImage, 'shareUrl'> | null;
  readonly logoShareUrl: string | null;
  readonly heroImage: BrandImage | null;
  readonly heroHeading: string | null;
  readonly heroText: string | null;
  readonly socialLinks: readonly SocialLink[];
}

export const defaultBrand: Brand = {
  name: defaultShopName,
  tagLine: null,
  partPrefix: defaultPartPrefix,
  dateLocale: defaultDateLocale,
  accent: null,
  accentStyles: null,
  logo: null,
  logoDark: null,
  icons: [],
  mailLogo: null,
  logoShareUrl: null,
  heroImage: null,
  heroHeading: null,
  heroText: null,
  socialLinks: [],
};

export type { Promises };

/** `version` tells one announcement from the next; `isCurrent` is as of the rendering. */
interface ShownAnnouncement extends AnnouncementContent {
  readonly version: number;
  readonly isCurrent: boolean;
}

export function isAnnouncementCurrent(
  { from, until }: AnnouncementContent,
  now = Date.now(),
): boolean {
  return (!from || Date.parse(from) <= now) && (!until || now < Date.parse(until));
}

interface ShownPage {
  readonly path: string;
  readonly title: string;
  readonly inFooter: boolean;
}

export interface ShownTexts {
  readonly own: readonly PageTextName[];
  readonly announcement: ShownAnnouncement | null;
  readonly pages: readonly ShownPage[];
  /** It is null for the built-in columns. */
  readonly footer: FooterContent | null;
  readonly promises: Promises;
  /** It is null while no invoices are issued. With tax, VAT is added to all prices. */
  readonly invoicing: { readonly asksVies: boolean; readonly isTaxed: boolean } | null;
  /** Who may pay by bank transfer, if the total of the order is high enough. */
  readonly transfer: 'off' | 'companies' | 'all';
  /** Quotes can be made, or were made before. */
  readonly hasQuotes: boolean;
  /** A product is sold with licences, or was before. */
  readonly hasLicences: boolean;
  /** Subscriptions are stored in the shop, not sent to EmailJS. */
  readonly storesSubscribers: boolean;
  /** Owners of companies may claim purchases of their domains. */
  readonly allowsClaims: boolean;
}

export const basicSupport = { hours: 48, response: '48-hour response in business hours' };

export const defaultPromises: Promises = {
  refundDays: 30,
  isSupportedAroundTheClock: true,
  showsDemo: true,
  showsPartners: true,
  showsCareers: true,
  showsComingSoon: true,
};

export const defaultShownTexts: ShownTexts = {
  own: [],
  announcement: null,
  pages: [],
  footer: null,
  promises: defaultPromises,
  invoicing: null,
  transfer: 'off',
  hasQuotes: false,
  hasLicences: false,
  storesSubscribers: false,
  allowsClaims: true,
};
