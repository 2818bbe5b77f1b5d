import { useQuery } from '@tanstack/react-query';
import { BackOfficeHeading } from '../../../admin/back-office-heading.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { preferencesQuery } from './notice-queries.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';

export default function NoticeSettingsPage() {
  return (
    <>
      <BackOfficeHeading title="Your notices" />
      <p className="mb-5 max-w-prose text-sm text-muted-foreground">
        They are for you alone: each Admin has their own. The mails to the address of the shop
        arrive as before.
      </p>
      <QueryState
        query={useQuery(preferencesQuery)}
        skeleton={<Skeleton className="h-96" />}
        errorText="Your choices could not be loaded."
      >
        {({ data: preferences }) => <NoticeSettings preferences={preferences} />}
      </QueryState>
    </>
  );
}
