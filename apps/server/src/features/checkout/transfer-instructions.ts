import type { TransferInstructionsResult } from '@partshelf/contract/orders/transfers.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { formatMoney, toAmount } from '@partshelf/contract/money.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { groupIban } from '../invoices/payment-settings.ts';
import { readInvoicing } from '../invoices/settings.ts';
import { findInstructedTransfer } from './transfer-queries.ts';

type Account = Pick<TransferInstructionsResult, 'iban' | 'bic' | 'holder' | 'reference'>;

/** EPC069-12, version 002: the code that banking apps read. It knows no other currency. */
function toEpcCode(
  { iban, bic, holder, reference }: Account,
  currency: string,
  cents: number,
): string | null {
  if (currency !== 'EUR' || cents === 0) return null;
  const amount = `EUR${(cents / 100).toFixed(2)}`;
  return ['BCD', '002', '1', 'SCT', bic, holder, iban, amount, '', reference].join('\n');
}

async function findInstructions(deps: Deps, userId: number | null, documentId: string) {
  const found = await findInstructedTransfer(deps.db, userId, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  const { payments } = await readInvoicing(deps.db);
  const { iban, bic, bank, holder } = payments;
  const { number, createdAt, currency, isSettled, totalCents, receivedCents, ...transfer } = found;
  const { state, reference } = transfer;
  const isAwaited = state === 'waiting' || state === 'overdue';
  const missing = isAwaited ? Math.max(0, totalCents - receivedCents) : 0;
  const account = { iban, bic, bank, holder };
  const instructions: TransferInstructionsResult = {
    ...transfer,
    ...account,
    total: totalCents,
    received: receivedCents,
    missing,
    code: toEpcCode({ ...account, reference }, currency, missing),
    isUntouched: isAwaited && !isSettled && receivedCents === 0,
  };
  return { instructions, number, currency, createdAt };
}

/** @throws ShopError NOT_FOUND for an order of another person, or one paid by card */
export async function readInstructions(
  deps: Deps,
  userId: number,
  documentId: string,
): Promise<TransferInstructionsResult> {
  return (await findInstructions(deps, userId, documentId)).instructions;
}

const stateTexts = {
  waiting: 'Waiting for your transfer',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'Cancelled',
};

/** @throws ShopError as `readInstructions` */
export async function renderInstructions(
  deps: Deps,
  userId: number | null,
  documentId: string,
): Promise<{ fileName: string; bytes: Buffer }> {
  const found = await findInstructions(deps, userId, documentId);
  const { instructions, number, currency, createdAt } = found;
  const { branding } = deps;
  const { state, dueOn, iban, bic, bank, holder, reference, missing, code } = instructions;
  const { renderDocument } = await import('../../documents/render-document.ts');
  const { logo: sha, ...brand } = branding.documentBrand();
  const title = `How to pay order ${number}`;
  const due = formatDateInZone(dueOn, { locale: branding.brand().dateLocale, timeZone: 'UTC' });
  const facts = [
    ['Amount', formatMoney(toAmount(missing), currency)],
    ['Account holder', holder],
    ['IBAN', groupIban(iban)],
    ['BIC', bic],
    ['Bank', bank],
    ['Reference', reference],
    ['Pay by', due],
  ] as const;
  const pdf = await renderDocument({
    title,
    kind: title,
    footer: branding.brand().name,
    vendorName: brand.shopName,
    subject: `Order ${number}`,
    language: 'en',
    createdAt,
    logo: sha ? await branding.readDocumentLogo(sha) : undefined,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      { kind: 'paragraph', style: 'lead', text: `${stateTexts[state]}.` },
      { kind: 'rule' },
      { kind: 'facts', facts: facts.filter(([, value]) => value !== '') },
      {
        kind: 'paragraph',
        text: 'Please name the reference, so that we find your payment.',
      },
      ...(code === null
        ? []
        : [{ kind: 'qrCode', text: code, caption: 'Scan it with your banking app' } as const]),
    ],
  });
  return { fileName: `order-${number}-transfer.pdf`, bytes: pdf };
}
