import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../../browser-storage.ts';
import { createEmitter } from '../../store.ts';
import { announce } from '../../ui/announcement.ts';
import { toast } from '../../ui/toast.tsx';
import { useCurrentUser } from '../accounts/current-user.ts';

export type BuyingCompany = NonNullable<User['buysFor']>[number];

const changes = createEmitter();
const noCompanies: readonly BuyingCompany[] = [];

let chosen: string | undefined;

/** Other tabs do not change what this one buys; a new tab begins with the newest choice. */
const read = () =>
  (chosen ??=
    readStorage('sessionStorage', 'tabCompany') ??
    readStorage('localStorage', 'chosenCompany') ??
    '');

const readNothing = () => '';

/** Both are documentIds, with a space between them. */
export function storeChoice(text: string | undefined): void {
  chosen = text ?? '';
  writeStorage('sessionStorage', 'tabCompany', text);
  writeStorage('localStorage', 'chosenCompany', text);
  changes.emit();
}

function useChoice() {
  const user = useCurrentUser();
  const [owner, documentId] = useSyncExternalStore(changes.subscribe, read, readNothing).split(' ');
  const companies = user?.buysFor ?? noCompanies;
  const isOwn = user?.documentId === owner;
  const company = isOwn && companies.find((one) => one.documentId === documentId);
  return { user, documentId, companies, isOwn, company: company || null };
}

export function useBuyer() {
  const { user, documentId, companies, company } = useChoice();
  return {
    company,
    companies,
    /** A company was chosen, by a user who is not known yet. */
    isPending: documentId !== undefined && !user,
    choose(wanted: BuyingCompany | null): void {
      if (!user) return;
      storeChoice(wanted ? `${user.documentId} ${wanted.documentId}` : user.documentId);
      announce(`You now buy for ${wanted?.name ?? 'yourself'}.`);
    },
  };
}

export type BuyingParty = ReturnType<typeof useBuyer>;

/** It is used once on each page: a choice ends with the right to buy, and with its user. */
export function useChosenCompany(): BuyingCompany | null {
  const { user, documentId, isOwn, company } = useChoice();
  const isEnded = user !== null && documentId !== undefined && !company;
  useEffect(() => {
    if (!isEnded) return;
    storeChoice(isOwn ? user.documentId : undefined);
    if (!isOwn) return;
    toast({
      title: 'You now buy for yourself',
      description: 'You can no longer buy for the company that you had chosen.',
    });
  }, [isEnded, isOwn, user]);
  return company;
}
