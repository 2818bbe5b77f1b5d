import type { Bin, Tones } from './palette.ts';
import type { Scene } from './scene.ts';

/** Labels of the settings pane; whatever is left out gets a neutral word. */
export interface SettingsLabels {
  /** Label and value of the select field. */
  select: [label: string, value: string];
  /** Label above the three layout tiles. */
  layout: string;
  /** The three switches below; the second is off. */
  switches: [string, string, string];
}

/** The drawing of one product on a stage of 800 x 600 whose lower edge is the shelf. */
export interface SceneDefinition {
  bin: Bin;
  /** What the part does, in a few words. */
  alt: string;
  draw: (scene: Scene) => void;
  /** Tone behind the scene; t2 unless given. */
  ground?: keyof Tones;
  /** The scene fills its picture to the edges and needs no headroom. */
  bleed?: boolean;
  /** The standing panel alone, for pictures that show the part without its ground. */
  panel?: [x: number, y: number, width: number, height: number];
  settings?: SettingsLabels;
}
