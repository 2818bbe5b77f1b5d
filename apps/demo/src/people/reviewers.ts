/** Usernames of the accounts that wrote the demo reviews. */
export const demoReviewers = [
  'ines.moreau',
  'tobias_k',
  'h.okafor',
  'priya.nair',
  'gwen.pritchard',
  'lars_intranet',
  'marta.sousa',
  'dkowalczyk',
  'annelies.v',
  'rohan_m',
  'sp_admin_leeds',
  'yuki.tanabe',
  'callum.reid',
  'b.lindqvist',
  'oona.virtanen',
  'the_other_steve',
  'fatima.zahra',
  'jb.fournier',
  'nadia.petrova',
  'wessel.dj',
  'carmen.ibarra',
  'owen.hughes',
  'e.papadakis',
  'siobhan.walsh',
] as const;

export type DemoReviewer = (typeof demoReviewers)[number];
