import { BadgeCheck, Download, Lock } from 'lucide-react';
import type { Promises } from '@partshelf/contract/shop/shown-texts.ts';
import { usePromises } from '../../shop-settings.ts';

const listAssurances = ({ refundDays }: Promises) => [
  {
    icon: Lock,
    text: 'Safe payment on our card provider’s own page. We never see your card number.',
  },
  {
    icon: Download,
    text: 'Downloads appear under Track My Order as soon as you have paid.',
  },
  ...(refundDays > 0
    ? [{ icon: BadgeCheck, text: `${refundDays}-day satisfaction guarantee.` }]
    : []),
];

const freeAssurances = [
  { icon: Download, text: 'Downloads appear under Track My Order at once. No card is needed.' },
];

export function Assurances({ isFree }: { isFree: boolean }) {
  const promises = usePromises();
  return (
    <ul className="grid gap-2.5 text-xs text-muted-foreground">
      {(isFree ? freeAssurances : listAssurances(promises)).map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-2.5">
          <Icon aria-hidden className="mt-px size-4 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}
