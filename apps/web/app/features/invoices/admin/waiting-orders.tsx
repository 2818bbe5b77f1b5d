import type { Invoicing } from '@partshelf/contract/invoices/admin.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { countLabel, formatCount } from '../../../admin/figures.tsx';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { showErrorToast } from '../../../ui/error-toast.ts';
import { toast } from '../../../ui/toast.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { adminOrdersKey } from '../../orders/admin/queries.ts';
import { useCacheInvoicing, waitingOrdersText } from './invoicing.ts';
import { WarningNotice } from './warning-notice.tsx';

export function IssuingStatus({ invoicing }: { invoicing: Invoicing }) {
  const { missing, conflict, waitingOrders } = invoicing;
  const total = useIssuedToast(invoicing);
  const isOn = missing.length === 0 && conflict === null;
  if (isOn && waitingOrders === 0) return null;
  return (
    <div className="mb-5">
      {isOn ? (
        <WaitingOrders invoicing={invoicing} total={total} />
      ) : (
        <WarningNotice>
          {conflict === null
            ? 'New orders get a receipt, and no invoice. '
            : 'No invoice is issued. '}
          {waitingOrders > 0 && `${waitingOrdersText(waitingOrders)}. `}
          <Link to="/admin/settings/invoicing" className="underline">
            {conflict === null ? 'Complete the settings' : 'Set the next number'}
          </Link>
        </WarningNotice>
      )}
    </div>
  );
}

interface WaitingOrdersProps {
  invoicing: Invoicing;
  total: number;
}

function WaitingOrders({ invoicing, total }: WaitingOrdersProps) {
  const { waitingOrders: count, isIssuing } = invoicing;
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 sheet sheet-body">
      <FileClock aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      {isIssuing ? (
        <div className="grid grow gap-2 text-sm">
          <p className="font-semibold tabular-nums">
            {formatCount(total - count)} of {formatCount(total)} invoices are issued
          </p>
          <ProgressBar label="Issuing invoices" share={total > 0 ? 1 - count / total : undefined} />
        </div>
      ) : (
        <p className="grow text-sm font-semibold">{waitingOrdersText(count)}</p>
      )}
      {!isIssuing && (
        <Button onClick={() => setIsAsked(true)}>{count === 1 ? 'Issue it' : 'Issue them'}</Button>
      )}
      {isAsked && <IssueDialog invoicing={invoicing} onClose={() => setIsAsked(false)} />}
    </div>
  );
}

function IssueDialog({ invoicing, onClose }: { invoicing: Invoicing; onClose: () => void }) {
  const { waitingOrders: count } = invoicing;
  const cacheInvoicing = useCacheInvoicing();
  const mailsId = useId();
  const [sendMails, setSendMails] = useState(false);
  const { mutate, isPending, errorText } = useCall({
    call: () => api('POST /back-office/invoicing/issue', { body: { sendMails } }),
    onDone: (answer) => {
      cacheInvoicing(answer);
      // A few are issued before the answer is written.
      if (!answer.data.isIssuing) showIssued(count, answer.data.waitingOrders);
      onClose();
    },
    failureText: 'The invoices could not be issued. Please try again.',
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Issue ${countLabel(count, 'invoice')}?`}
      description={issueDialogText(invoicing)}
      action={count === 1 ? 'Issue the invoice' : 'Issue the invoices'}
      pending={isPending && 'Issuing...'}
      error={errorText}
      onConfirm={() => mutate()}
    >
      <label htmlFor={mailsId} className="flex items-start gap-3 text-sm">
        <Checkbox id={mailsId} checked={sendMails} onCheckedChange={setSendMails} />
        Send each invoice to its buyer by email
      </label>
    </ConfirmDialog>
  );
}

function issueDialogText({ waitingOrders, waitingWithoutTax, oldestWaiting }: Invoicing): string {
  const paid = oldestWaiting && formatSharedDate(oldestWaiting);
  const age =
    waitingOrders === 1
      ? `The order was paid on ${paid}.`
      : `The oldest order was paid on ${paid}.`;
  const numbers = 'The invoices are dated today, and issuing them cannot be undone.';
  if (waitingWithoutTax === 0) return `${age} ${numbers}`;
  const which =
    waitingWithoutTax === waitingOrders ? '' : `${formatCount(waitingWithoutTax)} of them: `;
  const tax = `${which}no tax is shown, because none was charged when the order was paid.`;
  return `${age} ${numbers} ${tax.charAt(0).toUpperCase()}${tax.slice(1)}`;
}

function showIssued(total: number, waiting: number): void {
  const issued = total - waiting;
  if (waiting === 0) {
    const title =
      issued === 1 ? 'The invoice is issued' : `${countLabel(issued, 'invoice')} are issued`;
    toast({ variant: 'success', title });
    return;
  }
  showErrorToast(
    `${formatCount(issued)} of ${countLabel(total, 'invoice')} are issued`,
    'The alerts of the overview say why the others are not.',
  );
}

/** Says what happened when the issuing ends. Returns the number of orders that waited before it. */
function useIssuedToast({ waitingOrders, isIssuing }: Invoicing): number {
  const queries = useQueryClient();
  const [seen, setSeen] = useState<Seen>({ isIssuing, total: waitingOrders, outcome: null });
  const { total, outcome } = seen;
  if (isIssuing !== seen.isIssuing || (!isIssuing && total !== waitingOrders)) {
    const hasEnded = seen.isIssuing && !isIssuing;
    setSeen({
      isIssuing,
      total: isIssuing ? total : waitingOrders,
      outcome: hasEnded ? { total, waiting: waitingOrders } : outcome,
    });
  }
  useEffect(() => {
    if (!outcome) return;
    showIssued(outcome.total, outcome.waiting);
    void queries.invalidateQueries({ queryKey: adminOrdersKey });
  }, [queries, outcome]);
  return total;
}

interface Seen {
  isIssuing: boolean;
  total: number;
  outcome: { total: number; waiting: number } | null;
}
