import type { MessageState } from '@partshelf/contract/contact.ts';
import { Archive, CornerUpLeft, Mail } from 'lucide-react';
import { StateBadge, toStateOptions, type BadgeStyles } from '../../../ui/state-badge.tsx';

const styles: BadgeStyles<MessageState> = {
  new: { tone: 'info', icon: Mail, label: 'New' },
  answered: { tone: 'success', icon: CornerUpLeft, label: 'Answered' },
  done: { tone: 'neutral', icon: Archive, label: 'Done' },
};

export const messageStateOptions = toStateOptions(styles);

export function MessageStateBadge({ state }: { state: MessageState }) {
  return <StateBadge state={state} styles={styles} />;
}
