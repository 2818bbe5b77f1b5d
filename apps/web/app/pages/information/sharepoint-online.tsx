import drawingBoard from '../../assets/drawing-board.svg';
import { NotFound } from '../../blocks/page/page-error.tsx';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { usePromises } from '../../shop-settings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

export default function SharePointOnlinePage() {
  if (!usePromises().showsComingSoon) return <NotFound />;
  return (
    <section className="blueprint-paper grid min-h-[calc(100dvh-var(--header-h))] items-center [--accent:oklch(1_0_0/0.14)] [--card:transparent] [--foreground:white] [--input:white]">
      <PageHead
        title="SharePoint Online"
        description="Solutions for SharePoint Online are in development."
        path="/sharepoint-online"
      />
      <div className="page-width grid items-center gap-10 py-(--section) md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-18">
        <div>
          <h1 className="text-display">Coming Soon</h1>
          <p className="mt-4 mb-7 max-w-[27em] text-lead text-blueprint-muted">
            Solutions for SharePoint Online, made of parts that work together, are in development.
          </p>
          <ButtonLink to="/" variant="outline" size="lg">
            Return to Home
          </ButtonLink>
        </div>
        <img src={drawingBoard} alt="" width="700" height="364" className="w-full" />
      </div>
    </section>
  );
}
