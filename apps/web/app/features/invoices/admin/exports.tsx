import { FileArchive, FileText, Sigma } from 'lucide-react';
import { useState } from 'react';
import { CallButton } from '../../../ui/call-button.tsx';
import { fetchDownload } from '../../../download.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { getTodayIn } from '../../../ui/days.ts';
import { Field } from '../../../ui/field.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { type Period, TaxSummary } from './tax-summary.tsx';

export function InvoiceExports({ timeZone }: { timeZone: string }) {
  const [period, setPeriod] = useState(() => getCurrentQuarter(timeZone));
  const [errors, setErrors] = useState<Partial<Period>>({});
  const [summed, setSummed] = useState<Period>();
  const { mutate, isPending } = useCall({
    call: (query: Period) => fetchDownload('GET /back-office/export/invoices', { query }),
    failureTitle: 'The invoices could not be downloaded',
  });

  function changePeriod(change: Partial<Period>) {
    setPeriod({ ...period, ...change });
    setErrors({});
  }

  function runWhenValid(action: (valid: Period) => void) {
    const found = findPeriodErrors(period);
    setErrors(found);
    if (Object.keys(found).length === 0) action(period);
  }

  return (
    <Card title="For the bookkeeper">
      <p className="max-w-prose text-sm text-muted-foreground">
        You can download all invoices and credit notes of a period as a ZIP of PDFs with an index
        and checksums, or see their sums. Their dates count, and credit notes are subtracted.
      </p>
      <div className="flex flex-wrap items-start gap-4">
        <Field label="First day" error={errors.from} className="w-44 max-sm:w-full">
          <DayInput
            value={period.from}
            today={getTodayIn(timeZone)}
            onChange={(from) => changePeriod({ from })}
          />
        </Field>
        <Field label="Last day" error={errors.until} className="w-44 max-sm:w-full">
          <DayInput
            value={period.until}
            today={getTodayIn(timeZone)}
            onChange={(until) => changePeriod({ until })}
          />
        </Field>
        <div className="flex flex-wrap gap-2 sm:mt-7">
          <Button
            variant="outline"
            pending={isPending && 'Preparing...'}
            onClick={() => runWhenValid(mutate)}
          >
            <FileArchive aria-hidden />
            Download all invoices
          </Button>
          <Button variant="outline" onClick={() => runWhenValid(setSummed)}>
            <Sigma aria-hidden />
            Tax summary
          </Button>
        </div>
      </div>
      {summed && <TaxSummary period={summed} />}
    </Card>
  );
}

function getCurrentQuarter(timeZone: string): Period {
  const until = getTodayIn(timeZone);
  const [year, month] = until.split('-');
  const firstMonth = Math.floor((Number(month) - 1) / 3) * 3 + 1;
  return { from: `${year}-${String(firstMonth).padStart(2, '0')}-01`, until };
}

function findPeriodErrors({ from, until }: Period): Partial<Period> {
  const errors: { from?: string; until?: string } = {};
  if (!from) errors.from = 'Choose the first day';
  if (!until) errors.until = 'Choose the last day';
  if (from && until && from > until) errors.until = 'The last day is before the first';
  return errors;
}

export function SampleInvoice({ isDirty }: { isDirty: boolean }) {
  return (
    <Card title="Sample invoice">
      <p className="text-sm text-muted-foreground">
        The sample is a PDF with invented lines and your saved settings. It uses up no number.
        {isDirty && ' Save your changes to see them in the sample.'}
      </p>
      <CallButton
        name="Preview a sample invoice"
        icon={FileText}
        className="justify-self-start"
        pending="Preparing..."
        call={() => fetchDownload('GET /back-office/invoicing/preview', {})}
        failureTitle="The sample could not be downloaded"
      />
    </Card>
  );
}
