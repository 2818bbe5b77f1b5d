import { useState } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { formatDateTime } from './time-zone.tsx';

/** As the server tells it; nothing when it does not know. */
interface LastChange {
  readonly by: string | null;
  readonly at: string;
  readonly isOwn: boolean;
}

type Values = Readonly<Record<string, unknown>>;

const sides = { mine: 'Keep mine', theirs: 'Take theirs' } as const;

type Side = keyof typeof sides;

export interface Conflict<V extends Values = Values> {
  readonly change: LastChange | undefined;
  readonly mine: V;
  readonly theirs: V;
  /** Of the fields that differ. What was not touched here follows the others. */
  readonly sides: Readonly<Record<string, Side>>;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** `base` is what both have begun with. */
export function findConflict<V extends Values>(
  error: unknown,
  { base, mine, theirs }: { base: V; mine: V; theirs: V },
): Conflict<V> {
  const change = error instanceof ApiError ? error.details['change'] : undefined;
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const differing = names.filter((name) => !isSame(mine[name], theirs[name]));
  return {
    change: change as LastChange | undefined,
    mine,
    theirs,
    sides: Object.fromEntries(
      differing.map((name) => [name, isSame(mine[name], base[name]) ? 'theirs' : 'mine']),
    ),
  };
}

export function mergeSides<V extends Values>({ mine, theirs, sides: chosen }: Conflict<V>): V {
  const kept = Object.entries(chosen).filter(([, side]) => side === 'mine');
  return { ...theirs, ...Object.fromEntries(kept.map(([name]) => [name, mine[name]])) };
}

/** Of a form, whose fields are filled by what is chosen. */
export function useFormConflict<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getValues' | 'reset' | 'setValue'>,
) {
  const [conflict, setConflict] = useState<Conflict<V>>();

  function show(next: Conflict<V>) {
    setConflict(next);
    form.reset(next.theirs as DefaultValues<V> & V, { keepDirtyValues: false });
    const merged = mergeSides(next);
    for (const [name, side] of Object.entries(next.sides))
      if (side === 'mine')
        form.setValue(name as Path<V>, merged[name] as PathValue<V, Path<V>>, {
          shouldDirty: true,
        });
  }

  return {
    conflict,
    begin: (error: unknown, base: V, theirs: V) =>
      show(findConflict(error, { base, mine: structuredClone(form.getValues()), theirs })),
    choose: (chosen: Conflict<V>['sides']) => conflict && show({ ...conflict, sides: chosen }),
    end: () => setConflict(undefined),
  };
}

interface ConflictCardProps {
  conflict: Conflict;
  onChoose: (sides: Conflict['sides']) => void;
  /** Of a field; its name without one. */
  labels?: Readonly<Record<string, string>> | undefined;
  toText?: ((name: string, value: unknown) => string) | undefined;
}

/** Both versions, field by field. Nothing is saved until the editor saves again. */
export function ConflictCard({ conflict, onChoose, labels = {}, toText }: ConflictCardProps) {
  const { change, sides: chosen } = conflict;
  const names = Object.keys(chosen);
  const chooseAll = (side: Side) => onChoose(Object.fromEntries(names.map((name) => [name, side])));
  return (
    <Card title="Two versions" className="mb-5">
      <p role="alert" className="-mt-3 text-sm">
        {describeChange(change)} Nothing of yours is lost: choose for each field, then save again.
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
            mine={(toText ?? showValue)(name, conflict.mine[name])}
            theirs={(toText ?? showValue)(name, conflict.theirs[name])}
            onChoose={(side) => onChoose({ ...chosen, [name]: side })}
          />
        ))}
      </ul>
      {names.length === 0 && <p className="text-sm">Both versions say the same.</p>}
    </Card>
  );
}

function describeChange(change: LastChange | undefined): string {
  if (!change) return 'This was changed meanwhile.';
  const who = change.isOwn ? 'You, in another tab,' : (change.by ?? 'Someone');
  return `${who} changed this on ${formatDateTime(change.at)}.`;
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
              <span className="sr-only">: {label}</span>
            </Button>
          </div>
        ))}
      </div>
    </li>
  );
}
