import { useLocation } from 'react-router';
import { apiPath } from '../../api.ts';
import { useShopSettings } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { readReturnPath } from './pending-action.ts';
import { storeGoogleReturnPath, storeMicrosoftReturnPath } from './provider-return-path.ts';

/** Renders nothing in a shop without keys for Google. */
export function GoogleButton() {
  const { google } = useShopSettings();
  const { state } = useLocation();
  if (!google) return null;
  return (
    <div className="mt-4.5 grid gap-4.5">
      <OrDivider />
      <Button asChild variant="outline" size="lg">
        <a
          href={apiPath('GET /connect/google')}
          onClick={() => storeGoogleReturnPath(readReturnPath(state))}
        >
          <GoogleMark />
          Sign in with Google
        </a>
      </Button>
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden>
      <path
        fill="#4285F4"
        d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.5 5.5 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.1 3.5-8.8z"
      />
      <path
        fill="#34A853"
        d="M12 24c3.2 0 6-1.1 8-2.9l-3.9-3c-1.1.7-2.5 1.2-4.1 1.2-3.1 0-5.8-2.1-6.7-5H1.2v3.1A12 12 0 0 0 12 24z"
      />
      <path fill="#FBBC05" d="M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6H1.2a12 12 0 0 0 0 10.8z" />
      <path
        fill="#EA4335"
        d="M12 4.8c1.8 0 3.3.6 4.6 1.8l3.4-3.4A12 12 0 0 0 1.2 6.6l4.1 3.1c.9-2.8 3.6-4.9 6.7-4.9z"
      />
    </svg>
  );
}

/** Renders nothing in a shop without keys for Microsoft. */
export function MicrosoftButton() {
  const { google, microsoft } = useShopSettings();
  const { state } = useLocation();
  if (!microsoft) return null;
  return (
    <div className="mt-4.5 grid gap-4.5">
      {!google && <OrDivider />}
      <Button asChild variant="outline" size="lg">
        <a
          href={apiPath('GET /connect/microsoft')}
          onClick={() => storeMicrosoftReturnPath(readReturnPath(state))}
        >
          <MicrosoftMark />
          Sign in with Microsoft
        </a>
      </Button>
    </div>
  );
}

function MicrosoftMark() {
  return (
    <svg viewBox="0 0 21 21" aria-hidden>
      <path fill="#F25022" d="M1 1h9v9H1z" />
      <path fill="#7FBA00" d="M11 1h9v9h-9z" />
      <path fill="#00A4EF" d="M1 11h9v9H1z" />
      <path fill="#FFB900" d="M11 11h9v9h-9z" />
    </svg>
  );
}

export function OrDivider() {
  return (
    <p className="flex items-center gap-3.5 text-xs text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      or
    </p>
  );
}
