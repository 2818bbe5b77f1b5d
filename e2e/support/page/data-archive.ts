import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { waitForDownload } from '../browser/wait-for-download.ts';
import { readZipArchive } from '../files/zip-archive.ts';
import { button } from './forms.ts';

/** Of the data of a person, by file name. */
export async function downloadArchive(page: Page) {
  const downloaded = waitForDownload(page);
  await button(page, 'Download (').click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  return readZipArchive(await readFile(await download.path()));
}
