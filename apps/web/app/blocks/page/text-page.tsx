import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/page.tsx';
import { PageHead } from './page-head.tsx';

export interface TextSection {
  readonly id: string;
  readonly title: string;
  readonly text: ReactNode;
}

interface TextPageProps {
  title: string;
  description: string;
  path: string;
  lead: string;
  sections: readonly TextSection[];
}

export function TextPage({ title, description, path, lead, sections }: TextPageProps) {
  return (
    <div className="page-width pb-(--section)">
      <PageHead title={title} description={description} path={path} />
      <PageHeading lead={lead}>{title}</PageHeading>
      <div className="rail-columns">
        <Contents sections={sections} />
        <div className="grid max-w-prose gap-9 [&_:is(p,ul,ol,dl,table)]:mt-3 [&_li]:marker:text-muted-foreground [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
          {sections.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} className="text-h2">
                {section.title}
              </h2>
              {section.text}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Contents({ sections }: Pick<TextPageProps, 'sections'>) {
  return (
    <nav aria-label="On this page" className="text-sm md:tall:sticky md:tall:top-24">
      <ol className="grid gap-0.5 border-l-2 border-border">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="rail-link">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
