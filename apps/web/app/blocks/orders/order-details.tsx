import type {
  Order,
  OrderDetails as OrderDetailsOfContract,
  OrderPackage,
} from '@partshelf/contract/orders/orders.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { Checksum, ChecksumHint } from '../../features/downloads/checksum.tsx';
import { DownloadButton, RenewLink } from '../../features/downloads/download-button.tsx';
import { OlderReleases } from '../../features/downloads/older-releases.tsx';
import { InstallLink } from '../../features/install/install-link.tsx';
import { orderInvoicesQuery } from '../../features/invoices/invoices.ts';
import { OrderInvoices } from '../../features/invoices/order-invoices.tsx';
import {
  listOrderLineDetails,
  areAllWithdrawn,
  findUncovered,
  getNewestRelease,
  listOtherReleases,
  type OrderLineDetails,
  orderQuery,
  getReceiptPath,
  getDiscountLabel,
  getOrderNet,
  getOrderSubtotal,
  getOrderTotal,
} from '../../features/orders/orders.ts';
import { allowsDownload, isPaid } from '../../features/orders/order-status.ts';
import { RefundRequest } from '../../features/orders/refund-request.tsx';
import { listRefundRows } from '../../features/orders/refund-rows.ts';
import { ReviewControl } from '../../features/reviews/review-control.tsx';
import { orderReviewQuery } from '../../features/reviews/reviews-query.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { getBuyerLabel, Reference } from '../../features/orders/order-labels.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Price } from '../../ui/price.tsx';
import { Thumbnail } from '../../ui/product-image.tsx';
import { useImport } from '../../ui/use-import.ts';
import { getDownloadLabel } from '../../features/catalog/product-texts.ts';

interface OrderDetailsProps {
  order: Order;
  onOpenChat: () => void;
}

export function OrderDetails({ order, onOpenChat }: OrderDetailsProps) {
  const { details, isLoading } = useOrderParts(order);
  if (isLoading) return <PageSpinner className="min-h-96" />;
  return <LoadedOrder order={order} details={details} onOpenChat={onOpenChat} />;
}

/**
 * Without a connection, or when a part fails, what is known is shown. What has no review has a
 * place for the button that writes one.
 */
function useOrderParts(order: Order) {
  const { documentId } = order;
  const reviewed = isPaid(order)
    ? listOrderLineDetails(order).filter(({ rating }) => rating !== null)
    : [];
  const details = useQuery(orderQuery(documentId));
  const invoices = useQuery({
    ...orderInvoicesQuery(documentId),
    enabled: isPaid(order) || order.transfer !== undefined,
  });
  const reviews = useQueries({
    queries: reviewed.map((line) =>
      orderReviewQuery({ product: line.documentId, order: documentId }),
    ),
  });
  const parts = [details, invoices, ...reviews];
  return {
    details: details.data?.data,
    isLoading: parts.some((part) => part.isLoading && !part.isFetched && part.failureCount === 0),
  };
}

interface LoadedOrderProps extends OrderDetailsProps {
  details: OrderDetailsOfContract | undefined;
}

function LoadedOrder({ order, details, onOpenChat }: LoadedOrderProps) {
  const packages = new Map(details?.packages.map((entry) => [entry.documentId, entry]));
  return (
    <>
      <OrderFacts order={order} quote={details?.quote} />
      {order.transfer && !isPaid(order) && <HowToPay order={order} />}
      {(isPaid(order) || order.transfer) && (
        <OrderInvoices
          order={order}
          receiptLink={isPaid(order) && <ReceiptLink order={order} />}
          onOpenChat={onOpenChat}
        />
      )}
      <ul className="mt-4">
        {listOrderLineDetails(order).map((line) => (
          <Line
            key={line.documentId}
            order={order}
            line={line}
            soldPackage={packages.get(line.documentId)}
          />
        ))}
      </ul>
      <OrderSums order={order} />
      {allowsDownload(order) && <DownloadChecks order={order} packages={packages} />}
      <div className="mt-5 empty:hidden">
        <RefundRequest order={order} refundable={details?.refundable ?? []} />
      </div>
    </>
  );
}

type Packages = ReadonlyMap<string, OrderPackage>;

