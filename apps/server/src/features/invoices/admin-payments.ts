import type {
  PaymentSettings,
  PaymentsResult,
} from '@partshelf/contract/invoices/admin-payments.ts';
import { toCents, toAmount } from '@partshelf/contract/money.ts';
import type { Queryable } from '../../db/client.ts';
import type { StoredPaymentSettings } from '../../db/tables/transfers.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { enqueueBankAccountMails } from '../accounts/security-mails.ts';
import { describeChanges, lockEditing, recordAudit, refuseIfChanged } from '../audit/audit.ts';
import { listMissingForTransfers } from './payment-settings.ts';
import { savePaymentSettings } from './settings-queries.ts';
import { readInvoicing } from './settings.ts';

export function mountAdminPayments(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/payments', async () => ({ data: await readPayments(deps.db) }));

  serve(context, 'PUT /back-office/payments', async ({ user, body }) => ({
    data: await changePayments(deps, user, body),
  }));
}

const toResult = ({ smallestTotalCents, toleranceCents, ...settings }: StoredPaymentSettings) => ({
  ...settings,
  smallestTotal: smallestTotalCents,
  tolerance: toleranceCents,
});

const toStored = ({ smallestTotal, tolerance, ...settings }: PaymentSettings) => ({
  ...settings,
  smallestTotalCents: toCents(smallestTotal),
  toleranceCents: toCents(tolerance),
});

/** It is as an editor has read it. */
const toRead = ({ smallestTotalCents, toleranceCents, ...settings }: StoredPaymentSettings) => ({
  ...settings,
  smallestTotal: toAmount(smallestTotalCents),
  tolerance: toAmount(toleranceCents),
});

async function readPayments(db: Queryable): Promise<PaymentsResult> {
  const { payments, missing } = await readInvoicing(db);
  return { settings: toResult(payments), missing: listMissingForTransfers(payments, missing) };
}

/** The table of IBANs is only loaded here. */
async function findAccountErrors({ iban, bic }: PaymentSettings) {
  const { isValidBIC, isValidIBAN } = await import('ibantools');
  const errors: Record<string, string[]> = {};
  if (iban && !isValidIBAN(iban)) errors['iban'] = ['This is not an IBAN'];
  if (bic && !isValidBIC(bic)) errors['bic'] = ['This is not a BIC'];
  return errors;
}

/** @throws ShopError VALIDATION_FAILED or CHANGED_MEANWHILE */
async function changePayments(
  deps: Deps,
  actor: SignedIn,
  { before: read, ...given }: PaymentSettings & { before?: PaymentSettings | undefined },
): Promise<PaymentsResult> {
  const fields = await findAccountErrors(given);
  if (Object.keys(fields).length > 0) throw new ShopError('VALIDATION_FAILED', { fields });
  const settings = toStored(given);
  const result = await deps.db.transaction(async (transaction) => {
    await lockEditing(transaction, 'payments');
    const { payments, missing } = await readInvoicing(transaction);
    const stored = toRead(payments);
    await refuseIfChanged(transaction, actor, { subject: 'payments' }, { stored, read });
    const missingNow = listMissingForTransfers(settings, missing);
    if (settings.transfer !== 'off' && missingNow.length > 0) {
      throw new ShopError('VALIDATION_FAILED', {
        fields: { transfer: missingNow.map((sentence) => `Missing: ${sentence}`) },
      });
    }
    const details = describeChanges(stored, given);
    if (Object.keys(details).length > 0) {
      await savePaymentSettings(transaction, settings);
      if (settings.iban !== payments.iban) {
        const change = { from: payments.iban, to: settings.iban };
        await enqueueBankAccountMails(deps, transaction, actor, change);
      }
      await recordAudit(transaction, actor, 'payments.changed', 'settings', details);
    }
    return { settings: toResult(settings), missing: missingNow };
  });
  await deps.branding.reload();
  return result;
}
