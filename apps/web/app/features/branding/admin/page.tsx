import { useQuery } from '@tanstack/react-query';
import { BackOfficeHeading } from '../../../admin/back-office-heading.tsx';
import { ShopEditor } from './shop-editor.tsx';
import { shopQuery } from './shop-query.ts';
import { QueryState } from '../../../ui/query-state.tsx';
import { Skeleton } from '../../../ui/loading.tsx';

export default function ShopSettingsPage() {
  return (
    <QueryState
      query={useQuery(shopQuery)}
      skeleton={
        <>
          <BackOfficeHeading title="Name and look" />
          <Skeleton className="h-96" />
        </>
      }
      errorText="The settings could not be loaded."
    >
      {({ data: shop }) => <ShopEditor shop={shop} />}
    </QueryState>
  );
}
