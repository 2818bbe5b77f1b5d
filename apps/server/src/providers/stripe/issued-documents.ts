/** An invoice or credit note, as the metadata of its payment names it. */
export interface IssuedDocument {
  readonly number: string;
  readonly kind: 'invoice' | 'creditNote';
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  readonly refundId: string | null;
}

const numberPattern = /^[A-Za-z0-9-]{0,16}\d{4}-\d{5,9}$/;
const valuePattern = /^(invoice|creditNote) (\d{4}-\d\d-\d\d)(?: (\S+))?$/;

/** The day of the newest document: payments are searched by it. */
export const issuedKey = 'issued';

export const toMetadata = ({ number, kind, issuedOn, refundId }: IssuedDocument) => ({
  [number]: refundId === null ? `${kind} ${issuedOn}` : `${kind} ${issuedOn} ${refundId}`,
  [issuedKey]: issuedOn,
});

/** In the order in which they were issued; a credit note after the invoice of its day. */
export function readDocuments(metadata: Readonly<Record<string, string>> = {}): IssuedDocument[] {
  return Object.entries(metadata)
    .flatMap(([number, value]) => {
      const [, kind, issuedOn, refundId = null] = valuePattern.exec(value) ?? [];
      const isDocument = numberPattern.test(number) && kind !== undefined;
      return isDocument
        ? [{ number, kind: kind as IssuedDocument['kind'], issuedOn: issuedOn!, refundId }]
        : [];
    })
    .toSorted((one, other) =>
      `${one.issuedOn} ${one.kind === 'invoice' ? 0 : 1} ${one.number}`.localeCompare(
        `${other.issuedOn} ${other.kind === 'invoice' ? 0 : 1} ${other.number}`,
      ),
    );
}
