import { expect, test } from 'vitest';
import { oldestSharePointText } from './file-facts.tsx';

test.each([
  ['16.0.0.0', 'SharePoint 2016, or SharePoint Online'],
  ['16.0.10337.0', 'SharePoint 2019, or SharePoint Online'],
  ['16.0.14326.20450', 'SharePoint Subscription Edition, or SharePoint Online'],
  ['15.0.0.0', 'SharePoint 15.0.0.0'],
  ['16', 'SharePoint 2016, or SharePoint Online'],
  ['soon', 'SharePoint soon'],
])('version %s is named %s', (version, name) => {
  expect(oldestSharePointText(version)).toBe(name);
});
