/** The privacy page lists it. */
export const browserStorage = {
  accessToken: 'cookie',
  knownDevice: 'cookie',
  googleFlow: 'cookie',
  googleTicket: 'cookie',
  microsoftFlow: 'cookie',
  microsoftTicket: 'cookie',
  microsoftPending: 'cookie',
  theme: 'localStorage',
  dismissedAnnouncement: 'localStorage',
  chosenCategory: 'sessionStorage',
  deniedPage: 'sessionStorage',
  googleOrigin: 'sessionStorage',
  microsoftOrigin: 'sessionStorage',
  pendingAction: 'sessionStorage',
  sharedPendingAction: 'localStorage',
  installTarget: 'localStorage',
  installProgress: 'localStorage',
  selectedCartItems: 'sessionStorage',
  discountCode: 'sessionStorage',
  chosenCompany: 'localStorage',
  tabCompany: 'sessionStorage',
  chatDrafts: 'localStorage',
  customerPane: 'localStorage',
  chatNotices: 'localStorage',
  'react-router-scroll-positions': 'sessionStorage',
  'remix-router-transitions': 'sessionStorage',
} as const;

export type StorageKind = 'cookie' | 'localStorage' | 'sessionStorage';

export type StoredName = keyof typeof browserStorage;

export type NamesIn<Kind extends StorageKind> = {
  [Name in StoredName]: (typeof browserStorage)[Name] extends Kind ? Name : never;
}[StoredName];
