import type { Deps } from '../../deps.ts';
import { workOnPackages } from './packages/packages.ts';
import { workOnShelfPictures } from './images/images.ts';
import { workOnAnnouncements } from './releases/release-announcement.ts';

/** What is done after the vendor's call has been answered. */
export function workOnBackOffice(deps: Deps): void {
  workOnShelfPictures(deps);
  workOnPackages(deps);
  workOnAnnouncements(deps);
}
