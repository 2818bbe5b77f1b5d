import type { AdminRefundRequest } from '@partshelf/contract/orders/admin-refunds.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../../admin/time-zone.tsx';
import { getAdminOrderPath } from './queries.ts';
import { formatMoney } from '../../../ui/money.ts';

export function RefundRequestFacts({ request }: { request: AdminRefundRequest }) {
  const { order, buyer, askedBy, lines, earlier, createdAt } = request;
  const { downloads, paidAt } = order;
  return (
    <dl
      aria-label="Facts"
      className="flex flex-wrap gap-x-4 text-xs text-muted-foreground tabular-nums"
    >
      {askedBy.documentId !== buyer.documentId && (
        <Fact name="Asked by">
          <bdi>{askedBy.username}</bdi>
        </Fact>
      )}
      <Fact name="Products">{order.products.join(', ')}</Fact>
      {lines.length > 0 && <Fact name="Asks for">{lines.map(toQuantityLabel).join(', ')}</Fact>}
      {paidAt && (
        <Fact name="Paid">
          {formatDate(paidAt)}, {countDays(paidAt, createdAt)} before the request
        </Fact>
      )}
      {order.refunded > 0 && <Fact name="Refunded">{formatMoney(order.refunded)}</Fact>}
      <Fact name="Downloads">
        {downloads.lastAt
          ? `${downloads.count.toLocaleString('en-US')}, last ${formatDateTime(downloads.lastAt)}`
          : 'None'}
      </Fact>
      <Fact name="Earlier requests">
        {earlier.count === 0 ? 'None' : <EarlierRequests {...earlier} />}
      </Fact>
    </dl>
  );
}

const toQuantityLabel = ({ title, quantity }: AdminRefundRequest['lines'][number]) =>
  quantity > 1 ? `${title} × ${quantity}` : title;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="whitespace-nowrap">{name}</dt>
      <dd className="break-words text-foreground">{children}</dd>
    </div>
  );
}

function EarlierRequests({ count, newest }: AdminRefundRequest['earlier']) {
  const more = count - newest.length;
  return (
    <>
      {newest.map(({ state, createdAt, order }) => (
        <span key={createdAt} className="block">
          {state} ·{' '}
          <Link to={getAdminOrderPath(order)} className="link inline-block">
            Order {order.number}
          </Link>{' '}
          · {formatDate(createdAt)}
        </span>
      ))}
      {more > 0 && `and ${more.toLocaleString('en-US')} more`}
    </>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

function countDays(from: string, until: string): string {
  const days = Math.max(0, Math.floor((Date.parse(until) - Date.parse(from)) / dayMs));
  if (days === 0) return 'less than a day';
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;
}
