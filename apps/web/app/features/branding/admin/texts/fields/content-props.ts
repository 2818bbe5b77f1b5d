import type { TextContent } from '@partshelf/contract/branding/texts.ts';

export interface ContentProps<Content extends TextContent> {
  readonly content: Content;
  onChange(content: Content): void;
  /** Of a field such as `entries.3.answer`. */
  readonly errorOf: (field: string) => string | undefined;
}
