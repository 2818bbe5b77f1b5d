import type { InvoicingSettings } from '@partshelf/contract/invoices/admin.ts';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { getCurrency } from '../../../shop-settings.ts';
import { Card } from '../../../ui/card.tsx';
import { formatSharedDate } from '../../../ui/dates.ts';
import { DayInput } from '../../../ui/day-input.tsx';
import { getTodayIn } from '../../../ui/days.ts';
import { Field, FieldError, Input, Select } from '../../../ui/field.tsx';
import { getCurrencyLabel } from '../../../ui/currency-label.ts';
import type { InvoicingValues } from './invoicing-form.ts';
import { getErrorProps, RateList, RateRow, type RateRowControl } from './rate-list.tsx';
import { WarningNotice } from './warning-notice.tsx';

export function ExchangeRateFields() {
  const { register, control, formState, setValue } = useFormContext<InvoicingValues>();
  const [accountingCurrency, exchangeRates, timeZone] = useWatch({
    control,
    name: ['accountingCurrency', 'exchangeRates', 'timeZone'],
  });
  const today = getTodayIn(timeZone);
  const problem = findExchangeRateProblem({ accountingCurrency, exchangeRates }, today);
  const stored = formState.defaultValues;

  /** The rates of one currency must not become those of another. */
  function handleCurrency(chosen: string) {
    const isStored = chosen === stored?.accountingCurrency;
    const rates = isStored ? (stored?.exchangeRates as InvoicingValues['exchangeRates']) : [];
    setValue('exchangeRates', rates, { shouldDirty: true });
  }

  return (
    <div id="exchange-rates">
      <Card title="Accounting currency">
        <p className="text-sm text-muted-foreground">
          Invoices are in {getCurrencyLabel()}. If you keep your books in another currency, they
          also show the VAT in that currency, at the newest exchange rate up to that day.
        </p>
        {problem && <WarningNotice>{problem}</WarningNotice>}
        <Field label="Currency of the books" error={formState.errors.accountingCurrency?.message}>
          <Select
            {...register('accountingCurrency', {
              onChange: ({ target }: { target: HTMLSelectElement }) => handleCurrency(target.value),
            })}
          >
            {listCurrencies(accountingCurrency).map((code) => (
              <option key={code} value={code}>
                {labelCurrency(code)}
              </option>
            ))}
          </Select>
        </Field>
        {accountingCurrency !== getCurrency() && (
          <ExchangeRateList currency={accountingCurrency} today={today} />
        )}
      </Card>
    </div>
  );
}

function ExchangeRateList({ currency, today }: { currency: string; today: string }) {
  const { control, formState } = useFormContext<InvoicingValues>();
  const { exchangeRates: errors } = formState.errors;
  return (
    <>
      {errors?.message && <FieldError>{errors.message}</FieldError>}
      <Controller
        control={control}
        name="exchangeRates"
        render={({ field }) => (
          <RateList
            ref={field.ref}
            label="Exchange rates"
            noun="exchange rate"
            heads={['Day', `${getUnitLabel()} in ${currency}`]}
            columns={exchangeRateColumns}
            hasErrors={errors !== undefined}
            add="Add an exchange rate"
            makeRow={() => ({ day: today, rate: '' })}
            firstControl="[inputmode=decimal]"
            rows={field.value}
            onChange={field.onChange}
            RowFields={ExchangeRateRow}
          />
        )}
      />
    </>
  );
}

const getUnitLabel = () => (getCurrency() === 'USD' ? 'One US dollar' : `1 ${getCurrency()}`);

const exchangeRateColumns =
  'grid-cols-[8.75rem_minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]';

type ExchangeRateRowProps = RateRowControl<InvoicingValues['exchangeRates'][number]>;

function ExchangeRateRow({ index, row, onChange, onRemove }: ExchangeRateRowProps) {
  const { control, formState } = useFormContext<InvoicingValues>();
  const [currency, timeZone] = useWatch({ control, name: ['accountingCurrency', 'timeZone'] });
  const errors = formState.errors.exchangeRates?.[index];
  const errorId = `exchange-rate-${index}-error`;
  const name = `exchange rate ${index + 1}`;
  return (
    <RateRow
      name={name}
      columns={exchangeRateColumns}
      errorId={errorId}
      errors={[errors?.day, errors?.rate]}
      onRemove={onRemove}
    >
      <DayInput
        aria-label={`Day of ${name}`}
        className="max-sm:pr-9 max-sm:pl-2 max-sm:text-sm"
        value={row.day}
        today={getTodayIn(timeZone)}
        onChange={(day) => onChange({ day })}
        {...getErrorProps(errors?.day, errorId)}
      />
      <span className="relative">
        <Input
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${getUnitLabel()} in ${currency}, ${name}`}
          className="pr-14 text-right tabular-nums max-sm:pr-12 max-sm:pl-2"
          value={row.rate}
          onChange={({ target }) => onChange({ rate: target.value })}
          {...getErrorProps(errors?.rate, errorId)}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted-foreground"
        >
          {currency}
        </span>
      </span>
    </RateRow>
  );
}

const oldestRateDays = 31;
const dayMs = 24 * 60 * 60 * 1000;

type Rates = Pick<InvoicingSettings, 'accountingCurrency' | 'exchangeRates'>;

export function findExchangeRateProblem(
  { accountingCurrency, exchangeRates }: Rates,
  today: string,
): string | undefined {
  if (accountingCurrency === getCurrency()) return undefined;
  const known = exchangeRates.map(({ day }) => day).filter((day) => day && day <= today);
  const newest = known.sort().at(-1);
  if (!newest)
    return `There is no exchange rate of ${accountingCurrency} yet. Add the exchange rate of today.`;
  const ageDays = (Date.parse(today) - Date.parse(newest)) / dayMs;
  return ageDays > oldestRateDays
    ? `The newest exchange rate is of ${formatSharedDate(newest)}, more than ${oldestRateDays} days old. Add the exchange rate of today.`
    : undefined;
}

const currencyCodes =
  'AED AUD BRL CAD CHF CLP CNY CZK DKK EUR GBP HKD HUF IDR ILS INR ISK JPY KRW MXN NOK NZD PHP PLN RON RSD SEK SGD THB TRY TWD UAH USD ZAR'.split(
    ' ',
  );

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

export const labelCurrency = (code: string) => `${code} · ${currencyNames.of(code) ?? code}`;

const listCurrencies = (chosen: string) => [...new Set([...currencyCodes, chosen])];
