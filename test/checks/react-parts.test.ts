/** What the client may do with React: it has no more of it than it uses (build/react-parts.ts), and draws nothing before React has read a field. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { code } from './sources.ts';

const web = code.filter(({ path }) => path.startsWith('web/'));
const leftOut = /^(?:Activity|ViewTransition|SuspenseList|addTransitionType|unstable_\w+|hydrateRoot)$/;
const namesOf = (text: string, from: string) =>
  [...text.matchAll(new RegExp(`import \\{([^}]*)\\} from '${from}'`, 'g'))].flatMap(([, names]) => names!.match(/\w+/g) ?? []);

describe('what is left out of React', () => {
  it('is asked for by no page', () => {
    const used = web.flatMap(({ path, text }) =>
      ['react', 'react-dom', 'react-dom/client'].flatMap((from) =>
        namesOf(text, from)
          .filter((name) => leftOut.test(name))
          .map((name) => `${path}: ${name}`),
      ),
    );
    expect(used).toEqual([]);
    expect(web.filter(({ text }) => /import (?:\* as )?\w+ from 'react(?:-dom(?:\/client)?)?'/.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
    expect(web.filter(({ text }) => /<Fragment[^>]*\sref=/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('is asked for by no package that draws', () => {
    const root = join(import.meta.dirname, '../../node_modules');
    const files = ['@tanstack/react-router', '@tanstack/react-query', '@tanstack/react-store', '@tiptap/react'].flatMap((name) =>
      readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
        .filter((file) => /^(?:dist|build)\/.*\.js$/.test(file))
        .map((file) => join(root, name, file)),
    );
    expect(files.length).toBeGreaterThan(50);
    const used = files.filter((file) => /\b(?:Activity|ViewTransition|SuspenseList|hydrateRoot)\b/.test(readFileSync(file, 'utf8')));
    expect(used).toEqual([]);
  });
});

/** State that is set while such an event is captured is drawn before React's own listener: the field shows its old text again, and a letter is lost. */
const capturedState = /addEventListener\(\s*'(?:beforeinput|input|change)'[^;]*?,\s*(?:true|\{[^}]*capture: true[^}]*\})\s*,?\s*\)/;

describe('what changes a field', () => {
  it('is heard by no part after the browser and before React', () => {
    expect(capturedState.test("addEventListener('input', onInput, true);")).toBe(true);
    const parts = web.filter(({ text }) => /from 'react'/.test(text));
    expect(parts.length).toBeGreaterThan(300);
    expect(parts.filter(({ text }) => capturedState.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