function DownloadChecks({ order, packages }: { order: Order; packages: Packages }) {
  const checks = listOrderLineDetails(order).flatMap((line) => {
    const sold = packages.get(line.documentId);
    if (!sold || line.downloadsEnded || areAllWithdrawn(sold)) return [];
    return [{ ...line, release: getNewestRelease(sold) }];
  });
  if (checks.length === 0) return null;
  return (
    <details className="mt-5 text-sm print:hidden">
      <summary>Verify a download</summary>
      <ul className="mt-2 grid gap-3">
        {checks.map(({ documentId, title, release }) => (
          <li key={documentId}>
            <p className="font-semibold wrap-anywhere">
              {title} {formatVersion(release.version)}
            </p>
            <Checksum sha256={release.sha256} />
          </li>
        ))}
      </ul>
      <ChecksumHint />
    </details>
  );
}

const formatVersion = (version: string) => `v${versionLabel(version)}`;

function ReceiptLink({ order }: { order: Order }) {
  return (
    <ButtonLink to={getReceiptPath(order)} icon={ReceiptText} variant="outline">
      Receipt
    </ButtonLink>
  );
}

interface LineProps {
  order: Order;
  line: OrderLineDetails;
  soldPackage: OrderPackage | undefined;
}

function Line({ order, line, soldPackage }: LineProps) {
  return (
    <OrderDetailLine
      line={line}
      soldPackage={soldPackage}
      actions={
        !line.isRenewal &&
        (isPaid(order) || order.isDelivered) && (
          <LineActions order={order} line={line} soldPackage={soldPackage} />
        )
      }
    />
  );
}

function LineActions({ order, line, soldPackage }: LineProps) {
  const isOffered = !soldPackage || !areAllWithdrawn(soldPackage);
  const uncovered = soldPackage && findUncovered(soldPackage);
  return (
    <>
      {allowsDownload(order) && line.version !== null && !line.downloadsEnded && isOffered && (
        <>
          <DownloadButton productDocumentId={line.documentId} />
          <InstallLink order={order} product={line} />
          {uncovered && <RenewLink product={line.documentId} version={uncovered.version} />}
        </>
      )}
      <ReviewControl
        bought={{ product: line.documentId, order: order.documentId }}
        productTitle={line.title}
      />
      {soldPackage && (
        <OlderReleases
          product={line}
          releases={listOtherReleases(soldPackage)}
          renderAction={(release) => <InstallLink order={order} product={line} release={release} />}
        />
      )}
    </>
  );
}

const importTransfer = () => import('../../features/checkout/transfer-instructions.tsx');

/** Few orders are paid by bank transfer, so it is lazy. */
function HowToPay({ order }: { order: Order }) {
  const loaded = useImport(importTransfer);
  return loaded ? <loaded.HowToPay order={order} /> : <PageSpinner className="min-h-48" />;
}

interface OrderFactsProps {
  order: Order;
  quote: OrderDetailsOfContract['quote'];
}

function OrderFacts({ order, quote }: OrderFactsProps) {
  const { number, company, createdAt, paymentAttempts, transfer, refundedAt, disputedAt } = order;
  return (
    <Facts>
      <Fact name="Reference">
        <Reference>{String(number)}</Reference>
      </Fact>
      {company && (
        <>
          <Fact name="Bought for">
            <Link to={`/company/${company.documentId}/purchases`} className="link wrap-anywhere">
              {company.name}
            </Link>
          </Fact>
          <Fact name="Bought by">
            <bdi className="wrap-anywhere">{getBuyerLabel(order)}</bdi>
          </Fact>
        </>
      )}
      {quote && (
        <Fact name="Quote">
          <Link to={`/quote/${quote.token}`} className="link">
            {quote.number}
          </Link>
        </Fact>
      )}
      <Fact name="Placed">{formatDateTime(createdAt)}</Fact>
      {(paymentAttempts > 0 || !transfer) && <Fact name="Payment attempts">{paymentAttempts}</Fact>}
      {refundedAt && <Fact name="Refunded">{formatDateTime(refundedAt)}</Fact>}
      {disputedAt && <Fact name="Disputed">{formatDateTime(disputedAt)}</Fact>}
    </Facts>
  );
}

