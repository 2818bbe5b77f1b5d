import {
  type AdminRating,
  ratingFilters,
  type RatingSettings,
} from '@partshelf/contract/chat/ratings.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { type ListColumns, ListDate, ListLine } from '../../../admin/list-columns.tsx';
import { useListParams } from '../../../admin/list-params.ts';
import { ListToolbar } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { SwitchField } from '../../../admin/switch-field.tsx';
import { formatDate, TimeZoneNote } from '../../../admin/time-zone.tsx';
import { api } from '../../../api.ts';
import { fetchDownload } from '../../../download.ts';
import { apiQuery } from '../../../query-client.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { getUserPath } from '../../accounts/admin/queries.ts';
import { RatingSums } from './rating-summary.tsx';

export default function ChatRatingsPage() {
  const params = useListParams(ratingFilters.page);
  const { query, pageQuery } = params;
  const { from, until, agent: chosenAgent } = query;
  const summary = useQuery({
    ...apiQuery([...key, 'summary'], 'GET /back-office/chat-ratings/summary', {
      query: { from, until, agent: chosenAgent },
    }),
    placeholderData: keepPreviousData,
  });
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
        onExport={() => fetchDownload('GET /back-office/export/chat-ratings', { query })}
      />
      <div className="grid gap-5">
        <p className="max-w-prose text-sm text-muted-foreground">
          A rating counts on the day when the chat was closed and the customer was asked. The sums
          use the filters for days and agent, and the list uses all filters.
        </p>
        <TimeZoneNote counted="Days" />
        <QueryState
          query={summary}
          skeleton={<Skeleton className="h-96" />}
          errorText="The sums could not be loaded."
        >
          {({ data }) => (
            <div
              aria-busy={summary.isPlaceholderData}
              className="grid gap-5 transition-opacity aria-busy:opacity-60"
            >
              <RatingSums summary={data} />
            </div>
          )}
        </QueryState>
        <List
          label="Chat ratings"
          getName={({ customer }) => `the rating of ${customer.username}`}
          params={params}
          query={apiQuery([...key, 'list'], 'GET /back-office/chat-ratings', { query: pageQuery })}
          columns={columns}
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

const key = ['back-office', 'chat-ratings'];

const settingsQuery = apiQuery([...key, 'settings'], 'GET /back-office/chat-ratings/settings', {});

function RatingSwitch() {
  const { data } = useQuery(settingsQuery);
  const { mutate, isPending, variables } = useCall({
    call: (body: RatingSettings) => api('PUT /back-office/chat-ratings/settings', { body }),
    answerKey: settingsQuery.queryKey,
    success: 'Saved',
    failureTitle: 'The setting was not saved',
  });
  const { asksForRating = false } = (isPending ? variables : data?.data) ?? {};
  return (
    <SwitchField
      label="Ask customers to rate a chat"
      note="When an agent closes a chat, the customer is asked to rate it, unless the agent chooses not to ask. Customers can answer once, within 14 days."
      className="mb-5 max-w-form sheet sheet-body"
      disabled={data === undefined}
      isOn={asksForRating}
      onChange={(isOn) => mutate({ asksForRating: isOn })}
    />
  );
}

function CustomerLink({ customer }: AdminRating) {
  return (
    <Link to={getUserPath(customer)} className="hover:underline">
      <bdi>{customer.username}</bdi>
    </Link>
  );
}

function ChatLink({ chat_room: room }: AdminRating) {
  return (
    <Link to={`/helpdesk/chat?room=${room.documentId}`} className="link whitespace-nowrap">
      Open chat
    </Link>
  );
}

const columns: ListColumns<'GET /back-office/chat-ratings'> = [
  {
    id: 'score',
    header: 'Score',
    sort: 'desc',
    cell: ({ score }) => <Stars rating={score} className="align-middle" />,
    narrow: 'title',
    narrowCell: ({ score }) => <Stars rating={score} className="mb-1" />,
  },
  {
    id: 'comment',
    header: 'Comment',
    className: 'w-1/2',
    narrow: 'block',
    cell: ({ comment }) =>
      comment ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {comment}
        </p>
      ) : (
        <p className="text-muted-foreground">No comment</p>
      ),
  },
  {
    id: 'customer',
    header: 'Customer',
    className: 'w-1/5',
    cell: (rating) => (
      <ListLine>
        <CustomerLink {...rating} />
      </ListLine>
    ),
    narrow: 'block',
    narrowCell: (rating) => (
      <p className="mt-2 text-muted-foreground">
        <CustomerLink {...rating} /> · {rating.agent?.username ?? 'Former agent'} ·{' '}
        {formatDate(rating.asked_at)} · <ChatLink {...rating} />
      </p>
    ),
  },
  {
    id: 'agent',
    header: 'Agent',
    className: 'max-xl:hidden',
    cell: ({ agent }) => agent?.username,
  },
  {
    id: 'askedAt',
    header: 'Closed',
    sort: 'desc',
    cell: ({ asked_at: at }) => <ListDate at={at} />,
  },
  { id: 'chat', header: 'Chat', cell: ChatLink },
];
