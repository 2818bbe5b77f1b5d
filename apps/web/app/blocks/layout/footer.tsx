import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { SocialLink } from '@partshelf/contract/branding/brand.ts';
import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { Monitor, Moon, Sun } from 'lucide-react';
import { getCategoryPath } from '../../features/catalog/catalog-paths.ts';
import { categoryLinksQuery } from '../../features/catalog/catalog-queries.ts';
import { listDefaultColumns, ShopLink } from '../../features/branding/links.tsx';
import { useBrand, useShownTexts } from '../../shop-settings.ts';
import { HomeLink } from '../../features/branding/logo.tsx';
import { chooseTheme, themes, useTheme } from '../../theme.ts';

const widths = [
  '',
  'md:grid-cols-[1.6fr_1fr]',
  'md:grid-cols-[1.6fr_repeat(2,1fr)]',
  'md:grid-cols-[1.6fr_repeat(3,1fr)]',
  'md:grid-cols-[1.6fr_repeat(4,1fr)]',
];

const year = new Date().getFullYear();

export function Footer() {
  const { name, tagLine, socialLinks } = useBrand();
  const columns = useFooterColumns();
  return (
    <footer className="border-t border-border pt-14 pb-8 text-sm">
      <div className="page-width">
        <div className={clsx('grid grid-cols-2 gap-x-5 gap-y-8 md:gap-10', widths[columns.length])}>
          <div className="max-md:col-span-full">
            <HomeLink />
            <p className="mt-3.5 max-w-80 text-muted-foreground">
              {tagLine ??
                'Web parts and add-ons for SharePoint. Instantly available, wherever you are.'}
            </p>
            {socialLinks.length > 0 && <SocialLinks links={socialLinks} />}
          </div>
          {columns.map(({ title, links }, index) => (
            <nav key={index} aria-label={title}>
              <h2 className="mb-3 text-sm font-semibold">{title}</h2>
              <ul>
                {links.map(({ to, label }, place) => (
                  <li key={place}>
                    <ShopLink
                      to={to}
                      className="inline-block py-1 max-md:py-3 pointer-coarse:py-3 text-muted-foreground underline-offset-3 hover:text-foreground hover:underline"
                    >
                      {label}
                    </ShopLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-5 text-xs text-muted-foreground">
          <p>
            {`© ${year} ${name}. SharePoint is a trademark of the Microsoft group of companies; ${name} is independent.`}
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

/** Pages of the vendor that no column links to come last. */
function useFooterColumns() {
  const { footer, pages, promises } = useShownTexts();
  const { data, isPending } = useQuery(categoryLinksQuery);
  const categories = data?.data ?? [];
  const columns = footer?.columns ?? [
    // Their column has its place while they load, or links would move away from a press on them.
    ...(isPending || categories.length > 0 ? [listCategoryPages(categories)] : []),
    ...listDefaultColumns(promises),
  ];
  const linked = new Set(columns.flatMap(({ links }) => links.map(({ to }) => to)));
  const links = pages
    .filter(({ path, inFooter }) => inFooter && !linked.has(`/${path}`))
    .map(({ path, title }) => ({ to: `/${path}`, label: title }));
  if (links.length === 0) return columns;
  const last = columns.at(-1) ?? { title: 'Legal', links: [] };
  return [...columns.slice(0, -1), { ...last, links: [...last.links, ...links] }];
}

const listCategoryPages = (categories: readonly Category[]) => ({
  title: 'Products',
  links: categories
    .slice(0, limits.shopTexts.footerLinks)
    .map((category) => ({ to: getCategoryPath(category), label: category.title })),
});

function SocialLinks({ links }: { links: readonly SocialLink[] }) {
  return (
    <ul aria-label="Social networks" className="mt-3.5 flex flex-wrap gap-x-4">
      {links.map(({ name, url }) => (
        <li key={`${name} ${url}`}>
          <a
            href={url}
            rel="me noopener"
            className="inline-block py-1 max-md:py-3 pointer-coarse:py-3 text-muted-foreground underline-offset-3 hover:text-foreground hover:underline"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

const icons = { light: Sun, dark: Moon, system: Monitor };

export function ThemeSwitch() {
  const chosen = useTheme();
  return (
    <div
      role="group"
      aria-label="Theme"
      className="inline-flex rounded-md border border-border p-0.5"
    >
      {themes.map((theme) => {
        const Icon = icons[theme];
        return (
          <button
            key={theme}
            type="button"
            aria-label={`${theme} theme`}
            aria-pressed={theme === chosen}
            onClick={() => chooseTheme(theme)}
            className="grid h-7 w-8 max-md:size-11 pointer-coarse:size-11 place-items-center rounded-sm text-muted-foreground hover:text-foreground aria-pressed:bg-secondary aria-pressed:text-foreground"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        );
      })}
    </div>
  );
}
