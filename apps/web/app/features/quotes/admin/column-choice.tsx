import type { UnclearColumns } from '@partshelf/contract/quotes/admin-bank-files.ts';
import { type SubmitEvent, useState } from 'react';
import { CompactTable } from '../../../admin/figures.tsx';
import type { CallInput } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';

type ChosenColumns = NonNullable<CallInput<'POST /back-office/bank-files'>['query']>;

interface ColumnChoiceProps {
  columns: UnclearColumns;
  isPending: boolean;
  onChoose: (columns: ChosenColumns) => void;
}

const labels = {
  date: 'Day',
  amount: 'Amount received',
  text: 'Text with the reference',
  payer: 'Payer',
  currency: 'Currency',
  bankReference: 'Bank reference',
};

type Name = keyof typeof labels;

const needed: ReadonlySet<Name> = new Set(['date', 'amount', 'text']);

const orders = { dayFirst: '02/03 is March 2', monthFirst: '02/03 is February 3' };

/** A select has the texts of indexes, and an empty one for no column. */
function toTexts({ text = [], isDayFirst: _order, ...guess }: UnclearColumns['guess']) {
  const indexes: Partial<Record<Name, number>> = { ...guess, text: text[0]! };
  const names = Object.keys(labels) as Name[];
  return Object.fromEntries(names.map((name) => [name, String(indexes[name] ?? '')])) as Record<
    Name,
    string
  >;
}

/** Asks which column is which, with the first lines of the file beside it. */
export function ColumnChoice({ columns, isPending, onChoose }: ColumnChoiceProps) {
  const { headings, samples, guess } = columns;
  const [chosen, setChosen] = useState(() => toTexts(guess));
  const [isDayFirst, setIsDayFirst] = useState(guess.isDayFirst ?? true);
  const [isChecked, setIsChecked] = useState(false);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if ([...needed].some((name) => chosen[name] === '')) return;
    const given = Object.entries(chosen).filter(([, index]) => index !== '');
    onChoose({ ...Object.fromEntries(given), isDayFirst });
  }

  return (
    <Form onSubmit={handleSubmit} className="grid gap-5">
      <p role="status" className="text-sm">
        The columns of this file are not clear. Choose what they mean.
      </p>
      <div className="overflow-x-auto rounded-md border border-border p-4">
        <CompactTable label="First lines of the file" columns={headings.map(toHeading)}>
          {samples.map((cells, line) => (
            <tr key={line}>
              {headings.map((_, column) => (
                <td key={column} className="wrap-anywhere">
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </CompactTable>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {(Object.keys(labels) as Name[]).map((name) => (
          <Field
            key={name}
            label={labels[name]}
            error={
              isChecked && needed.has(name) && chosen[name] === '' ? 'Choose a column' : undefined
            }
          >
            <Select
              value={chosen[name]}
              onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
            >
              <option value="">{needed.has(name) ? 'Choose a column' : 'None'}</option>
              {headings.map((heading, index) => (
                <option key={index} value={index}>
                  {toHeading(heading, index)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Field label="Day or month first">
          <Select
            value={isDayFirst ? 'dayFirst' : 'monthFirst'}
            onChange={({ target }) => setIsDayFirst(target.value === 'dayFirst')}
          >
            {Object.entries(orders).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Button type="submit" className="justify-self-start" pending={isPending && 'Reading...'}>
        Read the file
      </Button>
    </Form>
  );
}

const toHeading = (heading: string, index: number) => `${index + 1}. ${heading}`;
