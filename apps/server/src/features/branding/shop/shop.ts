import type { ShopSettings } from '@partshelf/contract/page-rendering.ts';
import {
  type Brand,
  defaultBrand,
  defaultShopName,
  defaultShownTexts,
  type ShownTexts,
} from '@partshelf/contract/branding/brand.ts';
import type { Config } from '../../../platform/config.ts';
import type { Queryable } from '../../../db/client.ts';
import { findShopSettings } from './shop-queries.ts';
import { findInvoicingSettings, listCurrentTexts, readSubscriptionForm } from './text-queries.ts';
import { toBrand } from './to-brand.ts';
import { toShownTexts } from './to-shown-texts.ts';

type Company = ShopSettings['company'];

/** What the vendor has set, in memory of each node. */
export interface Shop {
  brand(): Brand;
  /** False while the shop looks as it came. */
  isBranded(): boolean;
  /** The settings, and the configuration where they are empty. */
  company(): Company;
  texts(): ShownTexts;
  reload(): Promise<void>;
}

interface ShopOptions extends Pick<Config, 'subscribe'> {
  readonly db: Queryable;
  readonly company: Company;
  /** The absolute address of the folder of images. */
  readonly imagesUrl: string;
}

/** The address of a demo shop begins with the default name. */
const withName = (lines: Company['address'], name: string) =>
  lines.map((line) => (line === defaultShopName ? name : line));

export function createShop({ db, company: configured, imagesUrl, subscribe }: ShopOptions): Shop {
  let brand = defaultBrand;
  let company = configured;
  let texts = defaultShownTexts;
  let latest = 0;

  return {
    brand: () => brand,
    isBranded: () => brand !== defaultBrand,
    company: () => company,
    texts: () => texts,
    async reload() {
      latest += 1;
      const reading = latest;
      const [stored, written, invoicing, form] = await Promise.all([
        findShopSettings(db),
        listCurrentTexts(db),
        findInvoicingSettings(db),
        readSubscriptionForm(db, { subscribe }),
      ]);
      // A later reading may have been answered earlier.
      if (reading !== latest) return;
      const { email = '', phone = '', address = [] } = stored?.settings ?? {};
      brand = toBrand(stored, imagesUrl);
      texts = toShownTexts({ written, invoicing, form });
      company = {
        email: email || configured.email,
        phone: phone || configured.phone,
        address: address.length > 0 ? address : withName(configured.address, brand.name),
      };
    },
  };
}
