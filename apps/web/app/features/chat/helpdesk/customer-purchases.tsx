import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type {
  CustomerLicence,
  CustomerOrder,
  CustomerProduct,
  CustomerQuote,
  RoomCustomer,
} from '@partshelf/contract/chat/customer-pane.ts';
import { permissionText } from '@partshelf/contract/packages/labels.ts';
import { Link2 } from 'lucide-react';
import { createContext, useContext } from 'react';
import { useAbsoluteUrl } from '../../../shop-settings.ts';
import { Badge, StateBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDate, formatSharedDate } from '../../../ui/dates.ts';
import { showErrorToast } from '../../../ui/error-toast.ts';
import { getOrderInstallPath, getProductInstallPath } from '../../install/install-paths.ts';
import { invoiceLabel } from '../../invoices/invoices.ts';
import { getShownState, getTermLabel, licenceStates } from '../../licences/licences.ts';
import { getOrderStateBadge } from '../../orders/order-labels.tsx';
import { getOrderPath } from '../../orders/orders.ts';
import { ChatTimeZone } from '../message-bubble.tsx';
import { AdminLink } from './admin-link.tsx';
import { CustomerSection } from './customer-section.tsx';
import { insertIntoDraft } from './insertion.ts';
import { formatMoney } from '../../../ui/money.ts';

interface PurchasesProps {
  customer: RoomCustomer;
  onInsert: () => void;
}

export function Purchases({ customer, onInsert }: PurchasesProps) {
  const { products, orders, quotes = [], licences = [], counts } = customer;
  return (
    <BeforeInsert value={onInsert}>
      <CustomerSection
        title="Products"
        total={counts.products}
        emptyText="Nothing has been bought yet."
      >
        {products.map((product) => (
          <ProductFacts key={product.documentId} product={product} />
        ))}
      </CustomerSection>
      <CustomerSection title="Orders" total={counts.orders} emptyText="There are no orders yet.">
        {orders.map((order) => (
          <OrderFacts key={order.documentId} order={order} />
        ))}
      </CustomerSection>
      {quotes.length > 0 && (
        <CustomerSection title="Open quotes" total={quotes.length} emptyText="">
          {quotes.map((quote) => (
            <QuoteFacts key={quote.number} quote={quote} />
          ))}
        </CustomerSection>
      )}
      {licences.length > 0 && (
        <CustomerSection title="Licences" total={licences.length} emptyText="">
          {licences.map((licence) => (
            <LicenceFacts key={licence.documentId} licence={licence} />
          ))}
        </CustomerSection>
      )}
    </BeforeInsert>
  );
}

function LicenceFacts({ licence }: { licence: CustomerLicence }) {
  const timeZone = useContext(ChatTimeZone);
  const { documentId, product, tenant, hosts, company } = licence;
  const place = tenant ?? hosts.join(', ');
  return (
    <>
      <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          <AdminLink to={`/admin/licences/${documentId}`}>{product}</AdminLink>
        </span>
        <StateBadge state={getShownState(licence)} styles={licenceStates} />
      </p>
      <p className="text-xs wrap-anywhere text-muted-foreground">
        {getTermLabel(licence, (iso) => formatDate(iso, timeZone))}
        <br />
        {place ? `Runs in ${place}` : 'Not bound yet'}
        {company && `, for ${company}`}
      </p>
    </>
  );
}

function QuoteFacts({ quote: { number, total, validUntil, company } }: { quote: CustomerQuote }) {
  return (
    <p className="wrap-anywhere">
      <AdminLink to={`/admin/quotes?${new URLSearchParams({ search: number })}`}>
        {number}
      </AdminLink>{' '}
      {formatMoney(total)}
      <span className="block text-xs text-muted-foreground">
        Valid until {formatSharedDate(validUntil)}
        {company && `, for ${company}`}
      </span>
    </p>
  );
}

function ProductFacts({ product }: { product: CustomerProduct }) {
  const timeZone = useContext(ChatTimeZone);
  const { title, newest, downloaded, order, company, canDownload } = product;
  const installPath = findInstallPath(product);
  return (
    <>
      <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <ReleaseBadge product={product} />
      </p>
      <p className="text-xs text-muted-foreground">
        {downloaded
          ? `Downloaded v${versionLabel(downloaded.version)} on ${formatDate(downloaded.at, timeZone)}`
          : `Bought with order ${order.number}`}
        {company && (
          <>
            <br />
            For {company.name}
          </>
        )}
        <br />
        {newest
          ? `Newest v${versionLabel(newest.version)} of ${formatDate(newest.publishedAt, timeZone)}`
          : 'All releases are withdrawn'}
        {!canDownload && newest && (
          <>
            <br />
            Refunded or disputed, so downloads have ended
          </>
        )}
      </p>
      <NewPermissions product={product} />
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {installPath !== null && <InsertButton name="Install link" of={title} path={installPath} />}
        {canDownload && (
          <InsertButton
            name="Download link"
            of={title}
            path={company ? '/order' : getOrderPath(order)}
          />
        )}
      </div>
    </>
  );
}

