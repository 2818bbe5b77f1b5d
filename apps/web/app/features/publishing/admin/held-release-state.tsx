import type { HeldRelease } from '@partshelf/contract/publishing/admin.ts';
import { Ban, CircleCheck, Hand, SkipForward } from 'lucide-react';
import { openTasksKey } from '../../../admin/overview/queries.ts';
import { apiQuery } from '../../../query-client.ts';
import { type BadgeStyles, StateBadge, toStateOptions } from '../../../ui/badge.tsx';
import { catalogKeys } from '../../catalog/admin/queries.ts';
import { releasesKey } from '../../packages/admin/release-form.tsx';

export const heldReleasesKey = ['back-office', 'held-releases'];

export const heldReleaseQuery = (documentId: string) =>
  apiQuery([...heldReleasesKey, 'release'], 'GET /back-office/releases/held/:documentId', {
    params: { documentId },
  });

export const decisionKeys = [heldReleasesKey, releasesKey, openTasksKey, ...catalogKeys];

const stateStyles: BadgeStyles<HeldRelease['state']> = {
  held: { tone: 'warning', icon: Hand, label: 'Held' },
  published: { tone: 'success', icon: CircleCheck, label: 'Published' },
  declined: { tone: 'neutral', icon: Ban, label: 'Declined' },
  superseded: { tone: 'neutral', icon: SkipForward, label: 'Superseded' },
};

export const heldReleaseStateOptions = toStateOptions(stateStyles);

export function HeldReleaseStateBadge({ state }: Pick<HeldRelease, 'state'>) {
  return <StateBadge state={state} styles={stateStyles} />;
}
