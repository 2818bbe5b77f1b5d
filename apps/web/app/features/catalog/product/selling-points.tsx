import { BadgeCheck, Download, Headset, LockKeyhole } from 'lucide-react';
import type { Promises } from '@partshelf/contract/shop/shown-texts.ts';
import { usePromises } from '../../../shop-settings.ts';

const listSellingPoints = ({ refundDays, isSupportedAroundTheClock }: Promises) => [
  { icon: Download, text: 'Instantly available after payment, worldwide' },
  ...(refundDays > 0
    ? [{ icon: BadgeCheck, text: `${refundDays}-day satisfaction guarantee` }]
    : []),
  { icon: LockKeyhole, text: 'Safe payment on a hosted checkout' },
  ...(isSupportedAroundTheClock ? [{ icon: Headset, text: '24/7 support by email and chat' }] : []),
];

export function SellingPoints() {
  const sellingPoints = listSellingPoints(usePromises());
  return (
    <ul className="mt-7 grid gap-3 border-t border-border pt-6 text-sm">
      {sellingPoints.map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-2.5">
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-primary-text" />
          {text}
        </li>
      ))}
    </ul>
  );
}
