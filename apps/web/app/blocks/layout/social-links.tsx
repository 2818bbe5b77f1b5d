import type { SocialLink } from '@partshelf/contract/branding/brand.ts';

export function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  return (
    <ul aria-label="Social networks" className="mt-3.5 flex flex-wrap gap-x-4">
      {links.map(({ name, url }) => (
        <li key={`${name} ${url}`}>
          <a
            href={url}
            rel="me noopener"
            className="inline-block py-1 text-muted-foreground underline-offset-3 hover:text-foreground hover:underline"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
