import type { Opening, OpeningSteps } from '@partshelf/contract/operations.ts';
import { Circle, CircleCheck } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { formatDateTime } from '../time-zone.tsx';
import { CallButton } from '../../ui/call-button.tsx';
import { openingQuery } from './queries.ts';

export function OpeningList({ opening }: { opening: Opening }) {
  const headingId = useId();
  const done = stepList.filter(({ step }) => opening.steps[step]).length;
  return (
    <section aria-labelledby={headingId} className="sheet sheet-body">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={headingId} className="text-h2">
            Open the shop
          </h2>
          <p className="text-sm text-muted-foreground">
            {done} of {stepList.length} done
          </p>
        </div>
        <StepButton
          name="Hide this list"
          step="openingClosed"
          isDone
          variant="ghost"
          pending="Hiding..."
        />
      </div>
      <ol aria-labelledby={headingId} className="grid gap-1">
        {stepList.map((entry) => (
          <StepItem key={entry.step} entry={entry} opening={opening} />
        ))}
      </ol>
    </section>
  );
}

interface StepEntry {
  step: keyof OpeningSteps;
  label: string;
  to: string;
  hint?: string;
}

const stepList: readonly StepEntry[] = [
  { step: 'look', label: 'Set name, logo and colour', to: '/admin/settings/shop' },
  { step: 'texts', label: 'Publish your terms and privacy text', to: '/admin/settings/texts' },
  { step: 'imprint', label: 'Write the imprint', to: '/admin/settings/pages' },
  { step: 'invoicing', label: 'Set up invoices and tax', to: '/admin/settings/invoicing' },
  { step: 'testMail', label: 'Receive a test email', to: '/admin/health' },
  {
    step: 'webhook',
    label: 'Receive a webhook event from Stripe',
    to: '/admin/health',
    hint: 'In the dashboard of Stripe, add a webhook with this address:',
  },
  { step: 'category', label: 'Add a category', to: '/admin/categories' },
  { step: 'product', label: 'Add a product', to: '/admin/products/new' },
  { step: 'release', label: 'Upload its first release', to: '/admin/products' },
  { step: 'published', label: 'Publish the product', to: '/admin/products' },
  {
    step: 'payment',
    label: 'Buy it once yourself',
    to: '/',
    hint: 'Use a customer account, and either a discount of 100% or a refund afterwards.',
  },
];

interface StepProps {
  entry: StepEntry;
  opening: Opening;
}

function StepItem({ entry: { step, label, to, hint }, opening }: StepProps) {
  const { publicUrl } = useShopSettings();
  const isDone = opening.steps[step];
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex min-h-10 gap-3 py-1.5">
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-success' : 'text-muted-foreground'}`}
      />
      <div className="min-w-0">
        <p>
          <Link to={to} className="link">
            {label}
          </Link>{' '}
          {isDone && <span className="text-sm text-success">Done</span>}
        </p>
        {!isDone && hint && <p className="text-sm text-muted-foreground">{hint}</p>}
        {!isDone && step === 'webhook' && (
          <code className="text-xs break-all select-all">{`${publicUrl}/api/stripe/webhook`}</code>
        )}
        {step === 'testMail' && !isDone && <TestMail sentAt={opening.testMailSentAt} />}
        {step === 'invoicing' && <InvoicingNeed opening={opening} />}
      </div>
    </li>
  );
}

function TestMail({ sentAt }: { sentAt: string | null }) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      <CallButton
        name={sentAt ? 'Send another' : 'Send a test email'}
        size="sm"
        pending="Sending..."
        call={() => api('POST /back-office/opening/test-mail', {})}
        answerKey={openingQuery.queryKey}
        success={{ title: 'Test email sent', description: 'Look at your inbox.' }}
        failureTitle="The test email was not sent"
      />
      {sentAt && (
        <>
          <StepButton
            name="It arrived"
            step="testMailReceived"
            isDone
            variant="default"
            size="sm"
            pending="Saving..."
          />
          <span className="text-xs text-muted-foreground">Sent {formatDateTime(sentAt)}</span>
        </>
      )}
    </div>
  );
}

function InvoicingNeed({ opening: { steps, isInvoicingNeeded } }: Pick<StepProps, 'opening'>) {
  if (steps.invoicing && isInvoicingNeeded) return null;
  return (
    <StepButton
      name={isInvoicingNeeded ? 'Not needed' : 'Mark as needed'}
      step="invoicingNotNeeded"
      isDone={isInvoicingNeeded}
      variant="ghost"
      size="sm"
      className="-ml-3"
      pending="Saving..."
    />
  );
}

interface StepButtonProps extends Pick<
  ComponentProps<typeof CallButton>,
  'name' | 'variant' | 'size' | 'className' | 'pending'
> {
  step: 'testMailReceived' | 'invoicingNotNeeded' | 'openingClosed';
  isDone: boolean;
}

function StepButton({ step, isDone, ...button }: StepButtonProps) {
  return (
    <CallButton
      {...button}
      call={() => api('PUT /back-office/opening', { body: { step, isDone } })}
      answerKey={openingQuery.queryKey}
      failureTitle="Nothing was changed"
    />
  );
}
