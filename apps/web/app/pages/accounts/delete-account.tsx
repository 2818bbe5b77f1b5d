import { limits } from '@partshelf/contract/limits.ts';
import type { DeletionOverview, DeletionRefusal } from '@partshelf/contract/privacy/privacy.ts';
import { useQuery } from '@tanstack/react-query';
import { Archive, type LucideIcon, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../features/accounts/current-user.ts';
import { DeleteAccountForm, deletionQuery } from '../../features/privacy/delete-account-form.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { QueryState } from '../../ui/query-state.tsx';

export default function DeleteAccountPage() {
  return (
    <PageBody className="pt-6">
      <title>Delete your account</title>
      <BackLink to="/profile/data" label="Data" />
      <header className="mb-6">
        <h1 className="text-h1">Delete your account</h1>
        <p className="mt-2 text-muted-foreground">
          The account is blocked at once and deleted after {limits.deletionDays} days. Until then,
          you can undo this with the link in our email.
        </p>
      </header>
      <DeleteAccount />
    </PageBody>
  );
}

function DeleteAccount() {
  const user = useCurrentUser();
  return (
    <QueryState
      query={useQuery(deletionQuery)}
      skeleton={<Skeleton className="h-80" />}
      errorText="What would be deleted could not be loaded."
    >
      {({ data: overview }) => (
        <>
          {overview.refusal && <DeletionRefused refusal={overview.refusal} />}
          <DeletionTopics {...overview} />
          {!overview.refusal && user && (
            <DeleteAccountForm overview={overview} username={user.username} />
          )}
        </>
      )}
    </QueryState>
  );
}

function DeletionRefused({ refusal }: { refusal: DeletionRefusal }) {
  const { code, orderNumber, company } = refusal;
  return (
    <Card title="Your account cannot be deleted now" className="mb-5">
      <p>{refusalTexts[code]}</p>
      {orderNumber && (
        <p className="text-sm text-muted-foreground">This is about order {orderNumber}.</p>
      )}
      {company && <p className="text-sm text-muted-foreground">This is about {company.name}.</p>}
      <Button asChild variant="outline" className="justify-self-start">
        {company ? (
          <Link to={`/company/${company.documentId}`}>Your company</Link>
        ) : code === 'LAST_ADMIN' ? (
          <Link to="/admin/people">People</Link>
        ) : (
          <Link to="/order">Your orders</Link>
        )}
      </Button>
    </Card>
  );
}

function DeletionTopics({ goes, stays }: Pick<DeletionOverview, 'goes' | 'stays'>) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Card title="What is deleted">
        <ul className="grid gap-2.5">
          {goes.map((entry) => (
            <Topic key={entry.topic} icon={Trash2}>
              {topicText(entry)}
            </Topic>
          ))}
        </ul>
      </Card>
      <Card title="What stays, and why">
        {stays.length === 0 ? (
          <p className="text-sm">Nothing. You have not bought anything.</p>
        ) : (
          <>
            <ul className="grid gap-2.5">
              {stays.map(({ until, ...entry }) => (
                <Topic key={entry.topic} icon={Archive}>
                  {topicText(entry)}
                  <span className="text-muted-foreground">, until {formatDate(until)}</span>
                </Topic>
              ))}
            </ul>
            <p className="text-sm text-muted-foreground">
              The law requires us to keep records of what was sold. After that date, we remove your
              name and address from them.
            </p>
          </>
        )}
      </Card>
    </div>
  );
}

function Topic({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span>{children}</span>
    </li>
  );
}

type ErasedTopic = DeletionOverview['goes'][number]['topic'];
type RetainedTopic = DeletionOverview['stays'][number]['topic'];

interface Counted {
  readonly topic: ErasedTopic | RetainedTopic;
  readonly count: number;
}

const topicTexts: Record<ErasedTopic | RetainedTopic, string | readonly [string, string]> = {
  account: 'Your username, email address and ways to log in',
  profileImage: 'Your profile image',
  sessions: ['device that is logged in', 'devices that are logged in'],
  apiTokens: ['API token', 'API tokens'],
  cart: ['product in your cart', 'products in your cart'],
  favorites: ['product in your wishlist', 'products in your wishlist'],
  chatMessages: ['message in the chat', 'messages in the chat'],
  contactMessages: ['message to our support', 'messages to our support'],
  subscription: 'Your subscription to our emails',
  mails: ['stored copy of an email to you', 'stored copies of emails to you'],
  notices: ['notification in the back office', 'notifications in the back office'],
  refundReasons: ['reason you gave for a refund', 'reasons you gave for refunds'],
  unpaidBilling: ['billing address of an unpaid order', 'billing addresses of unpaid orders'],
  companies: ['company that you leave', 'companies that you leave'],
  reviews: ['review, or only your name on it', 'reviews, or only your name on them'],
  orders: ['order', 'orders'],
  invoices: ['invoice', 'invoices'],
  payments: ['record of a payment', 'records of payments'],
};

function topicText({ topic, count }: Counted): string {
  const text = topicTexts[topic];
  if (typeof text === 'string') return text;
  return `${count.toLocaleString('en-US')} ${text[count === 1 ? 0 : 1]}`;
}

const refusalTexts: Record<DeletionRefusal['code'], string> = {
  LAST_ADMIN: 'You are the last Admin of this shop. Make another person an Admin first.',
  DELETION_LAST_OWNER:
    'You are the last owner of a company that has purchases or other members. Make another member an owner, or close the company.',
  DELETION_PAYMENT_OPEN: 'A payment of yours is still open. Complete it, or wait until it expires.',
  DELETION_REFUND_OPEN: 'A refund of yours is not finished. Wait until it is decided and paid.',
  DELETION_DISPUTE_OPEN: 'A payment of yours is disputed. Wait until the bank has decided.',
};
