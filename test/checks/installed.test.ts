/** The product as an installed app: what its manifest names exists, and the bars around it have the colours of the page (decision 099). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const web = join(import.meta.dirname, '../../web');
const text = (path: string) => readFileSync(join(web, path), 'utf8');
type Icon = { src: string; sizes: string; type: string; purpose?: string };
const manifest = JSON.parse(text('public/manifest.webmanifest')) as {
  [key: string]: unknown;
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
  start_url: string;
};
/** The width and height that a PNG says of itself. */
const sizeOf = (path: string) => {
  const file = readFileSync(join(web, 'public', path));
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
};
const paperOf = (look: 'light' | 'dark') =>
  new RegExp(`data-colour-scheme='${look}'\\] \\{[^}]*--paper: (#\\w+);`).exec(text('kit/tokens.css'))![1];

test('it says what it is', () => {
  expect(manifest).toMatchObject({ id: '/', scope: '/', name: 'Vardag', short_name: 'Vardag', lang: 'sv', display: 'standalone' });
});

test('its icons exist, as large as they say, one of them to be cut to any shape', () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes } of icons.filter(({ type }) => type === 'image/png')) expect(sizeOf(src), src).toBe(sizes);
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  expect(sizeOf(/rel="apple-touch-icon" href="([^"]+)"/.exec(text('index.html'))![1]!)).toBe('180x180');
});

test('its start and its ways are pages', () => {
  const routes = sources.filter(({ path }) => /^web\/.*routes\.ts$/.test(path)).map((source) => source.text);
  for (const address of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
    expect(
      routes.some((route) => route.includes(`path: '${address}'`)),
      address,
    ).toBe(true);
});

test('the device’s bars have the colour of the page, light and dark', () => {
  const [light, dark] = [paperOf('light'), paperOf('dark')];
  expect(manifest).toMatchObject({ theme_color: light, background_color: light });
  expect(text('index.html')).toContain(`media="(prefers-color-scheme: light)" content="${light}"`);
  expect(text('index.html')).toContain(`media="(prefers-color-scheme: dark)" content="${dark}"`);
  expect(text('public/early.js')).toContain(`=== 'dark' ? '${dark}' : '${light}'`);
});
