import { zodResolver } from '@hookform/resolvers/zod';
import { officeHours, type OfficeHours } from '@partshelf/contract/chat/office-hours.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import {
  Controller,
  type FieldPath,
  FormProvider,
  useFieldArray,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import * as z from 'zod/mini';
import {
  EditorPage,
  FormErrors,
  SaveButton,
  UnsavedChangesDialog,
} from '../../../admin/editor.tsx';
import { ConflictCard, useStored } from '../../../ui/conflict.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { getToday } from '../../../admin/time-zone.tsx';
import { TimeZoneSelect } from '../../../admin/time-zone-select.tsx';
import { api } from '../../../api.ts';
import { apiQuery } from '../../../query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { Field, FieldError, Input } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { SwitchField } from '../../../admin/switch-field.tsx';
import { useSave } from '../../../ui/use-save.ts';

const officeHoursQuery = apiQuery(
  ['back-office', 'office-hours'],
  'GET /back-office/office-hours',
  {},
);

export default function OfficeHoursPage() {
  return (
    <EditorPage
      title="Office hours"
      query={useQuery(officeHoursQuery)}
      errorText="The office hours could not be loaded."
    >
      {({ data }) => <OfficeHoursEditor opened={data} />}
    </EditorPage>
  );
}

function OfficeHoursEditor({ opened }: { opened: OfficeHours }) {
  const formId = useId();
  const queries = useQueryClient();
  const stored = useStored({
    stored: opened,
    toValues: (hours: OfficeHours) => hours,
  });
  const { form, isPending, isSuccess, submit } = useSave(
    { resolver: zodResolver(officeHoursForm), defaultValues: opened },
    {
      save: (body) =>
        api('PUT /back-office/office-hours', { body: { ...body, before: stored.base } }),
      onRefused: stored.refuse,
      onSaved(answer, _input, { reset }) {
        queries.setQueryData(officeHoursQuery.queryKey, answer);
        reset(answer.data);
        stored.saved(answer.data);
      },
      success: () => ({ title: 'Changes saved' }),
      failureText: 'The office hours could not be saved. Please try again.',
      findField: (name, values) =>
        Object.hasOwn(values, name.split('.')[0] ?? '')
          ? (name as FieldPath<OfficeHours>)
          : undefined,
    },
  );
  return (
    <FormProvider {...form}>
      <BackOfficeHeading
        isSticky
        title="Office hours"
        actions={
          <SaveButton form={formId} pending={isPending && 'Saving...'} isSaved={isSuccess}>
            Save changes
          </SaveButton>
        }
      >
        <FormErrors />
      </BackOfficeHeading>
      {stored.conflict && (
        <ConflictCard
          conflict={stored.conflict}
          labels={{ isOn: 'Tell customers when you answer', weekdays: 'Hours of the week' }}
          onChoose={(sides) => stored.choose(form, sides)}
        />
      )}
      <Form id={formId} onSubmit={submit} className="grid gap-5">
        <PromiseFields />
        <WeekFields />
        <ClosedPeriodFields />
      </Form>
      <UnsavedChangesDialog isDirty={form.formState.isDirty} />
    </FormProvider>
  );
}

/** No span starts and ends at midnight. */
const withEnds = (values: OfficeHours): OfficeHours => ({
  ...values,
  weekdays: values.weekdays.map((spans) =>
    spans.map(({ from, to }) => ({ from, to: to === '00:00' ? '24:00' : to })),
  ),
});

const officeHoursForm = z.pipe(z.transform(withEnds), officeHours);

