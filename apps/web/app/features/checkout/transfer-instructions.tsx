import type { Order } from '@partshelf/contract/orders/orders.ts';
import type { TransferInstructions } from '@partshelf/contract/orders/transfers.ts';
import { useQuery } from '@tanstack/react-query';
import { Ban, CreditCard, FileDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { api } from '../../api.ts';
import { fetchDownload } from '../../download.ts';
import { apiQuery } from '../../query-client.ts';
import { CallButton } from '../../ui/call-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatSharedDate } from '../../ui/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { formatMoney } from '../../ui/money.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useImport } from '../../ui/use-import.ts';
import { ordersKey } from '../orders/orders.ts';

/** It is below the key of the orders, so that what changes an order loads it again. */
const transferQuery = (documentId: string) =>
  apiQuery([...ordersKey, 'transfer'], 'GET /orders/:documentId/transfer', {
    params: { documentId },
  });

export function HowToPay({ order }: { order: Order }) {
  const { documentId } = order;
  return (
    <section aria-label="How to pay" className="mt-4 border-t border-border pt-4">
      <h3 className="mb-2 text-title">How to pay</h3>
      <QueryState
        query={useQuery(transferQuery(documentId))}
        skeleton={<Skeleton className="h-48" />}
        errorText="How to pay this order could not be loaded."
      >
        {({ data }) => <LoadedInstructions order={order} instructions={data} />}
      </QueryState>
    </section>
  );
}

interface LoadedProps {
  order: Order;
  instructions: TransferInstructions;
}

function LoadedInstructions({ order, instructions }: LoadedProps) {
  const { state, missing, received, dueOn, iban, bic, bank, holder, reference, code } =
    instructions;
  if (state === 'cancelled') return <p className="text-sm">Nothing has to be paid any more.</p>;
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <Facts className="min-w-0 grow basis-80">
          <Fact name="Amount" note={received > 0 && `${formatMoney(received)} has arrived`}>
            <Copied label="amount" text={missing.toFixed(2)}>
              {formatMoney(missing)}
            </Copied>
          </Fact>
          <Fact name="Pay by">{formatSharedDate(dueOn)}</Fact>
          <Fact name="IBAN">
            <Copied label="IBAN" text={iban}>
              {groupByFour(iban)}
            </Copied>
          </Fact>
          <Fact name="Account holder">
            <Copied label="account holder" text={holder}>
              {holder}
            </Copied>
          </Fact>
          <Fact name="Payment reference" note="Please name it, so that we find your payment.">
            <Copied label="payment reference" text={reference}>
              {reference}
            </Copied>
          </Fact>
          {bic && (
            <Fact name="BIC" note={bank}>
              <Copied label="BIC" text={bic}>
                {bic}
              </Copied>
            </Fact>
          )}
          {!bic && bank && <Fact name="Bank">{bank}</Fact>}
        </Facts>
        {code && <BankingAppCode code={code} />}
      </div>
      <TransferButtons order={order} isUntouched={instructions.isUntouched} />
    </>
  );
}

const groupByFour = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

interface CopiedProps {
  label: string;
  text: string;
  children: ReactNode;
}

function Copied({ label, text, children }: CopiedProps) {
  const source = useRef<HTMLSpanElement>(null);
  return (
    <span className="flex items-center gap-1">
      <span ref={source} className="min-w-0 wrap-anywhere">
        {children}
      </span>
      <CopyButton label={label} text={text} source={source} />
    </span>
  );
}

const importQrCode = () => import('../../ui/qr-code.tsx');

function BankingAppCode({ code }: { code: string }) {
  const loaded = useImport(importQrCode);
  return (
    <figure className="grid justify-items-center gap-2">
      {loaded ? (
        <loaded.QrCode text={code} label="QR code for your banking app" />
      ) : (
        <Skeleton className="size-40" />
      )}
      <figcaption className="text-xs text-muted-foreground">
        Scan it with your banking app
      </figcaption>
    </figure>
  );
}

interface TransferButtonsProps {
  order: Order;
  isUntouched: boolean;
}

function TransferButtons({ order, isUntouched }: TransferButtonsProps) {
  const { documentId, number } = order;
  const params = { documentId };
  return (
    <div className="mt-4 flex flex-wrap gap-2 print:hidden">
      <CallButton
        name="PDF"
        label="How to pay as a PDF"
        icon={FileDown}
        size="sm"
        pending="Loading..."
        call={() => fetchDownload('GET /orders/:documentId/transfer/pdf', { params })}
        failureTitle="Download Failed"
        failureText="The PDF could not be downloaded. Please try again later."
      />
      {isUntouched && order.boughtBy === undefined && (
        <>
          <CallButton
            name="Pay by card instead"
            icon={CreditCard}
            size="sm"
            pending="Processing..."
            call={() => api('POST /orders/:documentId/card', { params })}
            onDone={({ stripeSession }) => window.location.assign(stripeSession.url)}
            settledKeys={[ordersKey]}
            failureTitle="The card page did not open"
            failureText="The card page could not be opened. Please try again."
          />
          <CallButton
            name="Cancel order"
            icon={Ban}
            size="sm"
            variant="ghost"
            question={{
              title: `Cancel order ${number}?`,
              description:
                'It can no longer be paid. If there is an invoice, you get a credit note for it.',
              action: 'Cancel order',
              isDangerous: true,
            }}
            pending="Cancelling..."
            call={() => api('POST /orders/:documentId/cancel', { params })}
            success="The order is cancelled"
            settledKeys={[ordersKey]}
            failureTitle="Order not cancelled"
            failureText="The order could not be cancelled. Please try again."
          />
        </>
      )}
    </div>
  );
}
