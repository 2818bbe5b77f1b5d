import type { QuoteState } from '@partshelf/contract/quotes/quotes.ts';
import { Ban, CircleCheck, Clock, Replace, TimerOff } from 'lucide-react';
import { apiPath } from '../../api.ts';
import { apiQuery } from '../../query-client.ts';
import type { BadgeStyles } from '../../ui/badge.tsx';

export const quotesKey = ['quotes'];

/** What it says depends on who reads it. What a visitor reads stays when there is no session. */
export const quoteQuery = (token: string, isSignedIn: boolean) => ({
  ...apiQuery([...quotesKey, isSignedIn ? 'own' : 'visitor'], 'GET /quotes/:token', {
    params: { token },
  }),
  meta: { isPersonal: isSignedIn },
});

export const ownQuotesQuery = (page: number) =>
  apiQuery([...quotesKey, 'list'], 'GET /quotes', {
    query: { pagination: { page, pageSize: 25 } },
  });

interface Linked {
  readonly token: string;
}

export const getQuotePath = ({ token }: Linked): string => `/quote/${token}`;

export const getQuoteFilePath = ({ token }: Linked): string =>
  apiPath('GET /quotes/:token/pdf', { token });

export const quoteStates: BadgeStyles<QuoteState> = {
  open: { tone: 'info', icon: Clock, label: 'Open' },
  accepted: { tone: 'success', icon: CircleCheck, label: 'Accepted' },
  declined: { tone: 'neutral', icon: Ban, label: 'Declined' },
  expired: { tone: 'neutral', icon: TimerOff, label: 'Expired' },
  replaced: { tone: 'neutral', icon: Replace, label: 'Replaced' },
};
