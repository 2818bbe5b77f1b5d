import { limits } from '@partshelf/contract/limits.ts';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { getCurrencyLabel } from '../../../ui/currency-label.ts';
import { Field, FieldError, Input } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { Switch } from '../../../ui/toggles.tsx';
import { getLicensingText } from '../licensing.ts';
import { type LicensingValues, type ProductValues, toShownLicensing } from './product-values.ts';

const firstOffer: LicensingValues = {
  hasTerm: true,
  hasForever: false,
  foreverPrice: null,
  renewalPrice: '',
  graceDays: 14,
  trialDays: null,
};

/** Prices that nothing is sold for are null. */
function withNeededPrices(licensing: LicensingValues): LicensingValues {
  const { hasTerm, hasForever, foreverPrice, renewalPrice } = licensing;
  return {
    ...licensing,
    foreverPrice: hasTerm && hasForever ? (foreverPrice ?? '') : null,
    renewalPrice: hasTerm ? (renewalPrice ?? '') : null,
  };
}

export default function LicensingForm({ isLicensed }: { isLicensed: boolean }) {
  const id = useId();
  const { setValue, formState } = useFormContext<ProductValues>();
  const licensing = useWatch<ProductValues, 'licensing'>({ name: 'licensing' }) ?? null;
  const error = formState.errors.licensing?.message;

  function change(changed: LicensingValues | null) {
    // Without a change, it is not sent.
    const value = changed ?? (isLicensed ? null : undefined);
    setValue('licensing', value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Card
        title="Licensing"
        aside={
          <div className="flex items-center gap-3">
            <label htmlFor={id} className="text-sm font-semibold">
              Sell with licences
            </label>
            <Switch
              id={id}
              isOn={licensing !== null}
              onChange={(isOn) => change(isOn ? firstOffer : null)}
            />
          </div>
        }
      >
        {licensing ? (
          <Offers licensing={licensing} onChange={change} />
        ) : (
          <p className="max-w-prose text-sm text-muted-foreground">
            Customers who buy the product get every version, for ever. With licences, each unit that
            is paid for brings one, which names a tenant and until when updates are included. Orders
            from before stay as they are.
          </p>
        )}
        {error && <FieldError>{error}</FieldError>}
      </Card>
      {licensing && <Preview licensing={licensing} />}
    </div>
  );
}

const toDays = (typed: string | number | null) =>
  typed === '' || typed === null ? null : Number(typed);

interface OffersProps {
  licensing: LicensingValues;
  onChange: (licensing: LicensingValues) => void;
}

function Offers({ licensing, onChange }: OffersProps) {
  const { register, formState } = useFormContext<ProductValues>();
  const errors = formState.errors.licensing;
  const { hasTerm, hasForever } = licensing;
  const choose = (chosen: Partial<LicensingValues>) =>
    onChange(withNeededPrices({ ...licensing, ...chosen }));
  const currency = getCurrencyLabel();
  return (
    <>
      <div role="group" aria-label="Offers" className="grid gap-2.5 text-sm">
        <OfferCheckbox
          label={`${limits.licenceTermMonths} months of updates`}
          isChosen={hasTerm}
          onChange={(isChosen) => choose({ hasTerm: isChosen })}
        />
        <OfferCheckbox
          label="Updates for ever"
          isChosen={hasForever}
          onChange={(isChosen) => choose({ hasForever: isChosen })}
        />
        <p className="text-xs text-muted-foreground">
          The price of the product is that of the first of them.
        </p>
        {errors?.hasTerm?.message && <FieldError>{errors.hasTerm.message}</FieldError>}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {hasTerm && hasForever && (
          <Field
            label={`Price for ever in ${currency}`}
            hint="For example 299.00"
            error={errors?.foreverPrice?.message}
          >
            <Input inputMode="decimal" autoComplete="off" {...register('licensing.foreverPrice')} />
          </Field>
        )}
        {hasTerm && (
          <Field
            label={`Renewal in ${currency}`}
            hint={`For ${limits.licenceTermMonths} more months. It stays what it was at the purchase.`}
            error={errors?.renewalPrice?.message}
          >
            <Input inputMode="decimal" autoComplete="off" {...register('licensing.renewalPrice')} />
          </Field>
        )}
        <Field
          label="Days of grace"
          hint={`Versions of these days after the end are included, from 0 to ${limits.licenceGraceDays}`}
          error={errors?.graceDays?.message}
        >
          <Input
            type="number"
            min={0}
            max={limits.licenceGraceDays}
            {...register('licensing.graceDays', { valueAsNumber: true })}
          />
        </Field>
        <Field
          label="Days of a trial"
          hint={`Up to ${limits.licenceTrialDays}. Leave it empty to offer none.`}
          error={errors?.trialDays?.message}
        >
          <Input
            type="number"
            min={1}
            max={limits.licenceTrialDays}
            {...register('licensing.trialDays', { setValueAs: toDays })}
          />
        </Field>
      </div>
    </>
  );
}

interface OfferCheckboxProps {
  label: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function OfferCheckbox({ label, isChosen, onChange }: OfferCheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2.5">
      <Checkbox id={id} checked={isChosen} onCheckedChange={onChange} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

function Preview({ licensing }: { licensing: LicensingValues }) {
  const price = Number(useWatch<ProductValues, 'price'>({ name: 'price' }));
  const shown = toShownLicensing(licensing);
  return (
    <Card title="What a buyer reads">
      <div role="status" className="grid gap-1 text-sm">
        {shown ? (
          <>
            <p className="font-semibold tabular-nums">{formatMoney(price || 0)}</p>
            <p className="text-muted-foreground">{getLicensingText(shown)}</p>
          </>
        ) : (
          <p className="text-muted-foreground">Fill in the offers and prices first.</p>
        )}
      </div>
    </Card>
  );
}
