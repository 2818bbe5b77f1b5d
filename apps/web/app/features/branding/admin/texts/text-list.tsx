import type { AdminText } from '@partshelf/contract/branding/admin.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../ui/dates.ts';
import { textDescriptions } from './text-descriptions.ts';

interface TextListProps {
  texts: readonly Omit<AdminText, 'content'>[];
}

export function TextList({ texts }: TextListProps) {
  return (
    <ul className="grid gap-3">
      {texts.map(({ name, updatedAt, updatedBy }) => (
        <li key={name} className="relative rounded-lg border border-border bg-card p-4 md:px-6">
          <h2 className="text-title">
            <Link
              to={`/admin/settings/texts/${name}`}
              className="link after:absolute after:inset-0"
            >
              {textDescriptions[name].title}
            </Link>
          </h2>
          <p className="text-sm text-muted-foreground">{textDescriptions[name].hint}</p>
          <p className="mt-1 text-xs text-muted-foreground">
            {updatedAt
              ? `Changed ${formatDateTime(updatedAt)} by ${updatedBy?.username ?? 'a deleted account'}`
              : 'As it came with the shop'}
          </p>
        </li>
      ))}
    </ul>
  );
}
