/** The modules that React's compiler leaves alone: those of the first loads, in which what it remembers weighs more than it saves (decision 090). */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Static imports and exports as the formatter writes them; those of types bring nothing along. */
const STATIC_IMPORT = /^(?:import|export)\b(?! type)[^;']*?\bfrom '(\.[^']+\.tsx?)'/gm;

/** The pages' modules with all that they import statically, as absolute paths. `pages` are paths below `root`; throws where a file is not there. */
export function modulesOf(root: string, pages: readonly string[]): Set<string> {
  const modules = new Set<string>();
  const visit = (file: string): void => {
    if (modules.has(file)) return;
    modules.add(file);
    for (const [, importedPath] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) visit(path.join(path.dirname(file), importedPath!));
  };
  for (const page of pages) visit(path.join(root, page));
  return modules;
}