/** Returns null once it can neither be downloaded nor bought. */
export function findInstallPath(product: CustomerProduct): string | null {
  if (product.canDownload) return getOrderInstallPath(product.order, product);
  return product.isPublished ? getProductInstallPath(product.slug) : null;
}

function ReleaseBadge({ product: { downloaded, releasesBehind } }: { product: CustomerProduct }) {
  if (!downloaded) return <Badge tone="neutral">Not downloaded</Badge>;
  if (downloaded.isWithdrawn) return <Badge tone="destructive">Has a withdrawn release</Badge>;
  if (releasesBehind === 0) return <Badge tone="success">Up to date</Badge>;
  return (
    <Badge tone="warning">
      {releasesBehind === 1 ? '1 release behind' : `${releasesBehind} releases behind`}
    </Badge>
  );
}

function NewPermissions({ product }: { product: CustomerProduct }) {
  const { addedPermissions, releasesBehind } = product;
  if (releasesBehind === 0) return null;
  if (!addedPermissions) {
    return <p className="text-xs text-muted-foreground">Permissions cannot be compared.</p>;
  }
  if (addedPermissions.length === 0) {
    return (
      <p className="text-xs text-muted-foreground">
        The newest release asks for no new permissions.
      </p>
    );
  }
  return (
    <div className="text-xs">
      <p>New permissions in the newest release:</p>
      <ul className="mt-0.5 list-disc pl-4">
        {addedPermissions.map((permission) => (
          <li key={`${permission.resource} ${permission.scope}`} className="wrap-anywhere">
            {permissionText(permission)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const refundTexts = {
  open: 'Refund requested',
  approved: 'Refund approved',
  declined: 'Refund declined',
  withdrawn: 'Refund request withdrawn',
};

function OrderFacts({ order }: { order: CustomerOrder }) {
  const timeZone = useContext(ChatTimeZone);
  const { number, state, total, refunded, products, company, createdAt } = order;
  const { refundRequest, invoices } = order;
  const { label, ...badge } = getOrderStateBadge(state, order.transfer);
  const name = `Order ${number}`;
  const path = getOrderPath(order);
  return (
    <>
      <p className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">
          <AdminLink to={`/admin/orders/${order.documentId}`} className="inline-block py-0.5">
            {name}
          </AdminLink>
        </span>
        <Badge {...badge}>{label}</Badge>
      </p>
      <p className="text-xs wrap-anywhere text-muted-foreground">
        {formatDate(createdAt, timeZone)} · {formatMoney(total)}
        {refunded > 0 && `, ${formatMoney(refunded)} refunded`}
        {company && ` · for ${company.name}`}
        <br />
        {products.join(', ')}
      </p>
      {refundRequest && (
        <p className="text-xs wrap-anywhere">
          {refundTexts[refundRequest.state]} on {formatDate(refundRequest.createdAt, timeZone)}:{' '}
          {refundRequest.reason}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        <InsertButton name="Order link" of={name} path={path} />
        {invoices.map((invoice) => (
          <InsertButton
            key={invoice.number}
            name={invoiceLabel(invoice)}
            before={`${invoiceLabel(invoice)}: `}
            path={path}
          />
        ))}
      </div>
    </>
  );
}

const BeforeInsert = createContext(() => {});

interface InsertButtonProps {
  name: string;
  of?: string;
  path: string;
  before?: string;
}

function InsertButton({ name, of, path, before = '' }: InsertButtonProps) {
  const toAbsolute = useAbsoluteUrl();
  const beforeInsert = useContext(BeforeInsert);

  function insert() {
    beforeInsert();
    if (insertIntoDraft(`${before}${toAbsolute(path)}`)) return;
    showErrorToast('Link not inserted', 'You cannot write in this chat now.');
  }

  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`Insert ${of === undefined ? `link to ${name}` : `${name.toLowerCase()} of ${of}`}`}
      onClick={insert}
    >
      <Link2 aria-hidden />
      {name}
    </Button>
  );
}
