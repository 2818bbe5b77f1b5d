import { clsx } from 'clsx';
import { Link } from 'react-router';

/** `act` is what accepts the terms. The links keep what is typed on this page. */
export function LegalLine({ act, className }: { act: string; className?: string }) {
  return (
    <p className={clsx('text-xs text-muted-foreground', className)}>
      By {act} you accept the <LegalLink to="/terms">Terms</LegalLink>. See{' '}
      <LegalLink to="/privacy">Privacy</LegalLink>.
    </p>
  );
}

function LegalLink(props: { to: string; children: string }) {
  return <Link {...props} target="_blank" className="link" />;
}
