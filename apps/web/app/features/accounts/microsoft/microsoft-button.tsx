import { apiPath } from '../../../api.ts';
import { useLocation } from 'react-router';
import { useShopSettings } from '../../../shop-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { OrDivider } from '../provider-sign-in/or-divider.tsx';
import { readReturnPath } from '../session/return-path.ts';
import { storeMicrosoftReturnPath } from './microsoft-return-path.ts';

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
