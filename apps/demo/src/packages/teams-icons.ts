import { crc32 } from 'node:zlib';
import { zlibSync } from 'fflate';
import type { PackagePart } from './package-part.ts';
import { assetFolder } from './scripts.ts';

type Colour = readonly [number, number, number, number];

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}

function packRow(row: number[], scale: number): Buffer {
  const width = row.length * scale;
  // A row begins with a byte that names its filter (none); after it a byte holds four pixels.
  const bytes = Buffer.alloc(1 + Math.ceil(width / 4));
  for (let x = 0; x < width; x += 1) {
    bytes[1 + (x >> 2)]! |= row[Math.floor(x / scale)]! << (6 - 2 * (x & 3));
  }
  return bytes;
}

/** `grid` holds palette indices. */
function encodePng(grid: number[][], scale: number, palette: readonly Colour[]): Uint8Array {
  const size = grid.length * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(2, 8);
  header.writeUInt8(3, 9);
  const rows = grid.flatMap((row) => Array<Buffer>(scale).fill(packRow(row, scale)));

  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(([red, green, blue]) => [red, green, blue]))),
    chunk('tRNS', Buffer.from(palette.map(([, , , opacity]) => opacity))),
    chunk('IDAT', zlibSync(Buffer.concat(rows), { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

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
