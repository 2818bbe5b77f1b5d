import { formatMonth } from '@partshelf/contract/dates.ts';
import type { RatingSummary } from '@partshelf/contract/chat/ratings.ts';
import {
  CompactTable,
  Figure,
  figuresStyle,
  formatCount,
  formatShare,
  rowHeadStyle,
  toNumberColumn,
} from '../../../admin/figures.tsx';
import { getDateLocale } from '../../../shop-settings.ts';
import { Card } from '../../../ui/card.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { Stars } from '../../../ui/stars.tsx';

export function RatingSums({ summary }: { summary: RatingSummary }) {
  const { asked, answered, average, scores, agents, unit, periods } = summary;
  const isWeekly = unit === 'week';
  return (
    <div className="grid gap-5">
      <section aria-label="Sums">
        <dl className={`${figuresStyle} sm:max-xl:*:last:col-span-2 xl:grid-cols-3!`}>
          <Figure name="Average" value={average?.toFixed(2) ?? '–'} note="from 1 to 5" />
          <Figure name="Ratings" value={formatCount(answered)} note={shareText(answered, asked)} />
          <Figure name="Asked" value={formatCount(asked)} note="closed chats with the question" />
        </dl>
      </section>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Scores scores={scores} answered={answered} />
        <Card title="By agent">
          <SumsTable
            label="Ratings by agent"
            head="Agent"
            rows={agents.map(({ agent, ...sums }) => ({
              ...sums,
              name: agent?.username ?? 'Former agent',
            }))}
          />
        </Card>
      </div>
      <Card title={isWeekly ? 'By week' : 'By month'}>
        <SumsTable
          label={isWeekly ? 'Ratings by week' : 'Ratings by month'}
          head={isWeekly ? 'Week from' : 'Month'}
          rows={periods.map(({ from, ...sums }) => ({
            ...sums,
            name: isWeekly ? formatSharedDate(from) : formatMonth(from, getDateLocale()),
          }))}
        />
      </Card>
    </div>
  );
}

function shareText(answered: number, asked: number): string {
  if (asked === 0) return 'no one was asked';
  return `${formatShare(answered, asked)} of the customers who were asked`;
}

type ScoresProps = Pick<RatingSummary, 'scores' | 'answered'>;

function Scores({ scores, answered }: ScoresProps) {
  return (
    <Card title="Scores">
      <ol aria-label="Scores" className="grid gap-3">
        {scores.map(({ score, count }) => (
          <li key={score} className="grid grid-cols-[1rem_minmax(0,1fr)_3rem] items-center gap-3">
            <span className="text-sm font-semibold tabular-nums">{score}</span>
            <span aria-hidden className="h-2 rounded-full bg-secondary">
              <span
                className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]"
                style={{ width: `${(count / Math.max(answered, 1)) * 100}%` }}
              />
            </span>
            <span className="text-right text-sm tabular-nums">
              {formatCount(count)}
              <span className="sr-only">{count === 1 ? ' rating' : ' ratings'}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface SumsTableProps {
  label: string;
  head: string;
  rows: readonly (Pick<RatingSummary, 'asked' | 'answered' | 'average'> & { name: string })[];
}

function SumsTable({ label, head, rows }: SumsTableProps) {
  if (rows.length === 0) {
    return <p className="text-sm text-muted-foreground">No one was asked in this period.</p>;
  }
  return (
    <CompactTable
      label={label}
      columns={[head, 'Average', toNumberColumn('Ratings'), toNumberColumn('Asked')]}
    >
      {rows.map(({ name, asked, answered, average }, index) => (
        <tr key={index}>
          <th scope="row" className={rowHeadStyle}>
            {name}
          </th>
          <td>{average === null ? '–' : <Stars rating={average} />}</td>
          <td className="text-right tabular-nums">{formatCount(answered)}</td>
          <td className="text-right tabular-nums">{formatCount(asked)}</td>
        </tr>
      ))}
    </CompactTable>
  );
}
