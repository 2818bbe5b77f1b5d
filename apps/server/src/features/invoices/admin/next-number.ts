import type { Invoicing } from '@partshelf/contract/back-office-settings/invoicing.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { formatNumber } from '../issue/document-number.ts';
import { dayIn, readInvoicing } from '../settings/settings.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { getInvoicing } from './invoicing.ts';
import { clearConflict, setCounter } from './queries.ts';

/** @throws ShopError INVOICE_NUMBER_TAKEN when it, or a higher one, is issued */
export async function setNextNumber(
  deps: Deps,
  actor: SignedIn,
  { kind, next }: { readonly kind: 'invoice' | 'creditNote'; readonly next: number },
): Promise<Invoicing> {
  return deps.db.transaction(async (transaction) => {
    const { settings } = await readInvoicing(transaction);
    const day = dayIn(settings.timeZone, deps.now());
    const year = Number(day.slice(0, 4));
    const isRaised = await setCounter(transaction, {
      kind,
      year,
      lastNumber: next - 1,
      lastDay: day,
    });
    if (!isRaised) throw new ShopError('INVOICE_NUMBER_TAKEN');
    await clearConflict(transaction);
    const details = { number: formatNumber(settings.prefix, kind, year, next) };
    await recordAudit(transaction, actor, 'next number set', 'invoicing', 'settings', details);
    return getInvoicing(deps, transaction);
  });
}
