/** A category's colour stays readable on its own tint, whatever colour somebody picked. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, inksOf } from '#web/kit/colour.ts';
import { runs } from '../runs.ts';

type Rgb = [number, number, number];
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const onTint = (ink: string, surface: Rgb) => contrast(rgb(ink), rgb(ink).map((part, i) => part * 0.13 + surface[i]! * 0.87) as Rgb);

test('every colour reaches 4.4:1 in light and dark', async () => {
  await fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (n) => {
      const inks = inksOf(`#${n.toString(16).padStart(6, '0')}`);
      expect(onTint(inks.light, [255, 255, 255])).toBeGreaterThan(4.4);
      expect(onTint(inks.dark, [24, 32, 29])).toBeGreaterThan(4.4);
    }),
    { numRuns: runs(300, 20_000) },
  );
});

test('a colour that is readable already is left alone, and a wrong one does not break the page', () => {
  expect(inksOf('#0e5e50').light).toBe('#0e5e50');
  expect(inksOf('nonsense').light).toMatch(/^#[0-9a-f]{6}$/);
});
