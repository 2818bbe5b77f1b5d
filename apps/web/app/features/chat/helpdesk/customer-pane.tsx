import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useImport } from '../../../ui/use-import.ts';
import { roomCustomerQuery } from './rooms.ts';

const importDetails = () => import('./customer-details.tsx');

interface CustomerPaneProps {
  roomId: string;
  isRoomLoading: boolean;
  onClose: () => void;
  onInsert: () => void;
}

/** Until it is shown nothing is asked for: the shop records who looked at a customer. */
export function CustomerPane({ roomId, isRoomLoading, onClose, onInsert }: CustomerPaneProps) {
  const query = useQuery({
    ...roomCustomerQuery(roomId),
    enabled: !isRoomLoading,
    staleTime: 0,
  });
  const details = useImport(importDetails);
  return (
    <>
      <header className="flex min-h-[70px] shrink-0 items-center justify-between gap-2 border-b border-border bg-card py-2 pr-3 pl-5 max-md:hidden">
        <h2 className="semiwide text-title">Customer</h2>
        <Button variant="ghost" size="icon" aria-label="Close customer" onClick={onClose}>
          <X aria-hidden />
        </Button>
      </header>
      <h2 className="sr-only md:hidden">Customer</h2>
      <div className="grid min-h-0 flex-1 content-start gap-6 overflow-y-auto overscroll-contain p-5 text-sm">
        <QueryState
          query={query}
          skeleton={<LoadingCustomer />}
          errorText="The customer could not be loaded."
        >
          {({ data }) =>
            details ? (
              <details.CustomerDetails customer={data} onInsert={onInsert} />
            ) : (
              <LoadingCustomer />
            )
          }
        </QueryState>
      </div>
    </>
  );
}

function LoadingCustomer() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-24" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
    </div>
  );
}
