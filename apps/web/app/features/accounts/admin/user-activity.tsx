import type {
  AdminUserDetails,
  UserActivity,
  UserActivityKind,
} from '@partshelf/contract/accounts/admin-user.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActivityPage } from '../../../admin/activity-page.tsx';
import { CompactTable } from '../../../admin/figures.tsx';
import { UserNoteForm, UserNotes } from '../../../admin/staff-notes.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { formatDate, formatDateTime } from '../../../admin/time-zone.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { Stars } from '../../../ui/stars.tsx';
import { getAdminProductPath } from '../../catalog/admin/product-path.ts';
import { BoughtForCompany } from '../../companies/admin/company-link.tsx';
import { MessageStateBadge } from '../../contact/admin/messages.tsx';
import { AdminOrderBadge, RefundStateBadge } from '../../orders/admin/cells.tsx';
import {
  totalColumn,
  amountStyle,
  InvoiceTable,
  CompactOrderLink,
  OrderTable,
} from '../../orders/admin/order-table.tsx';
import { LicenceTable } from '../../licences/admin/licence-table.tsx';
import { QuoteTable, TransferTable } from '../../quotes/admin/party-tables.tsx';
import { userActivityQuery } from './queries.ts';

export const userActivityTabs = [
  'orders',
  'quotes',
  'transfers',
  'licences',
  'downloads',
  'invoices',
  'reversals',
  'reviews',
  'messages',
  'chat',
  'notes',
] as const satisfies readonly UserActivityKind[];

export const userActivityLabels: Record<UserActivityKind, string> = {
  orders: 'Orders',
  quotes: 'Quotes',
  transfers: 'Transfers',
  licences: 'Licences',
  downloads: 'Downloads',
  invoices: 'Invoices',
  reversals: 'Refunds and disputes',
  reviews: 'Reviews',
  messages: 'Messages',
  chat: 'Chat',
  notes: 'Notes',
};

const emptyTexts: Record<UserActivityKind, string> = {
  orders: 'This person has not ordered anything.',
  quotes: 'There is no quote for this person.',
  transfers: 'This person has not paid by bank transfer.',
  licences: 'This person has no licence.',
  downloads: 'This person has not bought a product yet.',
  invoices: 'There is no invoice for this person.',
  reversals: 'There is no refund, refund request or dispute.',
  reviews: 'This person has not reviewed a product.',
  messages: 'There is no contact message with this email address.',
  chat: 'This person has not written in the chat.',
  notes: 'There is no note yet.',
};

interface UserActivityListProps {
  user: AdminUserDetails;
  kind: UserActivityKind;
}

export function UserActivityList({ user, kind }: UserActivityListProps) {
  const { documentId, chatRoom, deletion } = user;
  return (
    <section aria-label={userActivityLabels[kind]} className="grid gap-4 sheet sheet-body">
      {kind === 'notes' && deletion?.state !== 'erased' && <UserNoteForm documentId={documentId} />}
      {kind === 'chat' && chatRoom && (
        <Link to={`/helpdesk/chat?room=${chatRoom}`} className="link justify-self-start text-sm">
          Open the chat
        </Link>
      )}
      <ActivityPage
        kind={kind}
        first={user.activity}
        total={user.counts[kind]}
        query={(page) => userActivityQuery(documentId, kind, page)}
        emptyText={emptyTexts[kind]}
      >
        {(activity) => <ActivityRows documentId={documentId} kind={kind} activity={activity} />}
      </ActivityPage>
    </section>
  );
}

interface ActivityRowsProps {
  documentId: string;
  kind: UserActivityKind;
  activity: Partial<UserActivity>;
}

function ActivityRows({ documentId, kind, activity }: ActivityRowsProps) {
  const {
    orders,
    quotes,
    transfers,
    licences,
    downloads,
    invoices,
    reversals,
    reviews,
    messages,
    chat,
    notes,
  } = activity;
  const lists: Record<UserActivityKind, ReactNode> = {
    orders: orders && (
      <OrderTable
        rows={orders}
        renderBuyer={({ company }) => <BoughtForCompany company={company} />}
      />
    ),
    quotes: quotes && (
      <QuoteTable
        rows={quotes}
        renderParty={({ company }) => <BoughtForCompany company={company} />}
      />
    ),
    transfers: transfers && (
      <TransferTable
        rows={transfers}
        renderParty={({ company }) => <BoughtForCompany company={company} />}
      />
    ),
    licences: licences && (
      <LicenceTable
        rows={licences}
        renderParty={({ company }) => <BoughtForCompany company={company} />}
      />
    ),
    downloads: downloads && <Downloads rows={downloads} />,
    invoices: invoices && <InvoiceTable rows={invoices} />,
    reversals: reversals && <Reversals rows={reversals} />,
    reviews: reviews && <Reviews rows={reviews} />,
    messages: messages && <Messages rows={messages} />,
    chat: chat && <ChatMessages rows={chat} />,
    notes: notes && <UserNotes documentId={documentId} notes={notes} />,
  };
  return lists[kind];
}

