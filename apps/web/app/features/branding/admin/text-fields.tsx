import type {
  TextContent,
  AnnouncementContent,
  FaqContent,
  PlansContent,
  FooterContent,
  Promises,
} from '@partshelf/contract/branding/texts.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { RichTextField } from '../../../admin/rich-text-field.tsx';
import { fromLocalTime, getToday, TimeZoneNote, toLocalTime } from '../../../admin/time-zone.tsx';
import { TextField, RowList } from './row-list.tsx';
import { promiseSwitches } from './text-lines.ts';
import { DayTimeInput } from '../../../ui/day-input.tsx';
import { Field, Textarea } from '../../../ui/field.tsx';
import { SwitchField } from '../../../admin/switch-field.tsx';

export function ContentFields({ content, ...rest }: ContentProps<TextContent>) {
  if ('html' in content) {
    return (
      <RichTextField
        label="Text"
        value={content.html}
        error={rest.errorOf('html')}
        onChange={(html) => rest.onChange({ html })}
      />
    );
  }
  if ('entries' in content) return <FaqFields content={content} {...rest} />;
  if ('plans' in content) return <PlanFields content={content} {...rest} />;
  if ('columns' in content) return <FooterFields content={content} {...rest} />;
  if ('refundDays' in content) return <PromiseFields content={content} {...rest} />;
  return <AnnouncementFields content={content} {...rest} />;
}

interface ContentProps<Content extends TextContent> {
  readonly content: Content;
  onChange(content: Content): void;
  readonly errorOf: (field: string) => string | undefined;
  readonly hasErrorIn: (part: string) => boolean;
}

