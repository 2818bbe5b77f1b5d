import { toSearchWords } from '@partshelf/contract/api/typed-text.ts';
import type { ChatHit } from '@partshelf/contract/chat/chat-search.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { Link, useLocation } from 'react-router';
import { apiOf } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts';
import { EmptyState, ErrorView } from '../../../ui/states.tsx';
import { ChatTimeZone } from '../message-bubble.tsx';
import { isSearchableChatText } from './chat-search.tsx';
import { getCustomerName, getRoomSearch } from './rooms.ts';

const debounceMs = 200;

function useChatSearch(text: string) {
  const q = useDebouncedValue(text.trim(), debounceMs);
  return useInfiniteQuery({
    queryKey: ['chat', 'search', q],
    queryFn: ({ client, pageParam, signal }) =>
      apiOf(client)(
        'GET /chat-search',
        { query: { q, pagination: { page: pageParam } } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { pagination } }) =>
      pagination.page < pagination.pageCount ? pagination.page + 1 : undefined,
    enabled: isSearchableChatText(q),
    placeholderData: keepPreviousData,
    meta: { isPersonal: true },
  });
}

export function ChatHits({ text }: { text: string }) {
  const search = useChatSearch(text);
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = search;
  if (isError && !data)
    return <ErrorView onRetry={() => void refetch()}>The chats could not be searched.</ErrorView>;
  const hits = data?.pages.flatMap((page) => page.data);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <p role="status" className="sr-only">
        {hits && countText(data?.pages[0]?.meta.pagination.total ?? 0)}
      </p>
      {hits?.length === 0 && <EmptyState>No chat contains this.</EmptyState>}
      {hits && hits.length > 0 && (
        <ul aria-label="Search results">
          {hits.map((hit) => (
            <li key={keyOf(hit)}>
              <HitLink hit={hit} words={toSearchWords(text)} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="p-4 text-center">
          <Button
            variant="outline"
            size="sm"
            pending={isFetchingNextPage && 'Loading...'}
            onClick={() => void fetchNextPage()}
          >
            More results
          </Button>
        </div>
      )}
    </div>
  );
}

const countText = (total: number) => (total === 1 ? '1 result' : `${total} results`);

const keyOf = ({ kind, room, message, note, order }: ChatHit) =>
  `${kind} ${(message ?? note ?? order ?? room).documentId}`;

const kindLabels = { order: 'Order', person: 'Customer', message: 'Message', note: 'Note' };

function HitLink({ hit, words }: { hit: ChatHit; words: readonly string[] }) {
  const { search } = useLocation();
  const timeZone = useContext(ChatTimeZone);
  const { kind, room, message, author, excerpt, createdAt } = hit;
  return (
    <Link
      to={{ search: getRoomSearch(search, room.documentId, message?.documentId) }}
      state={{ isFromList: true }}
      preventScrollReset
      className="grid gap-0.5 border-b border-border px-5 py-2.5 -outline-offset-2! hover:bg-accent"
    >
      <span className="flex items-baseline justify-between gap-3 text-sm">
        <span className="truncate font-semibold">{getCustomerName(room)}</span>
        <time dateTime={createdAt} className="shrink-0 text-micro text-muted-foreground">
          {formatDay(createdAt, timeZone)}
        </time>
      </span>
      <span dir="auto" className="line-clamp-2 text-xs wrap-anywhere text-muted-foreground">
        {kind === 'message' || kind === 'note' ? `${author?.username ?? 'Unknown User'}: ` : ''}
        <Highlighted text={excerpt} words={words} />
      </span>
      <span className="text-micro text-muted-foreground">
        {kindLabels[kind]}
        {room.helpdesk && ` · ${room.helpdesk.username}`}
      </span>
    </Link>
  );
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  const parts = text.split(new RegExp(`(${words.map(escapeRegExp).join('|')})`, 'iu'));
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <mark key={index} className="rounded-[2px] bg-warning-soft text-foreground">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
