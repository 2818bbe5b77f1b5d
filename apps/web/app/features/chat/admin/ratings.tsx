import {
  type AdminRating,
  ratingSort,
  type RatingSettings,
} from '@partshelf/contract/chat/ratings.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { ListDate, type ListColumn, sortNewestFirst } from '../../../admin/list-columns.tsx';
import {
  dayFilters,
  documentIdIn,
  type ListParams,
  ListToolbar,
  oneOf,
  useListParams,
} from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { formatDate, TimeZoneNote } from '../../../admin/time-zone.tsx';
import { api } from '../../../api.ts';
import { fetchDownload } from '../../../download.ts';
import { apiQuery } from '../../../query-client.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { showFailure, toast } from '../../../ui/toast.tsx';
import { Switch } from '../../../ui/toggles.tsx';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { RatingSums } from './rating-summary.tsx';

const ratingFilters = ['score', 'agent', ...dayFilters] as const;

type RatingParams = ListParams<(typeof ratingFilters)[number]>;

export default function ChatRatingsPage() {
  const params = useListParams(ratingFilters);
  const summary = useQuery({ ...summaryQuery(params), placeholderData: keepPreviousData });
  const agents = summary.data?.data.agents ?? [];
  return (
    <>
      <BackOfficeHeading title="Chat ratings" />
      <RatingSwitch />
      <ListToolbar
        params={params}
        search="Search comment or customer"
        filters={[
          { name: 'score', label: 'Score', options: scoreOptions },
          {
            name: 'agent',
            label: 'Agent',
            options: agents.flatMap(({ agent }) =>
              agent ? [{ value: agent.documentId, label: agent.username }] : [],
            ),
          },
        ]}
        days={{ label: 'Closed' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/chat-ratings', { query: readFilters(params) })
        }
      />
      <div className="grid gap-5">
        <p className="max-w-[75ch] text-sm text-muted-foreground">
          A rating counts on the day when the chat was closed and the customer was asked. The sums
          use the filters for days and agent, and the list uses all filters.
        </p>
        <TimeZoneNote counted="Days" />
        <QueryState
          query={summary}
          skeleton={<Skeleton className="h-96" />}
          errorText="The sums could not be loaded."
        >
          {({ data }) => <RatingSums summary={data} />}
        </QueryState>
        <List
          label="Chat ratings"
          getName={({ customer }) => `the rating of ${customer.username}`}
          params={params}
          query={ratingsQuery(params)}
          columns={ratingColumns}
          defaultSort="askedAt:desc"
          renderItem={(rating) => <RatingItem rating={rating} />}
          errorText="The ratings could not be loaded."
          noMatch={{ text: 'No rating matches this search.', showAll: 'Show all ratings' }}
          empty={<EmptyState>There is no rating yet.</EmptyState>}
        />
      </div>
    </>
  );
}

const scoreOptions = [5, 4, 3, 2, 1].map((score) => ({
  value: String(score),
  label: `${score} of 5`,
}));

function readFilters({ search, sort, filters, days }: RatingParams) {
  return {
    search: search || undefined,
    score: oneOf(['5', '4', '3', '2', '1'], filters.score),
    agent: documentIdIn(filters.agent),
    ...days,
    sort: oneOf(ratingSort.options, sort),
  };
}

const key = ['back-office', 'chat-ratings'];

const ratingsQuery = (params: RatingParams) =>
  apiQuery([...key, 'list'], 'GET /back-office/chat-ratings', {
    query: { ...readFilters(params), pagination: { page: params.page } },
  });

const summaryQuery = ({ days, filters }: RatingParams) =>
  apiQuery([...key, 'summary'], 'GET /back-office/chat-ratings/summary', {
    query: { ...days, agent: documentIdIn(filters.agent) },
  });

const settingsQuery = apiQuery([...key, 'settings'], 'GET /back-office/chat-ratings/settings', {});

function RatingSwitch() {
  const id = useId();
  const queries = useQueryClient();
  const { data } = useQuery(settingsQuery);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: RatingSettings) => api('PUT /back-office/chat-ratings/settings', { body }),
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      toast({ variant: 'success', title: 'Saved' });
    },
    onError: (error) => showFailure('The setting was not saved', error),
  });
  const { asksForRating = false } = (isPending ? variables : data?.data) ?? {};
  return (
    <div className="mb-5 flex max-w-3xl items-center justify-between gap-4 rounded-lg border border-border bg-card p-5">
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          Ask customers to rate a chat
        </label>
        <p id={`${id}-note`} className="text-xs text-muted-foreground">
          When an agent closes a chat, the customer is asked to rate it, unless the agent chooses
          not to ask. Customers can answer once, within 14 days.
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-note`}
        disabled={data === undefined}
        isOn={asksForRating}
        onChange={(isOn) => mutate({ asksForRating: isOn })}
      />
    </div>
  );
}

interface RatingProps {
  rating: AdminRating;
}

function Comment({ rating: { comment } }: RatingProps) {
  return comment ? (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line">
      {comment}
    </p>
  ) : (
    <p className="text-muted-foreground">No comment</p>
  );
}

function CustomerLink({ rating: { customer } }: RatingProps) {
  return (
    <Link to={getUserPath(customer)} className="inline-block hover:underline">
      <bdi>{customer.username}</bdi>
    </Link>
  );
}

function ChatLink({ rating }: RatingProps) {
  return (
    <Link
      to={`/helpdesk/chat?room=${rating.chat_room.documentId}`}
      className="link inline-block py-0.5"
    >
      Open chat
    </Link>
  );
}

const ratingColumns: ListColumn<AdminRating>[] = [
  {
    id: 'score',
    header: 'Score',
    accessorFn: ({ score }) => score,
    enableSorting: true,
    sortDescFirst: true,
    cell: ({ row }) => <Stars rating={row.original.score} />,
  },
  {
    id: 'comment',
    header: 'Comment',
    meta: { className: 'w-1/2' },
    cell: ({ row }) => <Comment rating={row.original} />,
  },
  {
    id: 'customer',
    header: 'Customer',
    meta: { className: 'min-w-28 wrap-anywhere' },
    cell: ({ row }) => <CustomerLink rating={row.original} />,
  },
  {
    id: 'agent',
    header: 'Agent',
    meta: { className: 'max-xl:hidden' },
    cell: ({ row }) => row.original.agent?.username,
  },
  {
    id: 'askedAt',
    header: 'Closed',
    accessorFn: ({ asked_at: at }) => at,
    cell: ({ row }) => <ListDate at={row.original.asked_at} />,
    ...sortNewestFirst,
  },
  { id: 'chat', header: 'Chat', cell: ({ row }) => <ChatLink rating={row.original} /> },
];

function RatingItem({ rating }: RatingProps) {
  return (
    <>
      <Stars rating={rating.score} className="mb-1" />
      <Comment rating={rating} />
      <p className="mt-2 text-muted-foreground">
        <CustomerLink rating={rating} /> · {rating.agent?.username ?? 'Former agent'} ·{' '}
        {formatDate(rating.asked_at)} · <ChatLink rating={rating} />
      </p>
    </>
  );
}
