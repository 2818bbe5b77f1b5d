import type { ChatAnswers } from '@partshelf/contract/chat/answers.ts';
import { formatMonth } from '@partshelf/contract/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  CompactTable,
  Figure,
  figuresStyle,
  formatCount,
  formatShare,
  rowHeadStyle,
  toNumberColumn,
} from '../../../admin/figures.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { formatDateTime, getToday } from '../../../admin/time-zone.tsx';
import { apiQuery } from '../../../query-client.ts';
import { getDateLocale } from '../../../shop-settings.ts';
import { Card } from '../../../ui/card.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { PeriodControl, readPeriod } from '../../statistics/admin/period-control.tsx';

export default function ChatAnswersPage() {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(getToday);
  const period = readPeriod(search, today);
  const query = useQuery({
    ...apiQuery(['back-office', 'chat-answers'], 'GET /back-office/chat-answers', {
      query: { ...period },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <BackOfficeHeading
        title="Chat answers"
        actions={
          <PeriodControl
            period={period}
            onChange={(wanted) =>
              setSearch({ ...wanted }, { replace: true, preventScrollReset: true })
            }
          />
        }
      />
      <div className="grid gap-5">
        <p className="max-w-prose text-sm text-muted-foreground">
          Waiting times run from the first unanswered message to the next answer, at all hours of
          the day. Half of the customers waited less than the median.
        </p>
        <QueryState
          query={query}
          skeleton={<Skeleton className="h-96" />}
          errorText="The answers could not be loaded."
        >
          {({ data }) => (
            <div
              aria-busy={query.isPlaceholderData}
              className="grid gap-5 transition-opacity aria-busy:opacity-60"
            >
              <Answers answers={data} />
            </div>
          )}
        </QueryState>
      </div>
    </>
  );
}

function Answers({ answers }: { answers: ChatAnswers }) {
  const { waits, withinHour, waiting, unit, periods, agents } = answers;
  return (
    <>
      <dl className={figuresStyle}>
        <Figure
          name="First answer"
          value={formatWait(answers.medianWait)}
          note={waits === 0 ? 'no one waited' : `median of ${formatCount(waits)}`}
        />
        <Figure
          name="Within an hour"
          value={formatShare(withinHour, waits)}
          note={`${formatCount(withinHour)} of ${formatCount(waits)}`}
        />
        <Figure
          name="Answers"
          value={formatCount(answers.answers)}
          note={`to ${formatCount(answers.messages)} messages of customers`}
        />
        <Figure
          name="Waiting now"
          value={formatCount(waiting.rooms)}
          note={waiting.since ? `since ${formatDateTime(waiting.since)}` : 'no one'}
        />
      </dl>
      <Card title="By agent">
        <AnswersTable
          label="Answers by agent"
          head="Agent"
          counted="Chats"
          rows={agents.map(({ agent, rooms, ...sums }) => ({
            ...sums,
            name: agent?.username ?? 'Former agent',
            counted: rooms,
          }))}
        />
      </Card>
      <Card title={periodTitles[unit].title}>
        <AnswersTable
          label={`Answers ${periodTitles[unit].title.toLowerCase()}`}
          head={periodTitles[unit].head}
          counted="Messages"
          rows={periods.map(({ from, messages, ...sums }) => ({
            ...sums,
            name: unit === 'month' ? formatMonth(from, getDateLocale()) : formatSharedDate(from),
            counted: messages,
          }))}
        />
      </Card>
    </>
  );
}

const periodTitles = {
  day: { title: 'By day', head: 'Day' },
  week: { title: 'By week', head: 'Week from' },
  month: { title: 'By month', head: 'Month' },
} as const;

interface AnswersTableProps {
  label: string;
  head: string;
  counted: string;
  rows: readonly (Pick<ChatAnswers, 'answers' | 'waits' | 'medianWait'> & {
    name: string;
    counted: number;
  })[];
}

function AnswersTable({ label, head, counted, rows }: AnswersTableProps) {
  if (rows.length === 0)
    return <p className="text-sm text-muted-foreground">Nothing was written in this period.</p>;
  return (
    <CompactTable
      label={label}
      columns={[head, ...[counted, 'Answers', 'First answer'].map(toNumberColumn)]}
    >
      {rows.map((row, index) => (
        <tr key={index}>
          <th scope="row" className={rowHeadStyle}>
            {row.name}
          </th>
          <td className="text-right tabular-nums">{formatCount(row.counted)}</td>
          <td className="text-right tabular-nums">{formatCount(row.answers)}</td>
          <td className="text-right tabular-nums">{formatWait(row.medianWait)}</td>
        </tr>
      ))}
    </CompactTable>
  );
}

function formatWait(seconds: number | null): string {
  if (seconds === null) return '–';
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return '< 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
