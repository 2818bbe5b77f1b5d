import { limits } from '../limits.ts';
import type { PageTextName } from './shop-texts.ts';
import type { AnnouncementContent, FooterContent, Promises } from './text-contents.ts';

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

/** What every page may need of the texts of the vendor. */
export interface ShownTexts {
  /** The texts that replace the built-in ones. */
  readonly own: readonly PageTextName[];
  readonly announcement: ShownAnnouncement | null;
  /** Null for the built-in columns. */
  readonly footer: FooterContent | null;
  readonly promises: Promises;
  /** Null while no invoices are issued. */
  readonly invoicing: { readonly asksVies: boolean } | null;
  /** Subscriptions are stored in the shop, not sent to EmailJS. */
  readonly storesSubscribers: boolean;
}

export const defaultPromises: Promises = {
  refundDays: limits.refundDays,
  isSupportedAroundTheClock: true,
};

export const defaultShownTexts: ShownTexts = {
  own: [],
  announcement: null,
  footer: null,
  promises: defaultPromises,
  invoicing: null,
  storesSubscribers: false,
};
