import type { ShopHealth } from '@partshelf/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { apiQuery } from '../../../query-client.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { PageSpinner } from '../../../ui/page-spinner.tsx';
import { ErrorView } from '../../../ui/states.tsx';
import { describeProvider, type HealthItem, type HealthState, listChecks } from './health-items.ts';

const refreshMs = 30_000;

const healthQuery = apiQuery(['back-office', 'health'], 'GET /back-office/health', {});

export default function HealthPage() {
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    ...healthQuery,
    refetchInterval: refreshMs,
  });
  return (
    <>
      <BackOfficeHeading title="Health" />
      {data ? (
        <HealthDetails health={data.data} at={dataUpdatedAt} />
      ) : isError ? (
        <ErrorView onRetry={() => void refetch()}>
          The health of the shop could not be loaded.
        </ErrorView>
      ) : (
        <PageSpinner className="h-60" />
      )}
    </>
  );
}

const needsWork = ({ state }: HealthItem) => state === 'bad';

function HealthDetails({ health, at }: { health: ShopHealth; at: number }) {
  const checks = listChecks(health, at);
  const providers = health.providers.map(describeProvider);
  const failing = [...checks, ...providers].filter(needsWork);
  return (
    <div className="grid gap-5">
      <p role="status" className="sr-only">
        {failing.length > 0
          ? `Action needed: ${failing.map(({ label }) => label).join(', ')}`
          : 'No action needed'}
      </p>
      <Headline failing={failing} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <HealthList title="Operation" items={checks.filter((item) => !needsWork(item))} />
        <HealthList title="Providers" items={providers.filter((item) => !needsWork(item))} />
      </div>
      <Card title="This shop">
        <Facts>
          <Fact name="Release">{health.release}</Fact>
          <Fact name="Last migration">{health.lastMigration}</Fact>
          <Fact name="Started" note="The node that answered">
            {formatDateTime(health.startedAt)}
          </Fact>
        </Facts>
      </Card>
    </div>
  );
}

function Headline({ failing }: { failing: readonly HealthItem[] }) {
  const count = failing.length;
  const Icon = count > 0 ? CircleX : CircleCheck;
  return (
    <section aria-labelledby="headline" className="sheet sheet-body">
      <div className="flex items-center gap-3">
        <Icon
          aria-hidden
          className={clsx('size-7 shrink-0', count > 0 ? 'text-destructive-text' : 'text-success')}
        />
        <h2 id="headline" className="text-h2">
          {count === 0 && 'Everything works'}
          {count === 1 && '1 thing needs you'}
          {count > 1 && `${count} things need you`}
        </h2>
      </div>
      {count > 0 && (
        <ul aria-label="Action needed" className="mt-4 divide-y divide-border">
          {failing.map((item) => (
            <FailingItem key={item.label} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FailingItem({ item }: { item: HealthItem }) {
  const { label, stateName, fact, advice, action } = item;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3.5 last:pb-0">
      <div className="grid min-w-0 grow basis-80 gap-1">
        <h3 className="text-h3">
          {label}
          {stateName && <span className="text-destructive-text"> · {stateName}</span>}
        </h3>
        {advice && <p className="max-w-prose text-sm">{advice}</p>}
        <p className="text-xs wrap-anywhere text-muted-foreground">{fact}</p>
      </div>
      {action && (
        <ButtonLink to={action.to} variant="outline" size="sm">
          {action.label}
        </ButtonLink>
      )}
    </li>
  );
}

const stateNames: Record<HealthState, string> = {
  good: 'Good',
  bad: 'Action needed',
  unknown: 'Not known',
};

interface HealthListProps {
  title: string;
  items: readonly HealthItem[];
}

function HealthList({ title, items }: HealthListProps) {
  if (items.length === 0) return null;
  return (
    <Card title={title}>
      <ul aria-label={title} className="grid gap-3.5 text-sm">
        {items.map(({ label, state, stateName = stateNames[state], fact, advice, action }) => (
          <li key={label} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span
              aria-hidden
              className={clsx(
                'mt-1.5 size-2.5 rounded-full forced-color-adjust-none',
                state === 'good' ? 'bg-success' : 'border-2 border-muted-foreground',
              )}
            />
            <div className="min-w-0">
              <p className="flex flex-wrap justify-between gap-x-4">
                {action ? (
                  <Link to={action.to} className="font-semibold hover:underline">
                    {label}
                  </Link>
                ) : (
                  <span className="font-semibold">{label}</span>
                )}
                <span className="text-muted-foreground">{stateName}</span>
              </p>
              {state === 'unknown' && advice && <p className="max-w-prose">{advice}</p>}
              <p className="text-xs wrap-anywhere text-muted-foreground">{fact}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