interface RowsProps<Kind extends UserActivityKind> {
  rows: UserActivity[Kind];
}

function Downloads({ rows }: RowsProps<'downloads'>) {
  return (
    <CompactTable
      label="Downloads"
      columns={['Product', 'Release', { name: 'Downloads', className: 'text-right!' }, 'Last']}
    >
      {rows.map(({ product, version, currentVersion, count, lastAt }) => (
        <tr key={product.documentId}>
          <td>
            <ProductLink product={product} />
          </td>
          <td className="tabular-nums">
            {version === null ? '–' : versionLabel(version)}
            {version !== null && currentVersion !== null && version !== currentVersion && (
              <p className="text-xs text-muted-foreground">Newest {versionLabel(currentVersion)}</p>
            )}
          </td>
          <td className="text-right tabular-nums">{count.toLocaleString('en-US')}</td>
          <td className="tabular-nums">{lastAt === null ? 'Never' : formatDateTime(lastAt)}</td>
        </tr>
      ))}
    </CompactTable>
  );
}

function ProductLink({ product }: { product: { documentId: string; title: string } }) {
  return (
    <Link
      to={getAdminProductPath(product)}
      className="inline-block font-semibold wrap-anywhere hover:underline"
    >
      {product.title}
    </Link>
  );
}

function Reversals({ rows }: RowsProps<'reversals'>) {
  return (
    <CompactTable
      label="Refunds and disputes"
      columns={['Order', 'What happened', 'Status', { ...totalColumn, name: 'Refunded' }]}
    >
      {rows.map((order) => (
        <tr key={order.documentId}>
          <td>
            <CompactOrderLink order={order} />
            <p className="whitespace-nowrap text-muted-foreground">{formatMoney(order.total)}</p>
          </td>
          <td className="grid justify-items-start gap-1">
            {order.refundedAt && <p>Refunded {formatDate(order.refundedAt)}</p>}
            {order.disputedAt && <p>Disputed {formatDate(order.disputedAt)}</p>}
            {order.refundRequest && (
              <>
                <p className="flex flex-wrap items-center gap-2">
                  Refund requested {formatDate(order.refundRequest.createdAt)}
                  <RefundStateBadge state={order.refundRequest.state} />
                </p>
                <p dir="auto" className="wrap-anywhere text-muted-foreground">
                  {order.refundRequest.reason}
                </p>
              </>
            )}
          </td>
          <td>
            <AdminOrderBadge {...order} />
          </td>
          <td className={amountStyle}>{formatMoney(order.refunded)}</td>
        </tr>
      ))}
    </CompactTable>
  );
}

const textListStyle =
  'grid gap-4 text-sm [&>li]:grid [&>li]:gap-1.5 [&>li]:border-t [&>li]:border-border [&>li]:pt-4 [&>li:first-child]:border-t-0 [&>li:first-child]:pt-0';

const textStyle = 'max-w-prose wrap-anywhere whitespace-pre-line';

function Reviews({ rows }: RowsProps<'reviews'>) {
  return (
    <ul aria-label="Reviews" className={textListStyle}>
      {rows.map(({ documentId, product, rating, comment, hidden, createdAt }) => (
        <li key={documentId}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ProductLink product={product} />
            <Stars rating={rating} />
            <span className="text-muted-foreground">{formatDate(createdAt)}</span>
            {hidden && (
              <Badge tone="neutral" icon={EyeOff}>
                Hidden
              </Badge>
            )}
          </p>
          <p dir="auto" className={textStyle}>
            {comment}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Messages({ rows }: RowsProps<'messages'>) {
  return (
    <ul aria-label="Messages" className={textListStyle}>
      {rows.map(({ documentId, subject, message, state, createdAt }) => (
        <li key={documentId}>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={`/admin/messages/${documentId}`}
              className="inline-block font-semibold wrap-anywhere hover:underline"
            >
              <bdi>{subject}</bdi>
            </Link>
            <MessageStateBadge state={state} />
            <span className="text-muted-foreground">{formatDateTime(createdAt)}</span>
          </p>
          <p dir="auto" className={`${textStyle} line-clamp-3`}>
            {message}
          </p>
        </li>
      ))}
    </ul>
  );
}

function ChatMessages({ rows }: RowsProps<'chat'>) {
  return (
    <ul aria-label="Chat" className={textListStyle}>
      {rows.map(({ documentId, sender, isFromCustomer, content, createdAt }) => (
        <li key={documentId}>
          <p className="text-muted-foreground">
            <bdi className="font-semibold text-foreground">{sender}</bdi>
            {!isFromCustomer && ' (staff)'} · {formatDateTime(createdAt)}
          </p>
          <p dir="auto" className={textStyle}>
            {content}
          </p>
        </li>
      ))}
    </ul>
  );
}
