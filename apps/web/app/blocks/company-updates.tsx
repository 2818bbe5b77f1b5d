import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { CompanyDetails } from '@partshelf/contract/companies/companies.ts';
import type { UpdatePolicy, WaitingUpdate } from '@partshelf/contract/packages/company-updates.ts';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { companiesKey } from '../features/companies/companies.ts';
import { getOrderInstallPath } from '../features/install/install-paths.ts';
import { PermissionList } from '../features/install/permission-section.tsx';
import { apiQuery } from '../query-client.ts';
import { Button } from '../ui/button.tsx';
import { CallButton } from '../ui/call-button.tsx';
import { Card } from '../ui/card.tsx';
import { ChoiceCard } from '../ui/choice-card.tsx';
import { useEditor } from '../ui/conflict.tsx';
import { formatDate } from '../ui/dates.ts';
import { FormNotice } from '../ui/form-notice.tsx';
import { Form } from '../ui/form.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { useSavedLabel } from '../ui/saved-label.tsx';

const updatesQuery = (documentId: string) =>
  apiQuery([...companiesKey, 'updates'], 'GET /companies/:documentId/updates', {
    params: { documentId },
    query: {},
  });

const policyQuery = (documentId: string) =>
  apiQuery([...companiesKey, 'update-policy'], 'GET /companies/:documentId/update-policy', {
    params: { documentId },
  });

/** Its owners decide of which updates the members are told. */
export function CompanyUpdates({ company }: { company: CompanyDetails }) {
  const policy = useQuery(policyQuery(company.documentId));
  const updates = useQuery(updatesQuery(company.documentId));
  return (
    <div className="grid gap-6">
      <QueryState
        query={policy}
        skeleton={<Skeleton className="h-80" />}
        errorText="The choice could not be loaded."
      >
        {({ data }) => <PolicyForm company={company} stored={data} />}
      </QueryState>
      <QueryState
        query={updates}
        skeleton={<Skeleton className="h-40" />}
        errorText="The updates could not be loaded."
      >
        {({ data, meta }) => (
          <WaitingUpdates company={company} updates={data} total={meta.pagination.total} />
        )}
      </QueryState>
    </div>
  );
}

const policies: Record<UpdatePolicy['policy'], { label: string; text: string }> = {
  all: {
    label: 'All updates',
    text: 'Members are told of every new version when it is published.',
  },
  withoutApprovals: {
    label: 'Security fixes, and updates without new approvals',
    text: 'Members are told of these when they are published. An update that asks your administrator for more permissions waits below until an owner tells the members or dismisses it.',
  },
};

const policyKeys = Object.keys(policies) as UpdatePolicy['policy'][];

interface PolicyFormProps {
  company: CompanyDetails;
  stored: UpdatePolicy;
}

