import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { PageTitle } from '../../ui/page/page-title.tsx';

const tones = {
  success: 'bg-success-soft text-success',
  destructive: 'bg-destructive-soft text-destructive-text',
  neutral: 'bg-neutral-soft text-neutral',
  info: 'bg-info-soft text-info',
};

interface PaymentPanelProps {
  icon: LucideIcon;
  tone: keyof typeof tones;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** The heading takes the focus, to be read out. */
export function PaymentPanel({ icon: Icon, tone, title, children, actions }: PaymentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="page-width py-10 md:py-16">
      <PageTitle>{title}</PageTitle>
      <section className="mx-auto grid max-w-[540px] justify-items-center gap-3 rounded-lg border border-border bg-card px-5 py-9 text-center md:px-10">
        <span className={clsx('mb-2 grid size-14 place-items-center rounded-full', tones[tone])}>
          <Icon aria-hidden className="size-7 stroke-[1.8]" />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-h2">
          {title}
        </h1>
        {children}
        {actions && <div className="mt-4 grid w-full gap-3">{actions}</div>}
      </section>
    </div>
  );
}
