import type { CompanySettings } from '@partshelf/contract/companies/admin-settings.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { showFailure } from '../../../admin/actions.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Switch } from '../../../ui/toggles.tsx';

const settingsQuery = apiQuery(
  ['back-office', 'company-settings'],
  'GET /back-office/company-settings',
  {},
);

export default function CompanySettingsPage() {
  return (
    <>
      <BackOfficeHeading title="Company accounts" />
      <QueryState
        query={useQuery(settingsQuery)}
        skeleton={<Skeleton className="h-28 max-w-3xl" />}
        errorText="The settings could not be loaded."
      >
        {({ data }) => <ClaimsSwitch stored={data} />}
      </QueryState>
    </>
  );
}

function ClaimsSwitch({ stored }: { stored: CompanySettings }) {
  const id = useId();
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: CompanySettings) => api('PUT /back-office/company-settings', { body }),
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      toast({ variant: 'success', title: 'Saved' });
    },
    onError: (error) => showFailure('The setting was not saved', error),
  });
  const { allowsClaims } = isPending ? variables : stored;
  return (
    <div className="flex max-w-3xl items-center justify-between gap-4 rounded-lg border border-border bg-card p-5">
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          Owners may claim purchases of their domain
        </label>
        <p id={`${id}-note`} className="text-xs text-muted-foreground">
          An owner sees how many paid orders were placed with addresses at a verified domain, and
          claims them for the company. Each buyer is mailed and may refuse within {limits.claimDays}{' '}
          days; otherwise the orders move. If you turn this off, claims that are still open move no
          orders.
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-note`}
        isOn={allowsClaims}
        onChange={(isOn) => mutate({ allowsClaims: isOn })}
      />
    </div>
  );
}
