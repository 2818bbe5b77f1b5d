import { useContext, useEffect, useEffectEvent, useState } from 'react';
import type {
  DefaultValues,
  FieldValues,
  Path,
  PathValue,
  UseFormProps,
  UseFormReturn,
} from 'react-hook-form';
import { ApiError, isApiError } from '../api.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { ConflictTimeZone, formatDateTime } from './dates.ts';
import { useSave } from './use-save.ts';

interface LastChange {
  readonly by: string | null;
  readonly at: string | null;
  readonly isOwn: boolean;
}

type Values = Readonly<Record<string, unknown>>;

const sides = { mine: 'Keep mine', theirs: 'Take theirs' } as const;

type Side = keyof typeof sides;

export interface Conflict<V = unknown> {
  readonly change: LastChange | undefined;
  readonly mine: V;
  readonly theirs: V;
  readonly sides: Readonly<Record<string, Side>>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** `base` is what both have begun with. */
export function findConflict<V extends object>(
  error: unknown,
  { base, mine, theirs }: { base: V; mine: V; theirs: V },
): Conflict<V> {
  const change = error instanceof ApiError ? error.details['change'] : undefined;
  const [old, own, other] = [base, mine, theirs] as unknown as readonly [Values, Values, Values];
  const names = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  const differing = names.filter((name) => !isSame(own[name], other[name]));
  return {
    change: change as LastChange | undefined,
    mine,
    theirs,
    sides: Object.fromEntries(
      differing.map((name) => [name, isSame(own[name], old[name]) ? 'theirs' : 'mine']),
    ),
  };
}

export function mergeSides<V extends object>({ mine, theirs, sides: chosen }: Conflict<V>): V {
  const names = Object.keys(chosen).filter((name) => chosen[name] === 'mine');
  const own = mine as unknown as Values;
  return { ...theirs, ...Object.fromEntries(names.map((name) => [name, own[name]])) };
}

function fillForm<V extends FieldValues>(
  { reset, setValue }: Pick<UseFormReturn<V>, 'reset' | 'setValue'>,
  { mine, theirs, sides: chosen }: Conflict<V>,
): void {
  reset(theirs, { keepDirtyValues: false });
  for (const [name, side] of Object.entries(chosen))
    if (side === 'mine')
      setValue(name as Path<V>, mine[name] as PathValue<V, Path<V>>, { shouldDirty: true });
}

interface StoredOptions<V extends FieldValues, Stored> {
  stored: Stored;
  toValues: (stored: Stored) => V;
  /** It reads the current version; unless it is given, the refusal has it. */
  read?: () => Promise<Stored>;
}

async function readSafely<Stored>(read: () => Promise<Stored>): Promise<Stored | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

const storedOf = <Stored,>(error: unknown) =>
  (error instanceof ApiError ? error.details['stored'] : undefined) as Stored | undefined;

/**
 * An editor of what was read once learns what it begins with, and what to do when that has changed.
 */
export function useStored<V extends FieldValues, Stored>({
  stored,
  toValues,
  read,
}: StoredOptions<V, Stored>) {
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<Conflict<V>>();
  type EditorForm = Pick<UseFormReturn<V>, 'getValues' | 'reset' | 'setValue' | 'setError'>;

  async function compare(error: Error, form: EditorForm): Promise<void> {
    const mine = structuredClone(form.getValues());
    const now = read ? await readSafely(read) : storedOf<Stored>(error);
    if (!now) return form.setError('root', { message: error.message });
    const found = findConflict(error, { base: toValues(base), mine, theirs: toValues(now) });
    setBase(now);
    fillForm(form, found);
    setConflict(found);
  }

  return {
    base,
    conflict,
    refuse(error: Error, form: EditorForm): boolean {
      const isConflict = isApiError(error, 'CHANGED_MEANWHILE');
      if (isConflict) void compare(error, form);
      return isConflict;
    },
    choose(form: EditorForm, chosen: Conflict['sides']) {
      const next = conflict && { ...conflict, sides: chosen };
      if (next) fillForm(form, next);
      setConflict(next);
    },
    follow: setBase,
    saved(now: Stored) {
      setBase(now);
      setConflict(undefined);
    },
  };
}

type SaveOptions<V extends FieldValues, Answer, Input> = Parameters<
  typeof useSave<V, Answer, Input>
>[1];

interface EditorOptions<V extends FieldValues, Answer, Input> extends Omit<
  SaveOptions<V, Answer, Input>,
  'save' | 'onRefused'
> {
  /** The call sends `before`: what the editor has begun with, or what was stored when it was refused. */
  save: (input: Input, before: V) => Promise<Answer>;
  /** An editor that stays open learns what is stored then. */
  toStored?: (answer: Answer) => V;
  labels?: ConflictCardProps['labels'];
  toText?: ConflictCardProps['toText'];
}

/**
 * The form follows what is stored until something is typed. `conflictCard` shows both versions when
 * someone else has changed it.
 */
export function useEditor<V extends FieldValues, Answer, Input = V>(
  stored: V,
  formProps: Omit<UseFormProps<V, unknown, Input>, 'values'>,
  { save, toStored, labels, toText, onSaved, ...options }: EditorOptions<V, Answer, Input>,
) {
  const versions = useStored({ stored, toValues: (values: V) => values });
  const saving = useSave<V, Answer, Input>(
    { defaultValues: stored as DefaultValues<V>, ...formProps },
    {
      ...options,
      save: (input) => save(input, versions.base),
      onRefused: versions.refuse,
      onSaved: async (answer, input, form) => {
        const now = toStored?.(answer);
        if (now) {
          form.reset(now);
          versions.saved(now);
        }
        await onSaved?.(answer, input, form);
      },
    },
  );
  const { form } = saving;
  const { isDirty } = form.formState;
  const follow = useEffectEvent((text: string) => {
    if (isDirty || versions.conflict) return;
    const now = JSON.parse(text) as V;
    form.reset(now);
    versions.follow(now);
  });
  const storedText = JSON.stringify(stored);
  useEffect(() => follow(storedText), [storedText]);
  const conflictCard = versions.conflict && (
    <ConflictCard
      conflict={versions.conflict}
      labels={labels}
      toText={toText}
      onChoose={(chosen) => versions.choose(form, chosen)}
    />
  );
  return { ...saving, conflictCard };
}

interface ConflictCardProps {
  conflict: Conflict;
  onChoose: (sides: Conflict['sides']) => void;
  labels?: Readonly<Record<string, string>> | undefined;
  toText?: ((name: string, value: unknown) => string) | undefined;
}

/** It shows both versions, field by field. Nothing is saved until the editor saves again. */
export function ConflictCard({ conflict, onChoose, labels = {}, toText }: ConflictCardProps) {
  const { change, mine, theirs, sides: chosen } = conflict as Conflict<Values>;
  const timeZone = useContext(ConflictTimeZone);
  const names = Object.keys(chosen);
  const chooseAll = (side: Side) => onChoose(Object.fromEntries(names.map((name) => [name, side])));
  return (
    <Card title="Two versions" className="mb-5">
      <p role="alert" className="-mt-3 text-sm">
        {describeChange(change, timeZone)} Nothing of yours is lost: choose for each field, then
        save again.
      </p>
      {names.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => chooseAll('mine')}>
            Keep mine everywhere
          </Button>
          <Button variant="outline" size="sm" onClick={() => chooseAll('theirs')}>
            Take theirs everywhere
          </Button>
        </div>
      )}
      <ul aria-label="Fields that differ" className="grid gap-4">
        {names.map((name) => (
          <FieldVersions
            key={name}
            label={labels[name] ?? toLabel(name)}
            side={chosen[name]!}
            mine={(toText ?? showValue)(name, mine[name])}
            theirs={(toText ?? showValue)(name, theirs[name])}
            onChoose={(side) => onChoose({ ...chosen, [name]: side })}
          />
        ))}
      </ul>
      {names.length === 0 && <p className="text-sm">Both versions say the same.</p>}
    </Card>
  );
}

