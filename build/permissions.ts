/** Leaves out of the web's table of permissions the actions that no page asks for: they would be a third of a KiB of every first load. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const ENTRY = /^ +'([\w.]+)': [^\n]*,\n/gm;

/** The text of `domain/permissions.ts` with those actions alone that `asks` says are asked for; each stands on a line of its own. */
export const permissionsFor = (text: string, asks: (action: string) => boolean): string =>
  text.replace(ENTRY, (line, action: string) => (asks(action) ? line : ''));

/** `web`: the folder whose modules ask. An action is always named as a whole: TypeScript would not know it otherwise. */
export function permissions(web: string): Plugin {
  let said = '';
  return {
    name: 'permissions',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
      said = files.map((name) => readFileSync(join(web, name), 'utf8')).join('\n');
    },
    transform: {
      filter: { id: /\/domain\/permissions\.ts$/ },
      handler: (code) => ({ code: permissionsFor(code, (action) => said.includes(`'${action}'`)), map: null }),
    },
  };
}
