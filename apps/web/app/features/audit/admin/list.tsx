import {
  type AuditEntry,
  auditFilters,
  type AuditSubject,
  auditSubjectLabels,
} from '@partshelf/contract/audit.ts';
import { auditActions } from '@partshelf/contract/audit-codes.ts';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { createdColumn, type ListColumns, ListLine } from '../../../admin/list-columns.tsx';
import { findOptions, type Lookup, toOptions } from '../../../admin/list-filters.tsx';
import { FilteredList } from '../../../admin/filtered-list.tsx';
import { personLookup } from '../../../admin/lookups.ts';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { getAdminOrderPath } from '../../orders/admin/queries.ts';
import { getBankFilePath } from '../../quotes/admin/transfer-queries.ts';
import { getActorName, getAuditText } from './entry-texts.ts';

export default function AuditPage() {
  return (
    <>
      <BackOfficeHeading title="Audit" />
      <FilteredList
        label="Audit"
        getName={getAuditText}
        call="GET /back-office/audit"
        queryKey={['back-office', 'audit']}
        schema={auditFilters.page}
        filters={[
          { name: 'actor', label: 'Who', lookup: personLookup },
          { name: 'subject', label: 'About', options: toOptions(auditSubjectLabels) },
          { name: 'action', label: 'Action', lookup: actionLookup },
        ]}
        days={{ label: 'When' }}
        file="GET /back-office/export/audit"
        pageSize={50}
        columns={columns}
        errorText="The audit list could not be loaded."
        noMatch={{ text: 'No entries match these filters.', showAll: 'Show everything' }}
        empty={
          <EmptyState link={{ to: '/admin/products/new', label: 'Add product' }}>
            There are no entries yet. Changes by staff, such as a new product, are listed here.
          </EmptyState>
        }
      />
    </>
  );
}

const actionOptions = auditActions.map((value) => ({
  value,
  label: value.replace('.', ': ').replaceAll(/[_-]/g, ' '),
}));

const actionLookup: Lookup = {
  key: 'audit-action',
  find: async (search) => findOptions(actionOptions, search),
  readName: async (action) => actionOptions.find(({ value }) => value === action)?.label ?? action,
};

function ActionText(entry: AuditEntry) {
  const path = getAuditPath(entry);
  const text = getAuditText(entry);
  if (!path) return text;
  return (
    <Link
      to={path}
      className="underline decoration-border underline-offset-4 hover:decoration-current"
    >
      {text}
    </Link>
  );
}

const columns: ListColumns<'GET /back-office/audit'> = [
  { ...createdColumn('When', formatDateTime), sort: 'desc', className: 'w-44', narrow: 'details' },
  {
    id: 'actor',
    header: 'Who',
    className: 'w-44 font-semibold',
    cell: (entry) => (
      <ListLine text={getActorName(entry)}>
        <bdi>{getActorName(entry)}</bdi>
      </ListLine>
    ),
  },
  {
    id: 'action',
    header: 'What',
    cell: (entry) => (
      <ListLine text={getAuditText(entry)}>
        <ActionText {...entry} />
      </ListLine>
    ),
    narrow: 'title',
    narrowCell: (entry) => (
      <p className="break-words">
        <bdi className="font-semibold">{getActorName(entry)}</bdi> <ActionText {...entry} />
      </p>
    ),
  },
];

const searchPath = (path: string, text: unknown) =>
  `${path}?${new URLSearchParams({ search: String(text ?? '') })}`;

const shopPaths: Readonly<Record<string, string>> = {
  'currency changed': '/admin/settings/currency',
  'time zone changed': '/admin/settings/time-zone',
};

