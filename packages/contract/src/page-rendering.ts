import type { Brand, ShownTexts } from './branding/brand.ts';

/** Over HTTP in the browser, directly while rendering on the server. */
export type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

/** Set by pages with the editor of rich text; visitors do not get it. */
export const editorHeader = 'x-rich-text-editor';

export interface RenderOptions {
  readonly nonce: string;
  readonly send: SendRequest;
  readonly settings: ShopSettings;
  readonly report: (error: unknown) => void;
}

export interface WebBuild {
  renderPage(request: Request, options: RenderOptions): Promise<Response>;
  /** Undefined for a page that is not public. */
  publicAddressOf(address: string): string | undefined;
}

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
