import { Select } from '../../ui/field.tsx';
import { formatMoney } from '../../ui/money.ts';
import { getOfferLabel, type Offers } from './licensing.ts';

interface OfferSelectProps {
  title: string;
  offers: Offers | undefined;
  isForever: boolean;
  isDisabled?: boolean;
  onChoose: (isForever: boolean) => void;
}

/** A single offer is only named. */
export function OfferSelect(props: OfferSelectProps) {
  const { title, offers, isForever, isDisabled, onChoose } = props;
  if (!offers) {
    return <p className="text-xs text-muted-foreground">{getOfferLabel(isForever)}</p>;
  }
  return (
    <Select
      aria-label={`Updates of ${title}`}
      value={isForever ? 'forever' : 'term'}
      disabled={isDisabled}
      className="h-10 text-sm"
      onChange={({ target }) => onChoose(target.value === 'forever')}
    >
      <option value="term">
        {getOfferLabel(false)}, {formatMoney(offers.termPrice)}
      </option>
      <option value="forever">
        {getOfferLabel(true)}, {formatMoney(offers.foreverPrice)}
      </option>
    </Select>
  );
}
