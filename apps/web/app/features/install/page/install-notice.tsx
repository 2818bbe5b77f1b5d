import { Info } from 'lucide-react';
import { Link } from 'react-router';

interface InstallNoticeProps {
  text: string;
  to: string;
  label: string;
}

export function InstallNotice({ text, to, label }: InstallNoticeProps) {
  return (
    <p className="mb-6 flex items-start gap-2.5 rounded-md bg-info-soft px-3.5 py-3 text-sm font-medium text-info print:hidden">
      <Info aria-hidden className="mt-px size-[18px] shrink-0" />
      <span>
        {text}{' '}
        <Link to={to} className="underline underline-offset-3">
          {label}
        </Link>
      </span>
    </p>
  );
}
