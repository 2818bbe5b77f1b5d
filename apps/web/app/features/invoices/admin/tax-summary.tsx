import type { TaxSum } from '@partshelf/contract/invoices/admin.ts';
import { countryLabel } from '@partshelf/contract/invoices/countries.ts';
import type { TaxTreatment } from '@partshelf/contract/invoices/invoices.ts';
import { sumAmounts } from '@partshelf/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { compactTableStyle, countLabel } from '../../../admin/figures.tsx';
import { apiQuery } from '../../../query-client.ts';
import { formatSharedDate } from '../../../ui/dates.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { QueryState } from '../../../ui/query-state.tsx';

export function TaxSummary({ period }: { period: Period }) {
  const name = `Tax from ${formatSharedDate(period.from)} until ${formatSharedDate(period.until)}`;
  return (
    <section aria-label={name} className="grid gap-3">
      <h3 className="text-title">{name}</h3>
      <QueryState
        query={useQuery(taxSummaryQuery(period))}
        skeleton={<Skeleton className="h-40" />}
        errorText="The tax summary could not be loaded."
      >
        {({ data: sums }) =>
          sums.length > 0 ? (
            <TaxSummaryTable name={name} sums={sums} />
          ) : (
            <p className="text-sm text-muted-foreground">No invoice was issued in this period.</p>
          )
        }
      </QueryState>
    </section>
  );
}

interface TaxSummaryTableProps {
  name: string;
  sums: readonly TaxSum[];
}

/** On phones, only tax and total have columns; the rest is below the country. */
function TaxSummaryTable({ name, sums }: TaxSummaryTableProps) {
  const net = formatMoney(sumAmounts(sums.map((sum) => sum.net)));
  return (
    <table aria-label={name} className={compactTableStyle}>
      <thead>
        <tr>
          <th scope="col">Country</th>
          <th scope="col" className="max-sm:hidden">
            Treatment
          </th>
          <th scope="col" className="text-right! max-sm:hidden">
            Rate
          </th>
          <th scope="col" className="text-right! max-sm:hidden">
            Documents
          </th>
          <th scope="col" className="text-right! max-sm:hidden">
            Net
          </th>
          <th scope="col" className="text-right!">
            Tax
          </th>
          <th scope="col" className="text-right!">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.map((sum) => (
          <TaxSumRow key={`${sum.country} ${sum.treatment} ${sum.rate}`} sum={sum} />
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="sm:hidden">
            Sum
            <p className="text-xs font-normal text-muted-foreground">{net} net</p>
          </th>
          <th scope="row" colSpan={3} className="max-sm:hidden">
            Sum
          </th>
          <td className="text-right tabular-nums max-sm:hidden">
            {sums.reduce((count, { documents }) => count + documents, 0).toLocaleString('en-US')}
          </td>
          <td className="text-right tabular-nums max-sm:hidden">{net}</td>
          <td className="text-right tabular-nums">
            {formatMoney(sumAmounts(sums.map(({ tax }) => tax)))}
          </td>
          <td className="text-right tabular-nums">
            {formatMoney(sumAmounts(sums.map(({ total }) => total)))}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function TaxSumRow({ sum }: { sum: TaxSum }) {
  const { country, treatment, rate, documents, net, tax, total } = sum;
  const percent = `${rate}%`;
  return (
    <tr>
      <td>
        {country ? countryLabel(country) : 'Not known'}
        <p className="text-xs text-muted-foreground sm:hidden">
          {treatmentLabels[treatment]}, {percent}, {countLabel(documents, 'document')},{' '}
          {formatMoney(net)} net
        </p>
      </td>
      <td className="max-sm:hidden">{treatmentLabels[treatment]}</td>
      <td className="text-right whitespace-nowrap tabular-nums max-sm:hidden">{percent}</td>
      <td className="text-right tabular-nums max-sm:hidden">{documents.toLocaleString('en-US')}</td>
      <td className="text-right tabular-nums max-sm:hidden">{formatMoney(net)}</td>
      <td className="text-right tabular-nums">{formatMoney(tax)}</td>
      <td className="text-right tabular-nums">{formatMoney(total)}</td>
    </tr>
  );
}

export interface Period {
  readonly from: string;
  readonly until: string;
}

const taxSummaryQuery = ({ from, until }: Period) =>
  apiQuery(['back-office', 'tax-summary'], 'GET /back-office/export/tax-summary', {
    query: { from, until },
  });

const treatmentLabels: Record<TaxTreatment, string> = {
  none: 'No tax',
  domestic: 'Domestic',
  reverseCharge: 'Reverse charge',
  oneStopShop: 'One Stop Shop',
  sellerRate: 'Rate of the seller',
  outsideScope: 'Outside the scope',
};