function PromiseFields() {
  const { register, control, formState } = useFormContext<OfficeHours>();
  const { errors } = formState;
  const timeZone = useWatch({ control, name: 'timeZone' });
  return (
    <Card title="Promise an answer">
      <Controller
        control={control}
        name="isOn"
        render={({ field }) => (
          <SwitchField
            label="Tell customers when you answer"
            note="The chat shows this time before a customer sends a message. A promise that was made does not change when you change the hours."
            ref={field.ref}
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <p className="text-sm text-muted-foreground">
        If the helpdesk is closed at any time, the shop does not promise support around the clock.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Hours to the first answer"
          hint="Only office hours are counted."
          error={errors.hoursToAnswer?.message}
        >
          <Input
            type="number"
            min={0.25}
            max={limits.officeHours.hoursToAnswer}
            step={0.25}
            {...register('hoursToAnswer', { valueAsNumber: true })}
          />
        </Field>
        <Field
          label="Time zone"
          hint="The hours below are in this time zone. Customers see times in their own time zone."
          error={errors.timeZone?.message}
        >
          <TimeZoneSelect current={timeZone} {...register('timeZone')} />
        </Field>
      </div>
    </Card>
  );
}

const dayLabels = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

function WeekFields() {
  const { weekdays: errors } = useFormContext<OfficeHours>().formState.errors;
  return (
    <Card title="Hours of a week">
      <p className="-mt-3 text-sm text-muted-foreground">
        A day may have several spans. An end of 24:00 means midnight; enter hours after midnight on
        the next day.
      </p>
      {errors?.message && <FieldError>{errors.message}</FieldError>}
      <ul className="divide-y divide-border">
        {dayLabels.map((label, day) => (
          <DayFields key={label} label={label} day={day} />
        ))}
      </ul>
    </Card>
  );
}

function DayFields({ label, day }: { label: string; day: number }) {
  const { register, control, formState } = useFormContext<OfficeHours>();
  const { fields, append, remove } = useFieldArray({ control, name: `weekdays.${day}` });
  const addButton = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  const errors = formState.errors.weekdays?.[day];
  const dayError = errors?.message ?? errors?.root?.message;

  function handleRemove(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  return (
    <li
      aria-labelledby={headingId}
      className="grid items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
    >
      <h3 id={headingId} className="text-h3 sm:pt-2.5">
        {label}
      </h3>
      <div className="grid gap-2">
        {fields.length === 0 && <p className="text-sm text-muted-foreground sm:pt-3">Closed</p>}
        {fields.map((field, index) => {
          const name = `of span ${index + 1} on ${label}`;
          const error = errors?.[index];
          const errorId = `${headingId}-${index}`;
          const message = error?.from?.message ?? error?.to?.message;
          return (
            <div key={field.id} className="grid gap-1.5">
              <div className="flex flex-wrap items-center gap-2">
                <Input
                  maxLength={5}
                  autoComplete="off"
                  aria-label={`Start ${name}`}
                  aria-invalid={error?.from !== undefined || undefined}
                  aria-describedby={message && errorId}
                  className="w-28 px-2 sm:w-32 sm:px-2.5"
                  {...register(`weekdays.${day}.${index}.from`)}
                />
                <span aria-hidden>–</span>
                <Input
                  maxLength={5}
                  autoComplete="off"
                  aria-label={`End ${name}`}
                  aria-invalid={error?.to !== undefined || undefined}
                  aria-describedby={message && errorId}
                  className="w-28 px-2 sm:w-32 sm:px-2.5"
                  {...register(`weekdays.${day}.${index}.to`)}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove span ${index + 1} on ${label}`}
                  onClick={() => handleRemove(index)}
                >
                  <X aria-hidden />
                </Button>
              </div>
              {message && <FieldError id={errorId}>{message}</FieldError>}
            </div>
          );
        })}
        {dayError && <FieldError>{dayError}</FieldError>}
      </div>
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        aria-label={`Add hours on ${label}`}
        disabled={fields.length >= limits.officeHours.spansPerDay}
        onClick={() => append({ from: '09:00', to: '17:00' })}
        className="justify-self-start sm:mt-1"
      >
        <Plus aria-hidden />
        Add hours
      </Button>
    </li>
  );
}

function ClosedPeriodFields() {
  const { register, control, formState } = useFormContext<OfficeHours>();
  const { fields, prepend, remove } = useFieldArray({ control, name: 'closedPeriods' });
  const addButton = useRef<HTMLButtonElement>(null);
  const errors = formState.errors.closedPeriods;

  function handleAdd() {
    const today = getToday();
    prepend({ firstDay: today, lastDay: today, name: '' });
  }

  function handleRemove(index: number) {
    remove(index);
    addButton.current?.focus();
  }

  return (
    <Card title="Closed days">
      <p className="-mt-3 text-sm text-muted-foreground">
        Add holidays and other days on which no one answers. They do not repeat: enter them again
        for the next year.
      </p>
      {errors?.message && <FieldError>{errors.message}</FieldError>}
      <Button
        ref={addButton}
        variant="outline"
        className="justify-self-start"
        disabled={fields.length >= limits.officeHours.closedPeriods}
        onClick={handleAdd}
      >
        <Plus aria-hidden />
        Add closed days
      </Button>
      <ol aria-label="Closed days" className="grid gap-4">
        {fields.map((field, index) => {
          const error = errors?.[index];
          const name = `closed days ${index + 1}`;
          return (
            <li
              key={field.id}
              className="grid items-start gap-2 sm:grid-cols-[10.5rem_10.5rem_minmax(0,1fr)_auto]"
            >
              <Field label="First day" error={error?.firstDay?.message}>
                <Controller
                  control={control}
                  name={`closedPeriods.${index}.firstDay`}
                  render={({ field: day }) => <DayInput today={getToday()} {...day} />}
                />
              </Field>
              <Field label="Last day" error={error?.lastDay?.message}>
                <Controller
                  control={control}
                  name={`closedPeriods.${index}.lastDay`}
                  render={({ field: day }) => <DayInput today={getToday()} {...day} />}
                />
              </Field>
              <Field label="Name (optional)" error={error?.name?.message}>
                <Input
                  maxLength={limits.nameMax}
                  autoComplete="off"
                  {...register(`closedPeriods.${index}.name`)}
                />
              </Field>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${name}`}
                onClick={() => handleRemove(index)}
                className="sm:mt-6.5"
              >
                <X aria-hidden />
              </Button>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
