/** In the order in which they are done. */
export const stepTitles = {
  check: 'Check the file',
  upload: 'Upload',
  deploy: 'Deploy',
  approve: 'Approve',
  place: 'Place on a page',
  test: 'Test',
  update: 'Update',
  goBack: 'Go back',
  remove: 'Remove',
} as const;

export type StepName = keyof typeof stepTitles;

export const stepNames = Object.keys(stepTitles) as StepName[];
