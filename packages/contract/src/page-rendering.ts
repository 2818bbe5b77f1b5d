import type { Brand, ShownTexts } from './branding/brand.ts';
import type { Currency } from './currencies.ts';

export type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

/** Pages with the editor of rich text set it; visitors do not get it. */
export const editorHeader = 'x-rich-text-editor';

export interface RenderOptions {
  readonly nonce: string;
  readonly send: SendRequest;
  readonly settings: ShopSettings;
  readonly report: (error: unknown) => void;
  /** Otherwise the page for what does not exist is a 404 without a body. */
  readonly showsMissing: boolean;
}

export interface PageAddress {
  /** Addresses that show the same have the same one. */
  readonly address: string;
  readonly pattern: string;
  readonly isPublic: boolean;
  /** It is false for addresses that no one types or links to. */
  readonly isCacheable: boolean;
}

export interface WebBuild {
  renderPage(request: Request, options: RenderOptions): Promise<Response>;
  readAddress(requested: string): PageAddress;
}

export interface ShopSettings {
  readonly publicUrl: string;
  readonly imagesUrl: string | null;
  readonly company: {
    readonly email: string;
    readonly phone: string | null;
    readonly address: readonly string[];
  };
  readonly brand?: Brand | undefined;
  readonly texts?: ShownTexts | undefined;
  /** It is missing while it is UTC. */
  readonly timeZone?: string | undefined;
  /** It is missing for US dollars. */
  readonly currency?: Currency | undefined;
  readonly booksYears: number;
  readonly google: boolean;
  readonly microsoft: boolean;
  readonly subscribe: {
    readonly origin: string;
    readonly serviceId: string;
    readonly templateId: string;
    readonly publicKey: string;
  } | null;
}
