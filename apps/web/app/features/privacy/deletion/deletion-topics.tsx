import type { DeletionOverview } from '@partshelf/contract/privacy/privacy.ts';
import { Archive, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { describeTopic } from './describe-topic.ts';

export function DeletionTopics({ goes, stays }: Pick<DeletionOverview, 'goes' | 'stays'>) {
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Card title="What is deleted">
        <ul className="grid gap-2.5">
          {goes.map((entry) => (
            <Topic key={entry.topic} icon={Trash2}>
              {describeTopic(entry)}
            </Topic>
          ))}
        </ul>
      </Card>
      <Card title="What stays, and why">
        {stays.length === 0 ? (
          <p className="text-sm">Nothing. You have not bought anything.</p>
        ) : (
          <>
            <ul className="grid gap-2.5">
              {stays.map(({ until, ...entry }) => (
                <Topic key={entry.topic} icon={Archive}>
                  {describeTopic(entry)}
                  <span className="text-muted-foreground">, until {formatDate(until)}</span>
                </Topic>
              ))}
            </ul>
            <p className="text-sm text-muted-foreground">
              The law obliges us to store what was sold. After that date, your name and address are
              removed from it as well.
            </p>
          </>
        )}
      </Card>
    </div>
  );
}

function Topic({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span>{children}</span>
    </li>
  );
}
