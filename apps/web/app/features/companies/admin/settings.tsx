import type { CompanySettings } from '@partshelf/contract/companies/admin-settings.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { SwitchField } from '../../../admin/switch-field.tsx';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useCall } from '../../../ui/use-call.ts';

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
        skeleton={<Skeleton className="h-28" />}
        errorText="The settings could not be loaded."
      >
        {({ data }) => <ClaimsSwitch stored={data} />}
      </QueryState>
    </>
  );
}

function ClaimsSwitch({ stored }: { stored: CompanySettings }) {
  const { mutate, isPending, variables } = useCall({
    call: (body: CompanySettings) => api('PUT /back-office/company-settings', { body }),
    answerKey: settingsQuery.queryKey,
    success: 'Saved',
    failureTitle: 'The setting was not saved',
  });
  const { allowsClaims } = isPending ? variables : stored;
  return (
    <SwitchField
      label="Owners may claim purchases of their domain"
      note={`An owner sees how many paid orders were placed with addresses at a verified domain, and claims them for the company. Each buyer is mailed and may refuse within ${limits.claimDays} days; otherwise the orders move. If you turn this off, claims that are still open move no orders.`}
      className="sheet sheet-body"
      isOn={allowsClaims}
      onChange={(isOn) => mutate({ allowsClaims: isOn })}
    />
  );
}