function describeChange(change: LastChange | undefined, timeZone: string | undefined): string {
  if (!change) return 'This was changed meanwhile.';
  const who = change.isOwn ? 'You, in another tab,' : (change.by ?? 'Someone');
  if (change.at === null) return `${who} changed this meanwhile.`;
  return `${who} changed this on ${formatDateTime(change.at, timeZone)}.`;
}

const toLabel = (name: string) =>
  name.charAt(0).toUpperCase() +
  name
    .slice(1)
    .replace(/_/g, ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export function showValue(_name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object') return String(value);
  return (
    JSON.stringify(value, null, 1)
      .replace(/[[\]{}"]/g, '')
      .trim() || 'Empty'
  );
}

interface FieldVersionsProps {
  label: string;
  side: Side;
  mine: string;
  theirs: string;
  onChoose: (side: Side) => void;
}

function FieldVersions({ label, side, onChoose, ...texts }: FieldVersionsProps) {
  return (
    <li className="grid gap-2 border-t border-border pt-3 text-sm">
      <p className="font-semibold">{label}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((one) => (
          <div key={one} className="grid min-w-0 content-start gap-2">
            <p className="max-h-48 overflow-y-auto rounded-md bg-muted p-2.5 whitespace-pre-wrap wrap-anywhere">
              {texts[one]}
            </p>
            <Button
              variant={side === one ? 'default' : 'outline'}
              size="sm"
              aria-pressed={side === one}
              className="justify-self-start"
              onClick={() => onChoose(one)}
            >
              {sides[one]}
              <span className="sr-only"> for {label}</span>
            </Button>
          </div>
        ))}
      </div>
    </li>
  );
}