const subjectPaths: Record<AuditSubject, (entry: AuditEntry) => string> = {
  product: ({ subjectDocumentId }) => `/admin/products/${subjectDocumentId}`,
  release: ({ action, subjectDocumentId, details }) =>
    heldActions.includes(action)
      ? `/admin/releases/held/${subjectDocumentId}`
      : searchPath('/admin/products', details['title']),
  publishing: () => '/admin/settings/publishing',
  'trusted-publisher': () => '/admin/releases/trusted-publishers',
  category: () => '/admin/categories',
  person: ({ action, subjectDocumentId: documentId }) =>
    getUserPath({ documentId }, dataRequestActions.includes(action) ? 'privacy' : undefined),
  invitation: ({ details }) => searchPath('/admin/people', details['title']),
  review: ({ details }) => searchPath('/admin/reviews', details['title']),
  'contact-message': ({ subjectDocumentId }) => `/admin/messages/${subjectDocumentId}`,
  'inbound-mail': ({ subjectDocumentId }) => `/admin/inbound-mails/${subjectDocumentId}`,
  order: ({ subjectDocumentId }) => getAdminOrderPath({ documentId: subjectDocumentId }),
  quote: ({ subjectDocumentId }) => `/admin/quotes/${subjectDocumentId}`,
  licence: ({ subjectDocumentId }) => `/admin/licences/${subjectDocumentId}`,
  'licence-key': () => '/admin/developers',
  'trial-domain': ({ details }) => searchPath('/admin/trials/blocked-domains', details['title']),
  'refund-request': ({ details }) => getAdminOrderPath({ documentId: String(details['order']) }),
  'bank-file': ({ subjectDocumentId: documentId }) => getBankFilePath({ documentId }),
  mail: ({ details }) => searchPath('/admin/mails', details['to']),
  webhook: ({ subjectDocumentId }) => `/admin/webhooks/${subjectDocumentId}`,
  alert: () => '/admin',
  job: () => '/admin',
  import: () => '/admin/products?state=draft',
  shop: ({ action }) => shopPaths[action] ?? '/admin/settings/shop',
  invoicing: () => '/admin/settings/invoicing',
  payments: () => '/admin/settings/payments',
  opening: () => '/admin',
  page: ({ subjectDocumentId }) => `/admin/settings/pages/${subjectDocumentId}`,
  'shop-text': ({ subjectDocumentId }) => `/admin/settings/texts/${subjectDocumentId}`,
  invoice: ({ details }) => getAdminOrderPath({ documentId: String(details['order']) }),
  discount: ({ details }) => searchPath('/admin/discounts', details['title']),
  export: ({ details }) => getOwnValue(exportPaths, String(details['title'] ?? '')) ?? '/admin',
  subscriber: () => '/admin/subscribers',
  'sign-in': ({ actor, details }) =>
    searchPath('/admin/people', actor?.username ?? details['title']),
  'csp-report': () => '/admin/csp-reports',
  chat: ({ subjectDocumentId }) => `/helpdesk/chat?room=${subjectDocumentId}`,
  helpdesk: ({ action }) =>
    action === 'ratings changed' ? '/admin/chat-ratings' : '/admin/settings/office-hours',
  'canned-reply': () => '/admin/settings/canned-replies',
  company: ({ subjectDocumentId }) => `/admin/companies/${subjectDocumentId}`,
  'company-settings': () => '/admin/settings/companies',
};

const heldActions = ['held', 'declined'];

const dataRequestActions = ['data exported', 'deletion scheduled', 'deletion cancelled'];

const exportPaths: Record<string, string> = {
  'audit list': '/admin/audit',
  'chat ratings': '/admin/chat-ratings',
  companies: '/admin/companies',
  'CSP reports': '/admin/csp-reports',
  customers: '/admin/people',
  'discount codes': '/admin/discounts',
  disputes: '/admin/disputes',
  emails: '/admin/mails',
  invoices: '/admin/invoices',
  licences: '/admin/licences',
  'list of invoices': '/admin/invoices',
  'list of quotes': '/admin/quotes',
  messages: '/admin/messages',
  orders: '/admin/orders',
  'orders by bank transfer': '/admin/transfers',
  products: '/admin/products',
  'refund requests': '/admin/refunds',
  reviews: '/admin/reviews',
  statistics: '/admin/statistics',
  subscribers: '/admin/subscribers',
  'tax summary': '/admin/invoices',
};

/** Returns undefined when the subject was deleted. */
function getAuditPath(entry: AuditEntry): string | undefined {
  const { subject, action } = entry;
  const isGone = action === 'deleted' || (subject === 'invitation' && action === 'withdrawn');
  return isGone ? undefined : getOwnValue(subjectPaths, subject)?.(entry);
}

/** Old entries may have subjects and actions that no longer exist: undefined for them. */
function getOwnValue<Value>(table: Record<string, Value>, word: string): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
