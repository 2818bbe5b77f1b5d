import { zodResolver } from '@hookform/resolvers/zod';
import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';
import {
  type CheckedDomain,
  type CompanyDomain,
  domainFields,
  type DomainJoining,
} from '@partshelf/contract/companies/domains.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import { useId, useRef } from 'react';
import { api } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import { type BadgeStyles, StateBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { Field, Input, Select } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useSave } from '../../ui/use-save.ts';
import { companiesKey } from './companies.ts';

const domainsKey = [...companiesKey, 'domains'];

export function Domains({ company }: { company: OwnCompany }) {
  const { documentId, closedAt } = company;
  const query = useQuery(
    apiQuery(domainsKey, 'GET /companies/:documentId/domains', { params: { documentId } }),
  );
  return (
    <div className="grid gap-6">
      {!closedAt && <AddDomain company={company} />}
      <QueryState
        query={query}
        skeleton={<Skeleton className="h-40" />}
        errorText="The domains could not be loaded."
      >
        {({ data }) =>
          data.map((domain) => (
            <DomainCard key={domain.documentId} company={company} domain={domain} />
          ))
        }
      </QueryState>
    </div>
  );
}

function AddDomain({ company: { documentId, name } }: { company: OwnCompany }) {
  const { form, errors, submit, isPending } = useSave(
    { resolver: zodResolver(domainFields), defaultValues: { domain: '' } },
    {
      save: (body) => api('POST /companies/:documentId/domains', { params: { documentId }, body }),
      success: ({ data }) => ({
        title: 'Domain added',
        description: `Put its record into the DNS of ${data.domain}, then check it.`,
      }),
      onSaved: (_, _input, { reset }) => reset(),
      changedKeys: [domainsKey],
      failureText: 'The domain could not be added. Please try again.',
    },
  );
  return (
    <Card title="Add a domain">
      <p className="max-w-prose text-sm text-muted-foreground">
        Prove by a DNS record that a domain is yours. People whose confirmed email address is at
        that domain can then join {name}.
      </p>
      <Form onSubmit={submit} className="grid max-w-140 gap-5">
        <Field label="Domain" error={errors.domain?.message} hint="For example example.org">
          <Input
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('domain')}
          />
        </Field>
        {errors.root?.message && <FormNotice tone="error">{errors.root.message}</FormNotice>}
        <Button type="submit" className="justify-self-start" pending={isPending && 'Adding...'}>
          Add domain
        </Button>
      </Form>
    </Card>
  );
}

const styles: BadgeStyles<'verified' | 'missing' | 'waiting'> = {
  verified: { tone: 'success', icon: CircleCheck, label: 'Verified' },
  missing: { tone: 'warning', icon: TriangleAlert, label: 'Record missing' },
  waiting: { tone: 'neutral', icon: Clock, label: 'Not verified yet' },
};

function stateOf({ verifiedAt, misses }: CompanyDomain): keyof typeof styles {
  if (!verifiedAt) return 'waiting';
  return misses > 0 ? 'missing' : 'verified';
}

interface DomainProps {
  company: OwnCompany;
  domain: CompanyDomain;
}

function DomainCard({ company, domain }: DomainProps) {
  const { documentId, closedAt } = company;
  const state = stateOf(domain);
  const { mutate, isPending, data, errorText } = useCall({
    call: () =>
      api('POST /companies/:documentId/domains/:domain/check', {
        params: { documentId, domain: domain.documentId },
      }),
    settledKeys: [companiesKey],
    failureText: 'The domain could not be checked. Please try again.',
  });
  return (
    <Card title={domain.domain} className="wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted-foreground">
        <StateBadge state={state} styles={styles} />
        <span>
          {domain.checkedAt
            ? `Last checked ${formatDateTime(domain.checkedAt)}`
            : 'Not checked so far'}
        </span>
      </div>
      {state === 'missing' && <MissingRecord domain={domain} />}
      {state === 'verified' ? (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer rounded-xs font-semibold">DNS record</summary>
          <DnsRecord domain={domain} />
          <p className="mt-2 text-xs text-muted-foreground">
            Keep this record: it is checked every week.
          </p>
        </details>
      ) : (
        <div className="text-sm">
          <p>Add this record where the DNS of {domain.domain} is managed:</p>
          <DnsRecord domain={domain} />
          <p className="mt-2 text-xs text-muted-foreground">
            Some providers add the domain automatically: enter only _partshelf there. It can take
            some hours until a new record is seen everywhere.
          </p>
        </div>
      )}
      <div aria-live="polite" className="empty:sr-only">
        {data && !isPending && <CheckResult checked={data.data} />}
      </div>
      {errorText && !isPending && <FormNotice tone="error">{errorText}</FormNotice>}
      {domain.verifiedAt && !closedAt && <Joining company={company} domain={domain} />}
      {!closedAt && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={state === 'verified' ? 'outline' : 'default'}
            size="sm"
            pending={isPending && 'Checking...'}
            onClick={() => mutate()}
          >
            Check now<span className="sr-only"> {domain.domain}</span>
          </Button>
          <RemoveDomain company={company} domain={domain} />
        </div>
      )}
    </Card>
  );
}

