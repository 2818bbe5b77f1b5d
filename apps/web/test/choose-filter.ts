import type { RenderResult } from 'vitest-browser-react';

type Screen = Pick<RenderResult, 'getByRole'>;

/** Opens the values of a filter in the toolbar of a list. */
export async function openFilter(screen: Screen, label: string): Promise<void> {
  await screen.getByRole('button', { name: /^Filter( \d+ set)?$/ }).click();
  await screen.getByRole('menuitem', { name: new RegExp(String.raw`^${label}\b`) }).click();
}

export async function chooseFilter(screen: Screen, label: string, value: string): Promise<void> {
  await openFilter(screen, label);
  await screen.getByRole('menuitemradio', { name: value, exact: true }).click();
}