function AnnouncementFields({ content, onChange, errorOf }: ContentProps<AnnouncementContent>) {
  const { link } = content;

  function changeLink(changed: { label: string; to: string }) {
    onChange({ ...content, link: changed.label || changed.to ? changed : null });
  }

  return (
    <>
      <TextField
        label="Text"
        value={content.text}
        error={errorOf('text')}
        onChange={(text) => onChange({ ...content, text })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Link text"
          hint="Optional"
          value={link?.label ?? ''}
          error={errorOf('link.label')}
          onChange={(label) => changeLink({ to: '', ...link, label })}
        />
        <TextField
          label="Link to"
          hint="A page of the shop such as /support, or an address with https://"
          value={link?.to ?? ''}
          error={errorOf('link.to')}
          onChange={(to) => changeLink({ label: '', ...link, to })}
        />
        <Field label="Shown from" hint="Leave it empty to show it at once." error={errorOf('from')}>
          <DayTimeInput
            timeLabel="Time of the start"
            value={toLocalTime(content.from)}
            today={getToday()}
            onChange={(from) => onChange({ ...content, from: fromLocalTime(from) })}
          />
        </Field>
        <Field
          label="Shown until"
          hint="Leave it empty to show it until you remove it."
          error={errorOf('until')}
        >
          <DayTimeInput
            timeLabel="Time of the end"
            usualTime="23:59"
            value={toLocalTime(content.until)}
            today={getToday()}
            onChange={(until) => onChange({ ...content, until: fromLocalTime(until) })}
          />
        </Field>
      </div>
      <TimeZoneNote counted="Times" />
    </>
  );
}

function FaqFields({ content, onChange, errorOf, hasErrorIn }: ContentProps<FaqContent>) {
  return (
    <RowList
      noun="Question"
      rows={content.entries}
      most={limits.shopTexts.faqEntries}
      error={errorOf('entries')}
      summarize={({ question }) => question}
      hasError={(index) => hasErrorIn(`entries.${index}`)}
      makeRow={() => ({ question: '', answer: '' })}
      onChange={(entries) => onChange({ entries })}
    >
      {(entry, change, index) => (
        <>
          <TextField
            label="Question"
            value={entry.question}
            error={errorOf(`entries.${index}.question`)}
            onChange={(question) => change({ ...entry, question })}
          />
          <RichTextField
            label={`Answer ${index + 1}`}
            value={entry.answer}
            error={errorOf(`entries.${index}.answer`)}
            onChange={(answer) => change({ ...entry, answer })}
          />
        </>
      )}
    </RowList>
  );
}

const emptyPlan = { name: '', price: '', points: [], button: { label: '', link: '/support' } };

function PlanFields({ content, onChange, errorOf, hasErrorIn }: ContentProps<PlansContent>) {
  return (
    <RowList
      noun="Plan"
      rows={content.plans}
      most={limits.shopTexts.plans}
      error={errorOf('plans')}
      summarize={({ name, price }) => [name, price].filter(Boolean).join(' · ')}
      hasError={(index) => hasErrorIn(`plans.${index}`)}
      makeRow={() => emptyPlan}
      onChange={(plans) => onChange({ plans })}
    >
      {(plan, change, index) => (
        <>
          <TextField
            label="Name"
            value={plan.name}
            error={errorOf(`plans.${index}.name`)}
            onChange={(name) => change({ ...plan, name })}
          />
          <TextField
            label="Price text"
            hint="For example $20 a month"
            value={plan.price}
            error={errorOf(`plans.${index}.price`)}
            onChange={(price) => change({ ...plan, price })}
          />
          <Field
            label="Points"
            hint="One in each line"
            error={
              errorOf(`plans.${index}.points`) ??
              plan.points
                .map((_, place) => errorOf(`plans.${index}.points.${place}`))
                .find((error) => error !== undefined)
            }
          >
            <Textarea
              rows={4}
              value={plan.points.join('\n')}
              onChange={({ target }) =>
                change({ ...plan, points: target.value === '' ? [] : target.value.split('\n') })
              }
            />
          </Field>
          <TextField
            label="Button text"
            value={plan.button.label}
            error={errorOf(`plans.${index}.button.label`)}
            onChange={(label) => change({ ...plan, button: { ...plan.button, label } })}
          />
          <TextField
            label="Button link"
            hint="A page of the shop such as /support, or an address with https://"
            value={plan.button.link}
            error={errorOf(`plans.${index}.button.link`)}
            onChange={(link) => change({ ...plan, button: { ...plan.button, link } })}
          />
        </>
      )}
    </RowList>
  );
}

function FooterFields(props: ContentProps<FooterContent>) {
  const { content, onChange, errorOf, hasErrorIn } = props;
  return (
    <RowList
      noun="Column"
      rows={content.columns}
      most={limits.shopTexts.footerColumns}
      error={errorOf('columns')}
      summarize={({ title, links }) => [title, ...links.map(({ label }) => label)].join(' · ')}
      hasError={(index) => hasErrorIn(`columns.${index}`)}
      makeRow={() => ({ title: '', links: [] })}
      onChange={(columns) => onChange({ columns })}
    >
      {(column, change, index) => (
        <>
          <TextField
            label="Heading"
            value={column.title}
            error={errorOf(`columns.${index}.title`)}
            onChange={(title) => change({ ...column, title })}
          />
          <RowList
            noun="Link"
            context={`of column ${index + 1}`}
            rows={column.links}
            most={limits.shopTexts.footerLinks}
            error={errorOf(`columns.${index}.links`)}
            summarize={({ label, to }) => [label, to].filter(Boolean).join(' → ')}
            hasError={(place) => hasErrorIn(`columns.${index}.links.${place}`)}
            makeRow={() => ({ label: '', to: '' })}
            onChange={(links) => change({ ...column, links })}
          >
            {(link, changeLink, place) => (
              <div className="grid gap-4 md:grid-cols-2">
                <TextField
                  label="Label"
                  value={link.label}
                  error={errorOf(`columns.${index}.links.${place}.label`)}
                  onChange={(label) => changeLink({ ...link, label })}
                />
                <TextField
                  label="Link to"
                  value={link.to}
                  error={errorOf(`columns.${index}.links.${place}.to`)}
                  onChange={(to) => changeLink({ ...link, to })}
                />
              </div>
            )}
          </RowList>
        </>
      )}
    </RowList>
  );
}

function PromiseFields({ content, onChange, errorOf }: ContentProps<Promises>) {
  return (
    <>
      <TextField
        type="number"
        min={0}
        max={limits.shopTexts.refundDaysMax}
        label="Days in which buyers can ask for a refund"
        hint="Enter 0 to offer no refund; no page mentions one then. The number applies to past orders too."
        value={Number.isNaN(content.refundDays) ? '' : String(content.refundDays)}
        error={errorOf('refundDays')}
        onChange={(days) =>
          onChange({ ...content, refundDays: days === '' ? Number.NaN : Number(days) })
        }
      />
      {promiseSwitches.map(({ name, label, hint }) => (
        <SwitchField
          key={name}
          label={label}
          note={hint}
          isOn={content[name]}
          onChange={(isOn) => onChange({ ...content, [name]: isOn })}
        />
      ))}
    </>
  );
}
