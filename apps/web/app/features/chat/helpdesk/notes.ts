import type { ChatNote } from '@partshelf/contract/chat/notes.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../api.ts';
import { apiOf, refetchQuery } from '../../../query-client.ts';
import { useRealtimeEvents } from '../../../realtime/realtime.ts';
import { showFailure } from '../../../ui/error-toast.ts';
import { useSendDraft } from '../send-message.ts';

/** The oldest comes first, without gaps up to the newest. */
interface Notes {
  readonly notes: readonly ChatNote[];
  readonly hasOlder: boolean;
}

export function useNotes(roomId: string, since: string | undefined, enabled: boolean) {
  const queries = useQueryClient();
  const { data } = useQuery({ ...notesQuery(roomId), enabled });
  const notes = data?.notes ?? none;
  useNoteEvents(roomId);
  useOlderNotes(roomId, data, since);

  const draft = useSendDraft<ChatNote>({
    name: `${roomId} note`,
    arrived: notes,
    send: ({ content, clientKey }, signal) =>
      api(
        'POST /chat-rooms/:documentId/notes',
        { params: { documentId: roomId }, body: { content, clientKey } },
        { signal },
      ),
    onSent: (note) => changeNotes(queries, roomId, (known) => addNotes(known, [note])),
  });

  return {
    ...draft,
    notes: notes.filter(({ createdAt }) => since === undefined || createdAt >= since),
    remove: useRemoveNote(roomId),
  };
}

export type RoomNotes = ReturnType<typeof useNotes>;

const none: readonly ChatNote[] = [];

/** A refetch covers the newest page; of what is older, only events tell. */
const notesQuery = (roomId: string) =>
  queryOptions<Notes>({
    queryKey: ['chat', 'notes', roomId],
    queryFn: async ({ client, queryKey, signal }) => {
      const page = await readNotes(client, roomId, undefined, signal);
      const known = client.getQueryData<Notes>(queryKey);
      const oldest = page.notes[0];
      if (!known || !oldest || !page.hasOlder) return page;
      const older = known.notes.filter(({ id }) => id < oldest.id);
      return { notes: [...older, ...page.notes], hasOlder: known.hasOlder };
    },
    staleTime: 0,
    meta: { isPersonal: true },
  });

async function readNotes(
  queries: QueryClient,
  roomId: string,
  before?: string,
  signal?: AbortSignal,
): Promise<Notes> {
  const { data, meta } = await apiOf(queries)(
    'GET /chat-rooms/:documentId/notes',
    { params: { documentId: roomId }, query: { before } },
    signal && { signal },
  );
  return { notes: data, hasOlder: meta.hasMore };
}

function changeNotes(queries: QueryClient, roomId: string, change: (known: Notes) => Notes): void {
  const { queryKey } = notesQuery(roomId);
  const isBeingRead = queries.isFetching({ queryKey }) > 0;
  queries.setQueryData(queryKey, (known) => known && change(known));
  // The running request may be older than this change.
  if (isBeingRead) void refetchQuery(queries, { queryKey });
}

function addNotes(known: Notes, notes: readonly ChatNote[]): Notes {
  const byId = new Map(known.notes.map((note) => [note.id, note]));
  for (const note of notes)
    byId.set(note.id, {
      ...note,
      clientKey: note.clientKey ?? byId.get(note.id)?.clientKey ?? null,
    });
  return { ...known, notes: [...byId.values()].sort((a, b) => a.id - b.id) };
}

const withoutNote = (known: Notes, documentId: string): Notes => ({
  ...known,
  notes: known.notes.filter((note) => note.documentId !== documentId),
});

function useNoteEvents(roomId: string): void {
  const queries = useQueryClient();
  useRealtimeEvents({
    connect: () => void refetchQuery(queries, notesQuery(roomId)),
    noteCreated(note) {
      if (note.chat_room.documentId === roomId)
        changeNotes(queries, roomId, (known) => addNotes(known, [note]));
    },
    noteDeleted(deleted) {
      if (deleted.roomId === roomId)
        changeNotes(queries, roomId, (known) => withoutNote(known, deleted.documentId));
    },
  });
}

/** Follows the messages: with earlier ones come the notes between them. */
function useOlderNotes(roomId: string, data: Notes | undefined, since: string | undefined): void {
  const queries = useQueryClient();
  const oldest = data?.notes[0];
  const needsOlder =
    data?.hasOlder === true && oldest !== undefined && (!since || oldest.createdAt >= since);
  const before = needsOlder ? oldest.documentId : undefined;
  useEffect(() => {
    if (before === undefined) return;
    void readNotes(queries, roomId, before).then(
      (page) =>
        changeNotes(queries, roomId, (known) => ({
          ...addNotes(known, page.notes),
          hasOlder: page.hasOlder,
        })),
      () => {},
    );
  }, [before, roomId, queries]);
}

function useRemoveNote(roomId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ['chat', 'remove-note'],
    mutationFn: (documentId: string) =>
      api('DELETE /chat-notes/:documentId', { params: { documentId } }),
    onSuccess: (_data, documentId) =>
      changeNotes(queries, roomId, (known) => withoutNote(known, documentId)),
    onError: (error) => showFailure('Error', error, 'The note could not be deleted.'),
  });
}
