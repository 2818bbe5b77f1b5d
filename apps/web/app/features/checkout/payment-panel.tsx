import { clsx } from 'clsx';
import { type LucideIcon, CircleAlert, RotateCw, SearchX } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { PageTitle } from '../../ui/page.tsx';
import { Spinner } from '../../ui/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

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

export function PaymentPanel(props: PaymentPanelProps) {
  const { icon: Icon, tone, title, children, actions } = props;
  return (
    <div className="page-width py-10 md:py-16">
      <section className="mx-auto grid max-w-dialog justify-items-center gap-3 sheet px-5 py-9 text-center md:px-10">
        <span className={clsx('mb-2 grid size-14 place-items-center rounded-full', tones[tone])}>
          <Icon aria-hidden className="size-7 stroke-[1.8]" />
        </span>
        <PaymentHeading className="text-section">{title}</PaymentHeading>
        {children}
        {actions && <div className="mt-4 grid w-full gap-3">{actions}</div>}
      </section>
    </div>
  );
}

/** It takes the focus, to be read out, and is the title of the page. */
export function PaymentHeading({ className, children }: { className: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <PageTitle>{children}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className={className}>
        {children}
      </h1>
    </>
  );
}

interface VerifyingPaymentProps {
  isFree: boolean;
  children?: ReactNode;
}

export function VerifyingPayment({ isFree, children }: VerifyingPaymentProps) {
  const task = isFree ? 'Completing your order' : 'Verifying your payment';
  return (
    <div
      data-slot="waiting"
      className="page-width grid justify-items-center gap-4 py-24 text-center"
    >
      <PageTitle>{isFree ? 'Completing order' : 'Verifying payment'}</PageTitle>
      <Spinner className="size-10! text-primary-text" />
      <h1 className="text-h2">{task}...</h1>
      <p role="status" className="text-muted-foreground">
        This takes a few seconds. Please keep this page open.
      </p>
      {children && <div className="w-full max-w-page">{children}</div>}
    </div>
  );
}

interface VerificationErrorProps {
  isFree: boolean;
  onRetry: () => void;
}

export function VerificationError({ isFree, onRetry }: VerificationErrorProps) {
  return (
    <PaymentPanel
      icon={CircleAlert}
      tone="destructive"
      title="Verification Error"
      actions={
        <>
          <Button size="lg" onClick={onRetry}>
            <RotateCw aria-hidden />
            Check Again
          </Button>
          <ButtonLink to="/" variant="outline" size="lg">
            Return Home
          </ButtonLink>
        </>
      }
    >
      <p role="alert" className="text-muted-foreground">
        Failed to verify {isFree ? 'your order' : 'payment status'}. Please try again later.
      </p>
      <p className="text-sm text-muted-foreground">
        {isFree ? 'Your order will show' : 'If you have paid, your order will show as paid'} under{' '}
        <Link to="/order" className="link">
          Track My Order
        </Link>{' '}
        automatically.
      </p>
    </PaymentPanel>
  );
}

const redirectAfterMs = 3000;

export function NoSession() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/', { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <PaymentPanel icon={SearchX} tone="neutral" title="No session found">
      <p role="status" className="text-muted-foreground">
        Redirecting to home page...
      </p>
    </PaymentPanel>
  );
}
