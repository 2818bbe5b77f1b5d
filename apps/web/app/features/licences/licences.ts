import type { Licence, LicenceState } from '@partshelf/contract/licences/licences.ts';
import { Ban, CircleCheck, Hourglass, PauseCircle, TimerOff } from 'lucide-react';
import type { BadgeStyles } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/dates.ts';

type Term = Pick<Licence, 'kind' | 'state' | 'updatesUntil'>;

/** A purchase whose updates have ended stays valid for what was released before. */
export type ShownState = LicenceState | 'ended';

export function getShownState({ kind, state, updatesUntil }: Term): ShownState {
  if (state !== 'active' || kind === 'trial' || updatesUntil === null) return state;
  return Date.parse(updatesUntil) < Date.now() ? 'ended' : state;
}

export const licenceStates: BadgeStyles<ShownState> = {
  active: { tone: 'success', icon: CircleCheck, label: 'Active' },
  ended: { tone: 'warning', icon: Hourglass, label: 'Updates ended' },
  expired: { tone: 'neutral', icon: TimerOff, label: 'Trial ended' },
  suspended: { tone: 'warning', icon: PauseCircle, label: 'Suspended' },
  revoked: { tone: 'destructive', icon: Ban, label: 'Revoked' },
};

type FormatDay = (iso: string) => string;

/** Staff see the days in the time zone of the shop. */
export function getTermLabel(licence: Term, format: FormatDay = (iso) => formatDate(iso)): string {
  const { kind, updatesUntil } = licence;
  if (updatesUntil === null) return 'Updates for ever';
  const day = format(updatesUntil);
  const hasEnded = Date.parse(updatesUntil) < Date.now();
  if (kind === 'trial') return hasEnded ? `Trial until ${day}, ended` : `Trial until ${day}`;
  return hasEnded ? `Updates ended on ${day}` : `Updates until ${day}`;
}

const stateTexts: Record<Exclude<ShownState, 'active'>, string> = {
  ended: 'What was released until then is yours for ever. Newer versions are not included.',
  expired: 'The trial has ended, so its file is not valid any more.',
  suspended:
    'Until the suspension ends, nothing can be bound, and the file and newer versions cannot be downloaded.',
  revoked: 'The purchase was refunded, so the licence is not valid any more.',
};

export function getStateText(licence: Term): string | undefined {
  const state = getShownState(licence);
  return state === 'active' ? undefined : stateTexts[state];
}

export function getPlaceLabel({ tenant, hosts }: Pick<Licence, 'tenant' | 'hosts'>) {
  if (tenant) return tenant.domain ?? tenant.tenantId;
  return hosts.length > 0 ? hosts.join(', ') : undefined;
}
