import { companySentences } from './companies/company-sentences.ts';
import type { DateLocale } from './date-locales.ts';
import type { Currency } from './currencies.ts';
import { staffSentences } from './staff-sentences.ts';

/** They are stored as they are, and contain no secrets. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** A field that has changed stands beside what it was, such as `name` and `nameBefore`. */
export type Changes = AuditDetails;

type NoDetails = Readonly<Record<string, never>>;

export type Titled = { readonly title: string };

export interface SentenceContext {
  readonly locale: DateLocale;
  readonly currency: Currency;
  readonly isAboutOther?: boolean;
}

export type Sentence = (details: never, context: SentenceContext) => string;

export type SentenceWith<Details> = (details: Details) => string;

export type AuditAction = keyof typeof staffSentences;

export type CompanyEventKind = keyof typeof companySentences;

export const auditActions = Object.keys(staffSentences) as [AuditAction, ...AuditAction[]];

export const companyEventKinds = Object.keys(companySentences) as [
  CompanyEventKind,
  ...CompanyEventKind[],
];

type Sentences = typeof staffSentences & typeof companySentences;

export type DetailsByCode = {
  readonly [Code in keyof Sentences]: Parameters<Sentences[Code]> extends [
    infer Details,
    ...unknown[],
  ]
    ? Details
    : NoDetails;
};

export type CompanyEventInput = {
  [Kind in CompanyEventKind]: DetailsByCode[Kind] extends NoDetails
    ? { readonly kind: Kind; readonly details?: NoDetails }
    : { readonly kind: Kind; readonly details: DetailsByCode[Kind] };
}[CompanyEventKind];

const sentences: Readonly<Record<string, Sentence>> = { ...staffSentences, ...companySentences };

/**
 * Says what happened, after a name. Returns undefined for a code that no longer exists, and where
 * the details were erased with a person.
 */
export function formatAuditText(
  code: string,
  details: AuditDetails,
  context: SentenceContext,
): string | undefined {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  const isErased = sentence && sentence.length > 0 && Object.keys(details).length === 0;
  if (!sentence || isErased) return undefined;
  return sentence({ ...details, title: details['title'] ?? '' } as never, context);
}

/** An entry has the subject and the words after the dot apart. */
export function splitAuditAction(code: AuditAction): { subject: string; action: string } {
  const [subject, action] = code.split('.') as [string, string];
  return { subject, action: action.replaceAll('_', ' ') };
}

export const toAuditCode = ({ subject, action }: { subject: string; action: string }): string =>
  `${subject}.${action.replaceAll(' ', '_')}`;
