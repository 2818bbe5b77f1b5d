import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useSearchParams } from 'react-router';
import { Select } from '../../../ui/field.tsx';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { roomCountsQuery } from './helpdesk-events.ts';
import { roomStatuses, roomTabs, type RoomView } from './rooms.ts';

export function useRoomView(): RoomView | undefined {
  const [search] = useSearchParams();
  const agent = useCurrentUser()?.documentId;
  const tab = roomTabs.find((name) => name === search.get('view')) ?? 'all';
  const status = roomStatuses.find((name) => name === search.get('status')) ?? null;
  if (tab === 'all' && status === null) return undefined;
  return { tab, status, agent };
}

const tabLabels = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  waiting: 'Waiting',
  release: 'For a release',
  all: 'All',
};

const statusLabels = { active: 'Not closed', open: 'Open', pending: 'Pending', closed: 'Closed' };

function useFilters() {
  const [search, setSearch] = useSearchParams();
  const { tab = 'all', status = null } = useRoomView() ?? {};

  function set(name: 'view' | 'status', value: string) {
    const params = new URLSearchParams(search);
    if (value === '' || value === 'all') params.delete(name);
    else params.set(name, value);
    if (name === 'view') params.delete('status');
    setSearch(params, { replace: true, preventScrollReset: true });
  }

  return { tab, status, set };
}

export function RoomTabs() {
  const { tab, set } = useFilters();
  const { data } = useQuery(roomCountsQuery);
  return (
    <div
      role="group"
      aria-label="Chats to list"
      className="flex flex-wrap gap-x-1 border-b border-border px-3 py-2"
    >
      {roomTabs.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={tab === name}
          onClick={() => set('view', name)}
          className={clsx(
            'inline-flex min-h-7 items-center gap-1 rounded-sm px-2 text-xs font-semibold max-lg:px-1.5 max-md:min-h-9',
            tab === name
              ? 'bg-secondary text-foreground'
              : 'text-muted-foreground hover:bg-accent hover:text-foreground',
          )}
        >
          {tabLabels[name]}
          {data && name !== 'all' && (
            <span className="font-normal tabular-nums">{data.data[name]}</span>
          )}
        </button>
      ))}
    </div>
  );
}

export function StatusFilter() {
  const { tab, status, set } = useFilters();
  if (tab === 'waiting') return null;
  const isUnfiltered = tab === 'all' || tab === 'release';
  return (
    <Select
      aria-label="Status"
      value={status ?? ''}
      onChange={({ target }) => set('status', target.value)}
      className="h-9! w-28! py-0! pr-8! pl-2.5! text-xs!"
    >
      <option value="">{isUnfiltered ? 'Any status' : 'Not closed'}</option>
      {roomStatuses
        .filter((name) => name !== 'active' || isUnfiltered)
        .map((name) => (
          <option key={name} value={name}>
            {statusLabels[name]}
          </option>
        ))}
    </Select>
  );
}
