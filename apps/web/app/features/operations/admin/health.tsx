import type {
  ProviderName,
  ProviderState,
  ProviderStatus,
} from '@partshelf/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { apiQuery } from '../../../query-client.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../ui/dates.ts';
import { StateBadge, type BadgeStyles } from '../../../ui/badge.tsx';
import { ErrorView } from '../../../ui/states.tsx';
import { PageSpinner } from '../../../ui/page-spinner.tsx';

const refreshMs = 30_000;

const healthQuery = apiQuery(['back-office', 'health'], 'GET /back-office/health', {});

const styles: BadgeStyles<ProviderState> = {
  up: { tone: 'success', icon: CircleCheck, label: 'Up' },
  away: { tone: 'destructive', icon: CircleX, label: 'Unavailable' },
  refused: { tone: 'destructive', icon: CircleX, label: 'Refuses the settings' },
  unknown: { tone: 'neutral', icon: Clock, label: 'Not asked yet' },
};

interface ProviderText {
  readonly label: string;
  readonly away: string;
  readonly refused: string;
}

const texts: Record<ProviderName, ProviderText> = {
  stripe: {
    label: 'Stripe',
    away: 'Nothing can be bought. Look at status.stripe.com, and whether the network lets the shop out. Open payments are checked by themselves afterwards.',
    refused:
      'Nothing can be bought. Put the secret key of your Stripe account into STRIPE_SECRET_KEY and restart the shop.',
  },
  mail: {
    label: 'Mail server',
    away: 'Emails wait, and are sent by themselves for about a day. Look at the mail server and at SMTP_URL.',
    refused:
      'Emails wait. Put the right user and password into SMTP_URL and restart the shop within a day.',
  },
  files: {
    label: 'File storage',
    away: 'Downloads and uploads can fail. Look at the disk of DATA_DIR, or at the store of S3_ENDPOINT.',
    refused:
      'Downloads and uploads fail. Check the S3_ settings and the permissions of the key, then restart the shop.',
  },
  redis: {
    label: 'Redis',
    away: 'Each node counts requests alone, and chats between nodes are delayed. Look at the server of REDIS_URL.',
    refused:
      'Each node counts requests alone. Put the right password into REDIS_URL and restart the shop.',
  },
  vies: {
    label: 'EU register of VAT ids',
    away: 'VAT ids are treated as you chose under Invoices and tax. It is often down for a while: wait.',
    refused: 'VAT ids are not confirmed. Check VIES_URL.',
  },
  google: {
    label: 'Sign-in with Google',
    away: 'Customers sign in with a password meanwhile. Look at status.cloud.google.com.',
    refused:
      'No one can sign in with Google. Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, then restart the shop.',
  },
  microsoft: {
    label: 'Sign-in with Microsoft',
    away: 'Customers sign in with a password meanwhile. Look at status.cloud.microsoft.',
    refused:
      'No one can sign in with Microsoft. The client secret may have expired: make a new one, set MICROSOFT_CLIENT_SECRET and restart the shop.',
  },
};

function Provider({ status }: { status: ProviderStatus }) {
  const { provider, state, failures, lastAnswerAt, lastFailureAt, lastFailure } = status;
  const text = texts[provider];
  const advice = state === 'away' || state === 'refused' ? text[state] : undefined;
  return (
    <li className="grid gap-1.5 border-t border-border py-4 first:border-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{text.label}</h3>
        <StateBadge state={state} styles={styles} />
      </div>
      {advice && <p className="max-w-[70ch] text-sm">{advice}</p>}
      <p className="text-xs wrap-anywhere text-muted-foreground">
        {lastAnswerAt ? `Last answer ${formatDateTime(lastAnswerAt)}` : 'No answer yet'}
        {lastFailureAt &&
          ` · Last failure ${formatDateTime(lastFailureAt)} (${lastFailure}), ${failures.toLocaleString('en-US')} since the start`}
      </p>
    </li>
  );
}

function HealthDetails() {
  const { data, isError, refetch } = useQuery({ ...healthQuery, refetchInterval: refreshMs });
  if (isError && !data) {
    return <ErrorView onRetry={() => void refetch()}>The health could not be loaded.</ErrorView>;
  }
  if (!data) return <PageSpinner className="h-60" />;
  const { release, lastMigration, startedAt, providers } = data.data;
  return (
    <div className="grid gap-5">
      <Card title="Providers">
        <ul aria-label="Providers">
          {providers.map((status) => (
            <Provider key={status.provider} status={status} />
          ))}
        </ul>
      </Card>
      <Card title="This shop">
        <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[max-content_1fr] [&_dt]:text-muted-foreground">
          <dt>Release</dt>
          <dd>{release}</dd>
          <dt>Last migration</dt>
          <dd className="wrap-anywhere">{lastMigration}</dd>
          <dt>Started</dt>
          <dd>{formatDateTime(startedAt)}</dd>
        </dl>
      </Card>
    </div>
  );
}

export default function HealthPage() {
  return (
    <>
      <BackOfficeHeading title="Health" />
      <p className="mb-5 max-w-[70ch] text-sm text-muted-foreground">
        What the shop depends on, as the node that answered sees it since its start.
      </p>
      <HealthDetails />
    </>
  );
}
