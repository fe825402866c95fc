/** The typeface's files are what scripts/fonts.ts makes of its package, and one of them is enough for what the product says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fontFiles, fonts } from '../../scripts/fonts.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'web/kit/fonts');
const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('the typeface', () => {
  it('lies here as its package and the script make it', async () => {
    const made = await fontFiles();
    expect(readdirSync(folder).sort()).toEqual([...made.keys()].sort());
    for (const [name, content] of made) {
      const written = readFileSync(join(folder, name));
      if (typeof content === 'string') expect(spaced(written.toString())).toBe(spaced(content));
      else expect(written.equals(content), name).toBe(true);
    }
  });

  it('has no sign in two files', () => {
    const all = Object.values(fonts).flatMap(({ signs }) => [...new Set(signs)]);
    expect(all.filter((sign, index) => all.indexOf(sign) !== index)).toEqual([]);
  });

  it('says all that the product says with its first file', () => {
    // The typeface has none of these: the device's own are shown.
    const absent = '→⌘‑';
    const said = ['sv', 'en'].map((locale) => readFileSync(join(root, `web/public/i18n/${locale}.json`), 'utf8')).join('');
    const missing = new Set([...said.replaceAll('\n', '')].filter((sign) => !(fonts.first.signs + absent).includes(sign)));
    expect([...missing]).toEqual([]);
  });
});
