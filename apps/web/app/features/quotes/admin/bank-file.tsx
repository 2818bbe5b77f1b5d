import { sumAmounts } from '@partshelf/contract/money.ts';
import {
  type BankImportDetails,
  bankLineFilters,
  type BankLineOutcome,
} from '@partshelf/contract/quotes/admin-bank-files.ts';
import { useQuery } from '@tanstack/react-query';
import {
  Ban,
  Check,
  CheckCheck,
  CircleHelp,
  Coins,
  EyeOff,
  HandCoins,
  Minus,
  Plus,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { CompactTable, countLabel, formatCount } from '../../../admin/figures.tsx';
import { dateColumn, type ListColumn, ListLine } from '../../../admin/list-columns.tsx';
import { useListParams } from '../../../admin/list-params.ts';
import { ListToolbar } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { api } from '../../../api.ts';
import { type BadgeStyles, StateBadge, toStateOptions } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CallButton } from '../../../ui/call-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { getCurrency } from '../../../shop-settings.ts';
import { OrderLink } from '../../orders/admin/cells.tsx';
import { paymentKeys } from '../../orders/admin/queries.ts';
import { LineOrderDialog } from './line-order.tsx';
import {
  bankFileListPath,
  bankFileQuery,
  bankLinesQuery,
  type ListedLine,
} from './transfer-queries.ts';

export default function BankFilePage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(bankFileQuery(documentId))}
      noun="Bank file"
      list={{ to: bankFileListPath, label: 'Bank files' }}
      heading={(file) => ({ title: file.fileName, actions: <FileActions file={file} /> })}
    >
      {(file) => (
        <div className="grid gap-5">
          <Summary file={file} />
          <LineList documentId={documentId} />
          {file.skipped.length > 0 && <Skipped file={file} />}
        </div>
      )}
    </DetailsPage>
  );
}

const recordable: readonly BankLineOutcome[] = ['matches', 'tooLittle', 'tooMuch'];

/** They belong to no order, or are recorded already. */
const dismissable: readonly BankLineOutcome[] = ['unknown', 'otherCurrency', 'known'];

/** They are recorded without an Admin naming an order. */
const listRecordable = ({ outcomes }: BankImportDetails) =>
  outcomes.filter(({ outcome }) => recordable.includes(outcome));

/** The server records a part of the payments in each call. */
async function recordAll(documentId: string) {
  const total = { recorded: 0, failed: [] as { position: number; reason: string }[] };
  let after: number | null = 0;
  while (after !== null) {
    const answer: Awaited<ReturnType<typeof recordNext>> = await recordNext(documentId, after);
    total.recorded += answer.data.recorded;
    total.failed.push(...answer.data.failed);
    after = answer.data.next;
  }
  return total;
}

const recordNext = (documentId: string, after: number) =>
  api('POST /back-office/bank-files/:documentId/record', {
    params: { documentId },
    body: { after },
  });

function FileActions({ file }: { file: BankImportDetails }) {
  const { documentId, outcomes } = file;
  const matching = listRecordable(file);
  const count = matching.reduce((sum, one) => sum + one.count, 0);
  const amount = formatMoney(sumAmounts(matching.map((one) => one.amount)));
  const others = outcomes
    .filter(({ outcome }) => dismissable.includes(outcome))
    .reduce((sum, one) => sum + one.count, 0);
  return (
    <>
      {others > 0 && (
        <CallButton
          name="Dismiss the rest"
          icon={EyeOff}
          pending="Dismissing..."
          question={{
            title: 'Dismiss all payments that belong to no order?',
            description: 'They stay listed here, and the overview does not count them any more.',
            action: 'Dismiss',
          }}
          call={() =>
            api('POST /back-office/bank-files/:documentId/dismiss', {
              params: { documentId },
              body: {},
            })
          }
          success={({ data }) => `${countLabel(data.dismissed, 'payment')} dismissed`}
          settledKeys={paymentKeys}
        />
      )}
      {count > 0 && (
        <CallButton
          name={`Record ${countLabel(count, 'payment')}`}
          icon={CheckCheck}
          variant="default"
          pending="Recording..."
          question={{
            title: `Record ${countLabel(count, 'payment')}?`,
            description: `${amount} has arrived. Orders with enough money are settled and delivered. This cannot be undone.`,
            action: 'Record',
          }}
          call={() => recordAll(documentId)}
          success={({ recorded, failed }) => ({
            title: `${countLabel(recorded, 'payment')} recorded`,
            ...(failed.length > 0 && {
              description: `${countLabel(failed.length, 'payment')} could not be recorded and can be tried again.`,
            }),
          })}
          settledKeys={paymentKeys}
        />
      )}
    </>
  );
}

