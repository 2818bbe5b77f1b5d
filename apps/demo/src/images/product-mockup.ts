import type { CategoryColor, Tones } from './palette.ts';
import type { MockupCanvas } from './mockup-canvas.ts';

/** Labels of the settings pane; missing ones get a neutral word. */
export interface SettingsLabels {
  /** Label and value of the select field. */
  select: [label: string, value: string];
  /** Label above the three layout tiles. */
  layout: string;
  /** The three switches below; the second is off. */
  switches: [string, string, string];
}

/** The drawing of one product, 800 x 600. */
export interface ProductMockup {
  color: CategoryColor;
  /** What the part does, in a few words. */
  alt: string;
  draw: (canvas: MockupCanvas) => void;
  /** Tone behind the canvas; t2 unless given. */
  ground?: keyof Tones;
  /** The mock-up fills its image to the edges and needs no headroom. */
  bleed?: boolean;
  /** The panel alone, for images that show the part without its ground. */
  panel?: [x: number, y: number, width: number, height: number];
  settings?: SettingsLabels;
}
