import { UserX } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { DataExportSection } from './export/data-export-section.tsx';

export function DataPanel() {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="mt-8 rounded-lg border border-border bg-card *:px-7 *:py-5"
    >
      <div className="grid gap-4">
        <div>
          <h2 id={headingId} className="text-h3">
            Your data
          </h2>
          <p className="max-w-[70ch] text-sm text-muted-foreground">
            A ZIP file with what we store about you: your account, orders, invoices, reviews and
            messages. You can ask for it once a day.
          </p>
        </div>
        <DataExportSection />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-border">
        <p className="min-w-50 grow basis-0 text-sm text-muted-foreground">
          Before you delete your account, we show what goes and what has to stay.
        </p>
        <Button asChild variant="outline">
          <Link to="/profile/delete">
            <UserX aria-hidden />
            Delete my account
          </Link>
        </Button>
      </div>
    </section>
  );
}
