import type { Invoicing } from '@partshelf/contract/back-office-settings/invoicing.ts';
import { Link } from 'react-router';
import { Card } from '../../../../ui/card.tsx';
import { WarningNotice } from '../../../../admin/warning-notice.tsx';
import { findExchangeRateProblem } from '../rates/exchange-rate-age.ts';
import { getVendorDay } from '../vendor-day.ts';
import { describeWaitingOrders } from './describe-waiting-orders.ts';
import { NumberConflict } from './number-conflict.tsx';
import { useIssuedToast, WaitingOrders } from './waiting-orders.tsx';

export function InvoicingStatus({ invoicing }: { invoicing: Invoicing }) {
  const { settings, missing, waitingOrders, conflict } = invoicing;
  const total = useIssuedToast(invoicing);
  const isOn = missing.length === 0 && conflict === null;
  const hasOldRate = findExchangeRateProblem(settings, getVendorDay(settings.timeZone));
  if (isOn && waitingOrders === 0 && !hasOldRate) return null;
  return (
    <div className="mb-5 grid gap-5">
      {conflict !== null && <NumberConflict reason={conflict} />}
      {hasOldRate && <OldExchangeRate currency={settings.accountingCurrency} />}
      {missing.length > 0 && <MissingSettings missing={missing} waitingOrders={waitingOrders} />}
      {missing.length === 0 && waitingOrders > 0 && (
        <WaitingOrders invoicing={invoicing} total={total} canIssue={isOn} />
      )}
    </div>
  );
}

function OldExchangeRate({ currency }: { currency: string }) {
  return (
    <WarningNotice>
      The exchange rate of {currency} is out of date.{' '}
      <Link to="#exchange-rates" className="underline">
        Add one
      </Link>
    </WarningNotice>
  );
}

function MissingSettings({ missing, waitingOrders }: Pick<Invoicing, 'missing' | 'waitingOrders'>) {
  return (
    <Card title="Before invoices are issued">
      <div className="grid gap-2 text-sm">
        <p>Buyers get only receipts until these settings are saved:</p>
        <ul aria-label="Missing settings" className="grid list-disc gap-1 pl-5">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {waitingOrders > 0 && <p>{describeWaitingOrders(waitingOrders)}.</p>}
      </div>
    </Card>
  );
}
