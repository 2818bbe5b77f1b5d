import { BadgeCheck, Download, Lock } from 'lucide-react';

const assurances = [
  {
    icon: Lock,
    text: 'Safe payment on our card provider’s own page. We never see your card number.',
  },
  {
    icon: Download,
    text: 'Downloads appear under Track My Order as soon as you have paid.',
  },
  { icon: BadgeCheck, text: '30-day satisfaction guarantee.' },
];

export function Assurances() {
  return (
    <ul className="grid gap-2.5 text-xs text-muted-foreground">
      {assurances.map(({ icon: Icon, text }) => (
        <li key={text} className="flex gap-2.5">
          <Icon aria-hidden className="mt-px size-4 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}
