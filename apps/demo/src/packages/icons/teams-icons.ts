import { assetFolder } from '../scripts/client-side-asset.ts';
import type { PackagePart } from '../package-part.ts';
import { encodePng } from './png.ts';
import type { Colour } from './png.ts';

const clear: Colour = [0, 0, 0, 0];
const paper: Colour = [246, 244, 240, 255];
const ink: Colour = [28, 27, 24, 255];
const cobalt: Colour = [21, 71, 207, 255];
const white: Colour = [255, 255, 255, 255];

const gridSize = 32;
const baseRow = 24;

function drawBlocks(componentId: string): number[][] {
  const heights = Array.from(componentId.slice(0, 4), (digit) => 6 + Number.parseInt(digit, 16));
  const tallest = heights.indexOf(Math.max(...heights));
  const rows = Array.from({ length: gridSize }, () => Array<number>(gridSize).fill(0));
  rows[baseRow]?.fill(1, 3, 29);
  for (const [part, height] of heights.entries()) {
    const left = 5 + part * 6;
    for (const row of rows.slice(baseRow - height, baseRow)) {
      row.fill(part === tallest ? 2 : 1, left, left + 4);
    }
  }
  return rows;
}

export function teamsIcons(componentId: string): PackagePart[] {
  const grid = drawBlocks(componentId);
  return [
    {
      path: `${assetFolder}/${componentId}_color.png`,
      bytes: encodePng(grid, 6, [paper, ink, cobalt]),
    },
    {
      path: `${assetFolder}/${componentId}_outline.png`,
      bytes: encodePng(grid, 1, [clear, white, white]),
    },
  ];
}
