import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  info: { Icon: Info, style: 'bg-info-soft text-info' },
  success: { Icon: CircleCheck, style: 'bg-success-soft text-success' },
  error: { Icon: CircleAlert, style: 'bg-destructive-soft text-destructive-text' },
};

interface FormNoticeProps {
  tone: keyof typeof tones;
  children: ReactNode;
}

export function FormNotice({ tone, children }: FormNoticeProps) {
  const { Icon, style } = tones[tone];
  return (
    <p
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx('flex gap-2.5 rounded-md px-3.5 py-3 text-sm font-medium', style)}
    >
      <Icon aria-hidden className="mt-px size-[18px] shrink-0" />
      <span>{children}</span>
    </p>
  );
}
