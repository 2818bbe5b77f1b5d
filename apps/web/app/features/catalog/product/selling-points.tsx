import { BadgeCheck, Download, Headset, LockKeyhole } from 'lucide-react';

const sellingPoints = [
  { icon: Download, text: 'Instantly available after payment, worldwide' },
  { icon: BadgeCheck, text: '30-day satisfaction guarantee' },
  { icon: LockKeyhole, text: 'Safe payment on a hosted checkout' },
  { icon: Headset, text: '24/7 support by email and chat' },
];

export function SellingPoints() {
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
