import { clsx } from 'clsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorView } from '../../../ui/states/error-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { RoomRows } from './room-rows.tsx';
import type { useRoomList } from './use-room-list.ts';

interface RoomListPaneProps {
  list: ReturnType<typeof useRoomList>;
  currentRoomId: string | null;
  className?: string;
}

export function RoomListPane({ list, currentRoomId, className }: RoomListPaneProps) {
  return (
    <section aria-labelledby="active-chats" className={clsx('flex min-h-0 flex-col', className)}>
      <div className="flex items-center justify-between border-b border-border px-5 pt-5 pb-3.5">
        <h2 id="active-chats" className="wide text-h3">
          Active Chats
        </h2>
        {list.total !== undefined && (
          <span className="rounded-xs bg-neutral-soft px-2 py-1 text-[12px] leading-4 font-[620] text-neutral tabular-nums">
            {list.total}
            <span className="sr-only"> in all</span>
          </span>
        )}
      </div>
      <Rooms list={list} currentRoomId={currentRoomId} />
    </section>
  );
}

function Rooms({ list, currentRoomId }: RoomListPaneProps) {
  const { rooms, total, isError, refetch, loadMore } = list;
  if (isError) return <ErrorView onRetry={refetch}>The chats could not be loaded.</ErrorView>;
  if (!rooms || total === undefined) return <Loading />;
  if (rooms.length === 0) return <EmptyState>No active helpdesk chats yet.</EmptyState>;
  return (
    <RoomRows
      rooms={rooms}
      currentRoomId={currentRoomId}
      total={total}
      onNearEnd={list.isMoreError ? undefined : loadMore}
    >
      {list.hasMore && !list.isMoreError && <RowSkeleton />}
      {list.isMoreError && (
        <div className="p-5 text-center">
          <Button variant="outline" size="sm" onClick={loadMore}>
            Load more chats
          </Button>
        </div>
      )}
    </RoomRows>
  );
}

function Loading() {
  return (
    <div role="status" className="min-h-0 overflow-hidden">
      <span className="sr-only">Loading chats...</span>
      {Array.from({ length: 8 }, (_, index) => (
        <RowSkeleton key={index} />
      ))}
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className="flex h-[72px] items-center gap-3 border-b border-border px-5">
      <Skeleton className="size-10 shrink-0 rounded-full!" />
      <div className="grid flex-1 gap-2.5">
        <Skeleton className="h-3 w-1/3" />
        <Skeleton className="h-3 w-4/5" />
      </div>
    </div>
  );
}
