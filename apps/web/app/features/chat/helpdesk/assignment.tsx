import type { ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown } from 'lucide-react';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { showFailure } from '../../../ui/error-toast.ts';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { useShortcuts } from './keyboard-shortcuts.tsx';
import { updateCachedRoom } from './rooms.ts';

export function useAssign(roomId: string) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationKey: ['chat', 'assign', roomId],
    mutationFn: (assignee: string | null) =>
      api('PUT /chat-rooms/:documentId/assignee', {
        params: { documentId: roomId },
        body: { assignee },
      }),
    onSuccess: ({ data: { documentId, helpdesk } }) =>
      updateCachedRoom(queries, documentId, (room) => ({ ...room, helpdesk })),
    onError: (error) => showFailure('Error', error, 'The chat could not be assigned.'),
  });
  const own = useCurrentUser()?.documentId;
  return { assign: mutate, assignToMe: () => own && mutate(own), isAssigning: isPending };
}

interface AssignmentProps extends ReturnType<typeof useAssign> {
  room: ChatRoom;
}

export function Assignment({
  room: { helpdesk },
  assign,
  assignToMe,
  isAssigning,
}: AssignmentProps) {
  const own = useCurrentUser()?.documentId;
  const isOwn = helpdesk?.documentId === own;
  useShortcuts(isOwn || isAssigning ? {} : { a: assignToMe });
  return (
    // On phones only screen readers have room for the label.
    <div className="text-xs max-md:text-[0px] text-muted-foreground @min-[62rem]/room:text-right">
      Assigned helpdesk{' '}
      <span className="inline-flex items-center gap-x-2 max-md:text-xs @min-[62rem]/room:flex @min-[62rem]/room:justify-end">
        <Menu
          label="Assign to"
          align="right"
          trigger={
            <button
              type="button"
              disabled={isAssigning}
              className="-mx-1 inline-flex max-w-40 items-center gap-0.5 rounded-xs px-1 font-semibold text-foreground hover:bg-accent"
            >
              <span className="truncate">{helpdesk?.username ?? 'Unassigned'}</span>
              <ChevronDown aria-hidden className="size-3.5 shrink-0" />
            </button>
          }
        >
          <Assignees assigned={helpdesk?.documentId} onPick={assign} />
        </Menu>
        {!isOwn && (
          <button
            type="button"
            disabled={isAssigning}
            onClick={assignToMe}
            className="link whitespace-nowrap"
          >
            Assign to me
          </button>
        )}
      </span>
    </div>
  );
}

const assigneesQuery = apiQuery(['chat', 'assignees'], 'GET /chat-assignees', { query: {} });

interface AssigneesProps {
  assigned: string | undefined;
  onPick: (documentId: string | null) => void;
}

function Assignees({ assigned, onPick }: AssigneesProps) {
  const { data, isError } = useQuery(assigneesQuery);
  if (isError) return <p className="px-2.5 py-1.5 text-sm">The people could not be loaded.</p>;
  if (!data) return <p className="px-2.5 py-1.5 text-sm">Loading...</p>;
  return (
    <>
      {data.data.map(({ documentId, username }) => (
        <MenuItem
          key={documentId}
          isChosen={documentId === assigned}
          onClick={() => onPick(documentId)}
        >
          {username}
          {documentId === assigned && <Check aria-hidden className="ml-auto" />}
        </MenuItem>
      ))}
      <MenuItem isChosen={assigned === undefined} onClick={() => onPick(null)}>
        Unassigned
        {assigned === undefined && <Check aria-hidden className="ml-auto" />}
      </MenuItem>
    </>
  );
}
