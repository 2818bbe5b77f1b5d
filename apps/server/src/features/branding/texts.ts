import { listMissingSettings } from '@partshelf/contract/invoices/invoices.ts';
import {
  pageTextNames,
  type ContentOf,
  type ShopTextName,
  type TextContent,
} from '@partshelf/contract/branding/texts.ts';
import { defaultShownTexts, type ShownTexts } from '@partshelf/contract/branding/brand.ts';
import type { OfficeHours } from '@partshelf/contract/chat/office-hours.ts';
import type { SubscriptionForm } from '@partshelf/contract/subscribers.ts';
import type { findInvoicingSettings, WrittenText } from './queries.ts';

interface Stored {
  readonly written: readonly WrittenText[];
  readonly invoicing: Awaited<ReturnType<typeof findInvoicingSettings>>;
  readonly transfer: ShownTexts['transfer'];
  readonly form: SubscriptionForm;
  readonly pages: ShownTexts['pages'];
  readonly hours: OfficeHours | undefined;
  readonly allowsClaims: boolean;
  readonly quoteExists: boolean;
  readonly hasLicences: boolean;
}

export function toShownTexts(stored: Stored): ShownTexts {
  const { written, invoicing, transfer, form, pages, hours, allowsClaims } = stored;
  const { quoteExists, hasLicences } = stored;
  const own = written.filter(({ content }) => content !== null);
  const usesInvoices = invoicing !== undefined && listMissingSettings(invoicing).length === 0;
  const storesSubscribers = form === 'shop';
  const isDefault =
    own.length === 0 &&
    pages.length === 0 &&
    !usesInvoices &&
    !quoteExists &&
    !hasLicences &&
    !storesSubscribers &&
    allowsClaims &&
    !hasClosedHours(hours);
  if (isDefault) return defaultShownTexts;
  const find = <Name extends ShopTextName>(name: Name) => {
    const row = own.find((text) => text.name === name);
    return row && { version: row.version, content: row.content as ContentOf<Name> };
  };
  const announcement = find('announcement');
  return {
    own: pageTextNames.filter((name) => find(name)),
    announcement: announcement
      ? { ...announcement.content, version: announcement.version, isCurrent: false }
      : null,
    pages: pages.map(({ path, title, inFooter }) => ({ path, title, inFooter })),
    footer: find('footer')?.content ?? null,
    promises: {
      ...defaultShownTexts.promises,
      ...find('promises')?.content,
      ...(hasClosedHours(hours) && { isSupportedAroundTheClock: false }),
    },
    invoicing: usesInvoices
      ? {
          isTaxed: invoicing.mode === 'table',
          asksVies: invoicing.mode === 'table' && invoicing.vies !== 'off',
        }
      : null,
    transfer: usesInvoices ? transfer : 'off',
    hasQuotes: usesInvoices || quoteExists,
    hasLicences,
    storesSubscribers,
    allowsClaims,
  };
}

function hasClosedHours(hours: OfficeHours | undefined): boolean {
  if (!hours?.isOn) return false;
  const isAlwaysOpen = hours.weekdays.every(
    (spans) =>
      spans[0]?.from === '00:00' &&
      spans.every(({ to }, index) => to === (spans[index + 1]?.from ?? '24:00')),
  );
  return !isAlwaysOpen || hours.closedPeriods.length > 0;
}

export function toSafeContent<Content extends TextContent>(
  content: Content,
  toSafeHtml: (html: string) => string,
): Content {
  if ('html' in content) return { ...content, html: toSafeHtml(content.html) };
  if (!('entries' in content)) return content;
  const entries = content.entries.map(({ question, answer }) => ({
    question,
    answer: toSafeHtml(answer),
  }));
  return { ...content, entries };
}
