/** The project's source files, and what each imports: read as text, type imports too. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export const root = join(import.meta.dirname, '../..');
export const rooms = ['domain', 'contract', 'server', 'web', 'test', 'bench', 'scripts', 'build'] as const;
export type Source = { path: string; text: string; imports: string[] };

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|css|sql)$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();

/** What stands after `from`, in `import '…'`, `import('…')`, `new URL('…', import.meta.url)` and `vi.mock('…')`. */
function importsOf(text: string): string[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
  const found = [
    ...code.matchAll(/^\s*(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]/gms),
    ...code.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm),
    ...code.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g),
  ];
  return found.map(([, name]) => name!);
}

const aliases = /^#(domain|contract|server|web|test)\//;
/** Paths of the project as `room/file`; packages as their name. */
const resolved = (from: string, name: string): string =>
  aliases.test(name) ? name.slice(1) : name.startsWith('.') ? join(dirname(from), name) : name;

export const sources: Source[] = rooms
  .flatMap((room) => {
    try {
      return filesIn(room);
    } catch {
      return []; // a room that is not there yet
    }
  })
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: /\.tsx?$/.test(path) ? importsOf(text).map((name) => resolved(path, name)) : [] };
  });
export const code = sources.filter(({ path }) => /\.tsx?$/.test(path));
export const roomOf = (path: string): string => path.split('/')[0]!;
/** `web/access/SignIn.tsx` is of `web/access`; a file beside the folders is of the room. */
export const folderOf = (path: string): string => dirname(path);
/** Of a package's import the package: `@tiptap/pm/model` is `@tiptap/pm`. */
export const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
