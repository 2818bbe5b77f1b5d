import type { ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { showFailure } from '../../../ui/error-toast.ts';
import { LazyTrigger } from '../../../ui/lazy-trigger.tsx';
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

const importPicker = () => import('./assignee-picker.tsx');

interface AssignmentProps extends ReturnType<typeof useAssign> {
  room: ChatRoom;
}

export function RoomAssignment({
  room: { helpdesk },
  assign,
  assignToMe,
  isAssigning,
}: AssignmentProps) {
  const own = useCurrentUser()?.documentId;
  const picker = useRef<HTMLButtonElement>(null);
  const isOwn = helpdesk?.documentId === own;
  useShortcuts(isOwn || isAssigning ? {} : { a: assignToMe });
  const trigger = (
    <button
      ref={picker}
      type="button"
      className="-mx-1 inline-flex max-w-40 items-center gap-0.5 rounded-xs px-1 font-semibold text-foreground hover:bg-accent"
    >
      <span className="truncate">{helpdesk?.username ?? 'Unassigned'}</span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0" />
    </button>
  );
  return (
    // On phones only screen readers have room for the label.
    <div className="text-xs max-md:hidden-text text-muted-foreground @min-[62rem]/room:text-right">
      Assigned helpdesk{' '}
      <span className="inline-flex items-center gap-x-2 max-md:text-xs @min-[62rem]/room:flex @min-[62rem]/room:justify-end">
        <LazyTrigger load={importPicker} opens="dialog" trigger={trigger}>
          {({ AssigneePicker }) => <AssigneePicker trigger={trigger} onChoose={assign} />}
        </LazyTrigger>
        {!isOwn && (
          <button
            type="button"
            disabled={isAssigning}
            onClick={() => {
              // The focused button is removed.
              picker.current?.focus();
              assignToMe();
            }}
            className="link whitespace-nowrap"
          >
            Assign to me
          </button>
        )}
      </span>
    </div>
  );
}

export const colleaguesQuery = (search: string) =>
  apiQuery(['chat', 'assignees'], 'GET /chat-assignees', {
    query: { search: search || undefined },
  });
