import type { StyleName } from './theme.ts';

export interface StyledText {
  readonly text: string;
  readonly style: StyleName;
}

/** Several texts stand below each other. */
export type Cell = string | StyledText | readonly (string | StyledText)[];

export interface Column {
  readonly heading: string;
  /** Columns share the width in proportion. */
  readonly share: number;
  readonly align?: 'right';
  /** It applies to cells that name no style. */
  readonly style?: StyleName;
}

interface Heading {
  readonly kind: 'heading';
  readonly level: 1 | 2 | 3;
  readonly text: string;
}

interface Paragraph {
  readonly kind: 'paragraph';
  readonly text: string;
  readonly style?: StyleName;
}

interface List {
  readonly kind: 'list';
  readonly items: readonly string[];
}

export type TotalRow = readonly [name: string, amount: string];

interface Table {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly totals?: readonly TotalRow[];
}

export interface Columns {
  readonly kind: 'columns';
  /** The names are headings of this level. */
  readonly level?: 2;
  /** The width is shared by so many, even when there are fewer. */
  readonly places?: number;
  readonly columns: readonly { readonly name: string; readonly content: Cell }[];
}

interface Facts {
  readonly kind: 'facts';
  readonly facts: readonly (readonly [name: string, value: Cell])[];
}

interface Rule {
  readonly kind: 'rule';
}

interface QrCode {
  readonly kind: 'qrCode';
  readonly text: string;
  /** It stands below the code, and is read aloud for it. */
  readonly caption: string;
}

export type DocumentBlock = Heading | Paragraph | List | Table | Columns | Facts | Rule | QrCode;

interface Attachment {
  readonly name: string;
  readonly mimeType: string;
  readonly description: string;
  readonly bytes: Buffer;
}

/** The same description makes the same bytes. */
export interface DocumentDescription {
  readonly title: string;
  readonly kind: string;
  readonly footer: string;
  readonly subject: string;
  readonly author?: string;
  readonly vendorName?: string | undefined;
  readonly logo?: Buffer | undefined;
  readonly language: string;
  readonly createdAt: Date;
  /** One more is a `TooManyPages`. */
  readonly maxPages?: number;
  readonly archival?: 'PDF/A-3b';
  readonly attachment?: Attachment;
  readonly metadata?: string;
  readonly blocks: readonly DocumentBlock[];
}