interface OrderDetailLineProps {
  line: OrderLineDetails;
  soldPackage: OrderPackage | undefined;
  actions?: ReactNode;
}

function OrderDetailLine({ line, soldPackage, actions }: OrderDetailLineProps) {
  const { title, img, quantity, total, bundle } = line;
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)_auto] gap-3 border-t border-border py-3">
      <Thumbnail image={img} widthPx={56} className="self-start" />
      <div className="grid min-w-0 content-center gap-1.5">
        <h3 className="text-title wrap-anywhere">
          {title}
          {quantity > 1 && (
            <span className="text-sm font-normal text-muted-foreground"> Qty {quantity}</span>
          )}
        </h3>
        {bundle !== undefined && <p className="label">In {bundle}</p>}
        <PackageLabel line={line} soldPackage={soldPackage} />
        {line.downloadsEnded && <p className="label">Downloads ended</p>}
      </div>
      {bundle === undefined && <Price amount={total} className="mt-2.5" />}
      {actions && (
        <div className="col-span-full flex flex-wrap items-start gap-2 md:col-start-2 print:hidden">
          {actions}
        </div>
      )}
    </li>
  );
}

function PackageLabel({ line, soldPackage }: Pick<OrderDetailLineProps, 'line' | 'soldPackage'>) {
  if (line.isRenewal) return <p className="label">Another year of updates</p>;
  if (line.version === null) return <p className="label wrap-anywhere">{getBundleLabel(line)}</p>;
  if (!soldPackage) return <p className="label">{formatVersion(line.version)}</p>;
  const { version, fileName, sizeBytes } = getNewestRelease(soldPackage);
  const download = getDownloadLabel({ packageName: fileName, packageBytes: sizeBytes });
  const hint = describeSoldVersion(line.version, soldPackage);
  return (
    <>
      <p className="label">
        {formatVersion(version)} · {download}
      </p>
      {hint && <p className="text-xs text-muted-foreground">{hint}</p>}
    </>
  );
}

function describeSoldVersion(soldVersion: string, soldPackage: OrderPackage): string | undefined {
  const newest = getNewestRelease(soldPackage);
  const bought = `You bought ${formatVersion(soldVersion)}`;
  if (areAllWithdrawn(soldPackage))
    return 'This version was withdrawn, and there is no other version yet.';
  if (soldPackage.releases.some(({ isSold, withdrawnReason }) => isSold && withdrawnReason)) {
    return `${bought}, which was withdrawn.`;
  }
  if (newest.version === soldVersion) return undefined;
  return findUncovered(soldPackage) ? `${bought}.` : `This is the newest version. ${bought}.`;
}

const getBundleLabel = ({ containedTitles = [] }: OrderLineDetails) =>
  containedTitles.length > 0 ? `Bundle with ${containedTitles.join(', ')}` : 'Bundle';

function OrderSums({ order }: { order: Order }) {
  const { discount = 0 } = order;
  return (
    <div role="group" aria-label="Sum" className="grid gap-2 border-t border-border pt-4">
      {discount > 0 && (
        <>
          <Sum name="Subtotal" amount={getOrderSubtotal(order)} />
          <Sum name={getDiscountLabel(order.discountCode)} amount={-discount} />
        </>
      )}
      {order.tax > 0 && (
        <>
          <Sum name="Net" amount={getOrderNet(order)} />
          <Sum name="VAT" amount={order.tax} />
        </>
      )}
      <p className="flex items-baseline justify-between font-semibold">
        Total
        <Price amount={getOrderTotal(order)} className="text-xl" />
      </p>
      {listRefundRows(order).map(({ key, name, reason, amount }) => (
        <Sum key={key} name={name} note={reason} amount={amount} />
      ))}
    </div>
  );
}

interface SumProps {
  name: string;
  note?: string | undefined;
  amount: number;
}

function Sum({ name, note, amount }: SumProps) {
  return (
    <p className="flex items-baseline justify-between gap-4 text-sm text-muted-foreground">
      <span className="min-w-0 wrap-anywhere">
        {name}
        {note && <bdi className="block text-xs whitespace-pre-line">{note}</bdi>}
      </span>
      <span className="text-foreground tabular-nums">{formatMoney(amount)}</span>
    </p>
  );
}
