import type { DemoProduct } from './demo-product.ts';
import { birthdaysAndAnniversaries } from './people-and-org/birthdays-and-anniversaries.ts';
import { deskFinder } from './people-and-org/desk-finder.ts';
import { orgChart } from './people-and-org/org-chart.ts';
import { peopleDirectory } from './people-and-org/people-directory.ts';
import { skillsMatrix } from './people-and-org/skills-matrix.ts';
import { teamSpotlight } from './people-and-org/team-spotlight.ts';

export const peopleAndOrg: DemoProduct[] = [
  orgChart,
  peopleDirectory,
  skillsMatrix,
  birthdaysAndAnniversaries,
  teamSpotlight,
  deskFinder,
];
