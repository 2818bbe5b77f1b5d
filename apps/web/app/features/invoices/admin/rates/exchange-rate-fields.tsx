import { useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../../ui/card.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { WarningNotice } from '../../../../admin/warning-notice.tsx';
import type { InvoicingValues } from '../settings/invoicing-values.ts';
import { getVendorDay } from '../vendor-day.ts';
import { listCurrencies } from './currencies.ts';
import { findExchangeRateProblem } from './exchange-rate-age.ts';
import { ExchangeRateList } from './exchange-rate-list.tsx';

export function ExchangeRateFields() {
  const { register, control, formState, setValue } = useFormContext<InvoicingValues>();
  const [accountingCurrency, exchangeRates, timeZone] = useWatch({
    control,
    name: ['accountingCurrency', 'exchangeRates', 'timeZone'],
  });
  const today = getVendorDay(timeZone);
  const problem = findExchangeRateProblem({ accountingCurrency, exchangeRates }, today);
  const stored = formState.defaultValues;

  /** The rates of one currency must not become those of another. */
  function handleCurrency(chosen: string) {
    const isStored = chosen === stored?.accountingCurrency;
    const rates = isStored ? (stored?.exchangeRates as InvoicingValues['exchangeRates']) : [];
    setValue('exchangeRates', rates, { shouldDirty: true });
  }

  return (
    <div id="exchange-rates" className="scroll-mt-24">
      <Card title="Accounting currency">
        <p className="text-sm text-muted-foreground">
          Invoices are in US dollars. In another currency of the books, the amount of VAT is shown
          too, at the newest exchange rate of the day or before.
        </p>
        {problem && <WarningNotice>{problem}</WarningNotice>}
        <Field label="Currency of the books" error={formState.errors.accountingCurrency?.message}>
          <Select
            {...register('accountingCurrency', {
              onChange: ({ target }: { target: HTMLSelectElement }) => handleCurrency(target.value),
            })}
          >
            {listCurrencies(accountingCurrency).map(({ code, name }) => (
              <option key={code} value={code}>
                {code} · {name}
              </option>
            ))}
          </Select>
        </Field>
        {accountingCurrency !== 'USD' && (
          <ExchangeRateList currency={accountingCurrency} today={today} />
        )}
      </Card>
    </div>
  );
}