function Summary({ file }: { file: BankImportDetails }) {
  const { lines, recorded, skippedCount, outcomes, createdAt, by } = file;
  return (
    <Card title="Summary">
      {lines > 0 && recorded === lines && (
        <FormNotice tone="success">All payments of this file are recorded.</FormNotice>
      )}
      <Facts>
        <Fact name="Uploaded" note={by && `by ${by}`}>
          {formatDateTime(createdAt)}
        </Fact>
        <Fact name="Payments" note={skippedCount > 0 && `${formatCount(skippedCount)} skipped`}>
          {formatCount(lines)}
        </Fact>
        {outcomes.map(({ outcome, count, amount }) => (
          <Fact key={outcome} name={styles[outcome].label} note={sumText(outcome, amount)}>
            {formatCount(count)}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

/** Amounts of several currencies have no sum. */
const sumText = (outcome: BankLineOutcome, amount: number) =>
  outcome === 'otherCurrency' || outcome === 'dismissed' ? undefined : formatMoney(amount);

const styles: BadgeStyles<BankLineOutcome> = {
  matches: { tone: 'success', icon: Check, label: 'Matches' },
  tooLittle: { tone: 'warning', icon: Minus, label: 'Too little' },
  tooMuch: { tone: 'warning', icon: Plus, label: 'Too much' },
  paid: { tone: 'warning', icon: CheckCheck, label: 'Already paid' },
  cancelled: { tone: 'destructive', icon: Ban, label: 'Order cancelled' },
  otherCurrency: { tone: 'warning', icon: Coins, label: 'Other currency' },
  unknown: { tone: 'warning', icon: CircleHelp, label: 'Unknown reference' },
  known: { tone: 'neutral', icon: CheckCheck, label: 'Already recorded' },
  recorded: { tone: 'success', icon: CheckCheck, label: 'Recorded' },
  dismissed: { tone: 'neutral', icon: EyeOff, label: 'Dismissed' },
};

function LineList({ documentId }: { documentId: string }) {
  const params = useListParams(bankLineFilters);
  return (
    <section aria-label="Payments of the file">
      <ListToolbar
        params={params}
        filters={[{ name: 'outcome', label: 'Result', options: toStateOptions(styles) }]}
      />
      <List
        label="Payments"
        getName={({ position }) => `Payment ${position}`}
        params={params}
        query={bankLinesQuery({ params: { documentId }, query: params.pageQuery })}
        columns={columns}
        renderActions={(line) => <LineActions file={documentId} line={line} />}
        errorText="The payments could not be loaded."
        noMatch={{ text: 'No payment has this result.', showAll: 'Show all payments' }}
        empty={<EmptyState>No money has arrived by this file.</EmptyState>}
      />
    </section>
  );
}

const decided: readonly BankLineOutcome[] = ['recorded', 'dismissed', 'known'];

/** An Admin decides about what does not match by itself. */
function LineActions({ file, line }: { file: string; line: ListedLine }) {
  const [isOpen, setIsOpen] = useState(false);
  const { outcome, position } = line;
  if (decided.includes(outcome) || recordable.includes(outcome)) return null;
  return (
    <div className="inline-flex gap-2 max-md:flex-col">
      <CallButton
        name="Dismiss"
        icon={X}
        size="sm"
        label={`Dismiss payment ${position}`}
        pending="Dismissing..."
        call={() =>
          api('POST /back-office/bank-files/:documentId/dismiss', {
            params: { documentId: file },
            body: { position },
          })
        }
        success="Payment dismissed"
        failureTitle="Payment not dismissed"
        settledKeys={paymentKeys}
      />
      {outcome !== 'otherCurrency' && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Record payment ${position} for an order`}
          onClick={() => setIsOpen(true)}
        >
          <HandCoins aria-hidden />
          Record
        </Button>
      )}
      <LineOrderDialog file={file} line={line} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

const formatAmount = ({ amount, currency }: Pick<ListedLine, 'amount' | 'currency'>) =>
  currency === '' || currency === getCurrency()
    ? formatMoney(amount)
    : `${currency} ${amount.toFixed(2)}`;

const columns: readonly ListColumn<ListedLine>[] = [
  {
    id: 'payer',
    header: 'Payment',
    className: 'w-2/5',
    narrow: 'title',
    cell: ({ payer, text }) => (
      <ListLine second={<bdi>{text}</bdi>}>
        <bdi className="font-semibold">{payer || 'Unknown payer'}</bdi>
      </ListLine>
    ),
  },
  {
    ...dateColumn('receivedOn', 'Received', formatSharedDate),
    narrow: 'details',
  },
  {
    id: 'order',
    header: 'Order',
    narrow: 'facts',
    cell: ({ order }) => (order ? <OrderLink {...order} /> : '–'),
  },
  {
    id: 'amount',
    header: 'Amount',
    className: 'text-right!',
    narrow: 'facts',
    cell: (line) => <span className="font-semibold tabular-nums">{formatAmount(line)}</span>,
  },
  {
    id: 'outcome',
    header: 'Result',
    narrow: 'facts',
    cell: (line) => (
      <>
        <StateBadge state={line.outcome} styles={styles} />
        <Difference line={line} />
      </>
    ),
  },
];

function Difference({ line: { outcome, amount, missing } }: { line: ListedLine }) {
  if (missing === null || (outcome !== 'tooLittle' && outcome !== 'tooMuch')) return null;
  const difference = sumAmounts([missing, -amount]);
  return (
    <p className="text-xs whitespace-nowrap text-muted-foreground">
      {outcome === 'tooLittle'
        ? `${formatMoney(difference)} will be missing`
        : `${formatMoney(-difference)} is too much`}
    </p>
  );
}

function Skipped({ file: { skipped, skippedCount } }: { file: BankImportDetails }) {
  return (
    <Card title="Skipped">
      <p className="text-sm text-muted-foreground">
        These lines of the file are no money that has arrived.
        {skippedCount > skipped.length &&
          ` Only the first ${formatCount(skipped.length)} of ${formatCount(skippedCount)} are listed.`}
      </p>
      <div className="max-h-[45dvh] overflow-y-auto">
        <CompactTable label="Skipped lines" columns={['Position', 'Reason']}>
          {skipped.map(({ position, reason }) => (
            <tr key={position}>
              <td className="tabular-nums">{formatCount(position)}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </CompactTable>
      </div>
    </Card>
  );
}
