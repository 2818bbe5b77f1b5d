import { Card } from '../../ui/card.tsx';
import type { KitPackage } from './install-options.ts';
import { ExternalLink } from './instructions.tsx';

/** What the package does or uses that an administrator has to know, each with its source. */
export function Advisories({ advisories }: Pick<KitPackage, 'advisories'>) {
  if (advisories.length === 0) return null;
  return (
    <Card title="What to know about it">
      <ul className="grid gap-2 text-sm wrap-anywhere">
        {advisories.map(({ text, since, source }) => (
          <li key={text}>
            {text}{' '}
            <span className="text-muted-foreground">
              Since {since}: <ExternalLink href={source}>source</ExternalLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