function PolicyForm({ company: { documentId, name, closedAt }, stored }: PolicyFormProps) {
  const { form, errors, submit, isPending, isSuccess, conflictCard } = useEditor(
    stored,
    {},
    {
      save: (body, before) =>
        api('PUT /companies/:documentId/update-policy', {
          params: { documentId },
          body: { ...body, before },
        }),
      toStored: ({ data }) => data,
      success: () => ({ title: 'Choice saved' }),
      changedKeys: [companiesKey],
      failureText: 'The choice could not be saved. Please try again.',
      labels: { policy: 'Members are told at once of' },
      toText: (_, value) => policies[value as UpdatePolicy['policy']].label,
    },
  );
  const saveLabel = useSavedLabel('Save', isSuccess);
  return (
    <Form onSubmit={submit} className="sheet">
      <div className="sheet-body grid gap-5">
        <h2 className="text-h2">Emails about updates</h2>
        {conflictCard}
        <p className="max-w-prose text-sm text-muted-foreground">
          Members get an email when something that {name} has bought has a new version. They can
          download every version, whether they are told of it or not.
        </p>
        <fieldset className="min-w-0" disabled={closedAt !== null}>
          <legend className="mb-1.5 text-sm font-semibold">Members are told at once of</legend>
          <div className="grid gap-2">
            {policyKeys.map((policy) => (
              <ChoiceCard
                key={policy}
                {...policies[policy]}
                value={policy}
                {...form.register('policy')}
              />
            ))}
          </div>
        </fieldset>
        {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
      </div>
      {closedAt === null && (
        <div className="sheet-foot">
          <Button type="submit" pending={isPending && 'Saving...'}>
            {saveLabel}
          </Button>
        </div>
      )}
    </Form>
  );
}

interface WaitingUpdatesProps {
  company: CompanyDetails;
  updates: readonly WaitingUpdate[];
  total: number;
}

function WaitingUpdates({ company, updates, total }: WaitingUpdatesProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} tabIndex={-1} className="rounded-lg">
      <Card title="Updates that wait">
        {total === 0 ? (
          <p className="text-sm text-muted-foreground">No update waits for an owner.</p>
        ) : (
          <ul aria-label="Updates that wait" className="divide-y divide-border">
            {updates.map((update) => (
              <UpdateItem
                key={update.documentId}
                company={company}
                update={update}
                onDecided={() => box.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        )}
        {total > updates.length && (
          <p className="text-sm text-muted-foreground">
            These are the newest {updates.length}. The others follow once these are decided.
          </p>
        )}
      </Card>
    </div>
  );
}

interface UpdateItemProps {
  company: CompanyDetails;
  update: WaitingUpdate;
  onDecided: () => void;
}

function UpdateItem({ company, update, onDecided }: UpdateItemProps) {
  const { product, order, comparedVersion, approvals, olderVersions } = update;
  const name = `${product.title} ${versionLabel(update.version)}`;
  const params = { documentId: company.documentId, release: update.documentId };
  const than = comparedVersion ? `version ${versionLabel(comparedVersion)}` : 'the one before';
  const decision = {
    onDone: onDecided,
    settledKeys: [companiesKey],
    failureTitle: 'Nothing was changed',
  };
  return (
    <li className="grid gap-4 py-5 first:pt-0 last:pb-0">
      <div>
        <h3 className="text-title wrap-anywhere">{name}</h3>
        <p className="text-xs text-muted-foreground">
          Published {formatDate(update.publishedAt)} ·{' '}
          <Link to={getOrderInstallPath(order, product, update)} className="link">
            How to install it<span className="sr-only">: {name}</span>
          </Link>
        </p>
      </div>
      <p className="text-sm">
        It asks for {approvals.length === 1 ? 'an approval' : `${approvals.length} approvals`} that{' '}
        {than} did not need.
        {olderVersions.length > 0 &&
          ` With it ${olderVersions.length === 1 ? 'waits' : 'wait'} version ${olderVersions.map(versionLabel).join(', ')}.`}
      </p>
      <PermissionList permissions={approvals} />
      <div className="flex flex-wrap gap-2">
        <CallButton
          name={
            <>
              Tell the members<span className="sr-only"> of {name}</span>
            </>
          }
          icon={Mail}
          variant="default"
          size="sm"
          pending="Telling..."
          call={() => api('POST /companies/:documentId/updates/:release/tell', { params })}
          success={{ title: `The members are told of ${name}`, description: 'They get an email.' }}
          {...decision}
        />
        <CallButton
          name={
            <>
              Dismiss<span className="sr-only"> {name}</span>
            </>
          }
          size="sm"
          question={{
            title: `Dismiss ${name}?`,
            description:
              'The members are not told of it. A later version that needs the same approvals waits for an owner again.',
            action: 'Dismiss',
          }}
          pending="Dismissing..."
          call={() => api('POST /companies/:documentId/updates/:release/dismiss', { params })}
          success={`${name} was dismissed`}
          {...decision}
        />
      </div>
    </li>
  );
}
