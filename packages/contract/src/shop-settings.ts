import type { Brand } from './shop/brand.ts';
import type { ShownTexts } from './shop/shown-texts.ts';

export interface ShopSettings {
  readonly publicUrl: string;
  /** Where browsers load images from; null for /uploads of the shop. */
  readonly imagesUrl: string | null;
  readonly company: {
    readonly email: string;
    readonly phone: string | null;
    readonly address: readonly string[];
  };
  /** Left out while nothing is set. */
  readonly brand?: Brand | undefined;
  /** Left out while all texts are the built-in ones. */
  readonly texts?: ShownTexts | undefined;
  /** How long the books have orders and invoices of deleted accounts. */
  readonly booksYears: number;
  readonly google: boolean;
  readonly microsoft: boolean;
  /** How the browser reaches EmailJS, which takes subscriptions; null when it is not set up. */
  readonly subscribe: {
    readonly origin: string;
    readonly serviceId: string;
    readonly templateId: string;
    readonly publicKey: string;
  } | null;
}