function MissingRecord({ domain: { domain, misses } }: { domain: CompanyDomain }) {
  const weeks = misses === 1 ? '1 weekly check' : `${misses} weekly checks in a row`;
  return (
    <p className="max-w-prose text-sm">
      {weeks} did not find the record.{' '}
      {misses < limits.domainMisses
        ? `After ${limits.domainMisses}, people of ${domain} do not join automatically any more.`
        : `People of ${domain} need the approval of an owner until it is there again.`}
    </p>
  );
}

function DnsRecord({ domain: { recordName, recordText } }: { domain: CompanyDomain }) {
  const name = useRef<HTMLElement>(null);
  const text = useRef<HTMLElement>(null);
  const rows = [
    { label: 'Name', value: recordName, source: name },
    { label: 'Text', value: recordText, source: text },
  ];
  return (
    <dl className="mt-3 grid gap-x-5 gap-y-1 rounded-md bg-secondary p-3.5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <dt className="text-muted-foreground">Type</dt>
      <dd className="font-mono text-xs">TXT</dd>
      {rows.map(({ label, value, source }) => (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="flex items-start gap-1 font-mono text-xs">
            <code ref={source} className="min-w-0 py-1 wrap-anywhere">
              {value}
            </code>
            <CopyButton text={value} label={label.toLowerCase()} source={source} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CheckResult({
  checked: { domain, recordName, result, seen, misplacedAt },
}: {
  checked: CheckedDomain;
}) {
  if (result === 'found') {
    return <FormNotice tone="success">The record is there: {domain} is verified.</FormNotice>;
  }
  if (result === 'unanswered') {
    return (
      <FormNotice tone="info">
        The DNS of {domain} did not answer. Nothing was changed; please try again later.
      </FormNotice>
    );
  }
  if (misplacedAt !== undefined) {
    return (
      <FormNotice tone="info">
        The record is at {misplacedAt}, and has to be at {recordName}.{' '}
        {misplacedAt.endsWith(`${domain}.${domain}`) &&
          'The provider adds the domain by itself: enter only _partshelf as the name.'}
      </FormNotice>
    );
  }
  if (seen.length === 0) {
    return <FormNotice tone="info">There is no TXT record at {recordName} yet.</FormNotice>;
  }
  return (
    <div className="grid gap-2 text-sm">
      <FormNotice tone="info">
        The record was not found. This is what {recordName} says now:
      </FormNotice>
      <ul className="grid gap-1 pl-3.5 font-mono text-xs">
        {seen.map((text, index) => (
          // Two records may say the same.
          <li key={`${index} ${text}`}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

const joiningLabels: Record<DomainJoining, string> = {
  approval: 'Ask to join; an owner decides',
  automatic: 'Join at once as developers',
};

function Joining({ company: { documentId }, domain }: DomainProps) {
  const id = useId();
  const { mutate, isPending, variables } = useCall({
    call: (joining: DomainJoining) =>
      api('PUT /companies/:documentId/domains/:domain', {
        params: { documentId, domain: domain.documentId },
        body: { joining },
      }),
    success: 'Choice saved',
    settledKeys: [domainsKey],
    failureTitle: 'Nothing was changed',
  });
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        People with an address at {domain.domain}
      </label>
      <div className="max-w-90">
        <Select
          id={id}
          value={isPending ? variables : domain.joining}
          onChange={({ target }) => mutate(target.value as DomainJoining)}
        >
          {Object.entries(joiningLabels).map(([value, label]) => (
            <option
              key={value}
              value={value}
              disabled={value === 'automatic' && domain.misses >= limits.domainMisses}
            >
              {label}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

function RemoveDomain({ company: { documentId, name }, domain }: DomainProps) {
  return (
    <CallButton
      name={
        <>
          Remove<span className="sr-only"> {domain.domain}</span>
        </>
      }
      variant="ghost"
      size="sm"
      question={{
        title: `Remove ${domain.domain}?`,
        description: `People with an address there cannot join ${name} by themselves any more. Its members stay.`,
        action: 'Remove',
        isDangerous: true,
      }}
      pending="Removing..."
      call={() =>
        api('DELETE /companies/:documentId/domains/:domain', {
          params: { documentId, domain: domain.documentId },
        })
      }
      success={`${domain.domain} was removed`}
      changedKeys={[companiesKey]}
    />
  );
}
