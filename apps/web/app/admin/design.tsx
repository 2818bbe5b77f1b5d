import { CircleCheck, Download, Plus, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Field, Input, Select, Textarea } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Skeleton, Spinner } from '../ui/loading.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { PriceTag } from '../ui/price.tsx';
import { Stars } from '../ui/stars.tsx';
import { EmptyState, ErrorView } from '../ui/states.tsx';
import { TabList, TabPanel } from '../ui/tabs.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Switch } from '../ui/toggles.tsx';
import { Figure, figuresStyle } from './figures.tsx';
import { BackOfficeHeading } from './heading.tsx';

/** It is only part of a shop in development. Beside the light theme stands the dark one. */
export default function DesignPage() {
  return (
    <>
      <BackOfficeHeading title="Design" above={<BackLink to="/admin" label="Overview" />} />
      <div className="grid gap-5 xl:not-dark:grid-cols-2">
        <Parts name="shown" />
        <div className="dark bg-background p-5 text-foreground in-[html.dark]:hidden">
          <Parts name="dark" />
        </div>
      </div>
    </>
  );
}

function Parts({ name }: { name: string }) {
  return (
    <div className="grid gap-5">
      <TypePart />
      <ButtonPart />
      <BadgePart />
      <FieldPart />
      <ChoicePart id={`design-${name}`} />
      <FactPart />
      <Part title="States">
        <EmptyState link={{ to: '/admin', label: 'Show all' }}>Nothing matches.</EmptyState>
        <ErrorView onRetry={() => {}}>The list could not be loaded.</ErrorView>
        <Skeleton className="h-16" />
        <Spinner />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="grid gap-4">{children}</div>
    </Card>
  );
}

function TypePart() {
  return (
    <Part title="Type">
      <p className="text-h1">Heading of a page</p>
      <p className="text-section">Heading of a band</p>
      <p className="text-h2">Heading of a section</p>
      <p className="text-h3">Heading of a part</p>
      <p className="text-title">Title of a card</p>
      <p className="text-lead">Introduction</p>
      <p>Running text with a weight of 400</p>
      <p className="text-sm font-medium">Small text with a weight of 550</p>
      <p className="text-xs font-semibold">Hints with a weight of 620</p>
      <p className="text-micro font-bold">Counts with a weight of 670</p>
      <p className="label">PS-0042 · v3.7.1</p>
    </Part>
  );
}

const variants = ['default', 'outline', 'secondary', 'ghost', 'destructive', 'link'] as const;

function ButtonPart() {
  return (
    <Part title="Buttons">
      {(['sm', 'default', 'lg'] as const).map((size) => (
        <div key={size} className="flex flex-wrap gap-2">
          {variants.map((variant) => (
            <Button key={variant} size={size} variant={variant}>
              <Download aria-hidden />
              Download
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button pending="Saving...">Save</Button>
        <Button disabled>Save</Button>
        <Button size="icon" variant="outline" aria-label="Add">
          <Plus aria-hidden />
        </Button>
      </div>
    </Part>
  );
}

const tones: readonly BadgeTone[] = [
  'new',
  'art',
  'outline',
  'success',
  'warning',
  'info',
  'destructive',
  'neutral',
];

function BadgePart() {
  return (
    <Part title="Badges, tags and stars">
      <div className="flex flex-wrap gap-2">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone} icon={tone === 'neutral' ? Undo2 : CircleCheck}>
            {tone}
          </Badge>
        ))}
      </div>
      <div className="flex items-center gap-4">
        <PriceTag amount={49} />
        <Stars rating={4.5} count={12} />
      </div>
    </Part>
  );
}

function FieldPart() {
  return (
    <section aria-label="Form" className="sheet">
      <div className="sheet-body grid gap-5">
        <Field label="Name" hint="Only staff see it.">
          <Input defaultValue="Calendar" />
        </Field>
        <Field label="Email" error="Enter an address such as name@example.com">
          <Input type="email" />
        </Field>
        <Field label="Managed by Google">
          <Input disabled defaultValue="name@example.com" />
        </Field>
        <Field label="Kind">
          <Select>
            <option>Part</option>
            <option>Bundle</option>
          </Select>
        </Field>
        <Field label="Description">
          <Textarea />
        </Field>
        <FormNotice tone="error">Please check the marked fields.</FormNotice>
        <FormNotice tone="info">The shop is closed on Sunday.</FormNotice>
      </div>
      <div className="sheet-foot">
        <Button variant="ghost">Cancel</Button>
        <Button>Save</Button>
      </div>
    </section>
  );
}

const tabs = [
  { name: 'orders', label: 'Orders' },
  { name: 'chat', label: 'Chat' },
] as const;

function ChoicePart({ id }: { id: string }) {
  const [tab, setTab] = useState<'orders' | 'chat'>('orders');
  const [isOn, setIsOn] = useState(true);
  return (
    <Part title="Choices">
      <TabList id={id} label="Activity" tabs={tabs} selected={tab} onSelect={setTab} />
      <TabPanel id={id} tab={tab} tabIndex={0}>
        {tab}
      </TabPanel>
      <div className="flex items-center gap-4">
        <Switch aria-label="Published" isOn={isOn} onChange={setIsOn} />
        <Checkbox aria-label="Chosen" checked={isOn} onCheckedChange={setIsOn} />
        <Checkbox aria-label="Some" checked="indeterminate" onCheckedChange={setIsOn} />
      </div>
      <details>
        <summary>Older versions</summary>
        <p>v3.6.0</p>
      </details>
      <Pagination page={3} pageCount={9} hrefFor={(page) => `?page=${page}`} label="Pages" />
    </Part>
  );
}

function FactPart() {
  return (
    <Part title="Facts and figures">
      <Facts>
        <Fact name="Order" note="2 products">
          1321
        </Fact>
        <Fact name="Placed">Nov 29, 2026</Fact>
        <Fact name="PO number">{undefined}</Fact>
      </Facts>
      <dl className={`${figuresStyle} xl:grid-cols-2!`}>
        <Figure name="Revenue" value="$22,788.40" note="86 paid orders" />
        <Figure name="Conversion" value="69.4%" note="86 of 124" />
      </dl>
    </Part>
  );
}
