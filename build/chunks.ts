/** Groups modules into files: those that the same first screens need, found by their imports and by no list of files. */
import path from 'node:path';

type Info = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
type Graph = { getModuleInfo: (id: string) => Info | null };

/**
 * Names the file of a module by the screens that need it: with screens `signIn` and `day`, what both need lies in `signIn-day`. One
 * file for many small modules compresses some KiB better than many. What other pages need too lies apart, in `day-too`, so that they do
 * not bring along what is the screen's own; but what most of the screens need is there already. What no screen needs is left to the
 * bundler (null). `screens` leads from a name to the screen's pages, as paths below `root`.
 */
export function chunksOf(root: string, screens: Record<string, readonly string[]>) {
  let reached: [screen: string, modules: Set<string>][] | undefined;
  let elsewhere: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    reached ??= Object.entries(screens).map(([screen, pages]) => [screen, reachedFrom(pages.map(inRoot), graph)]);
    elsewhere ??= reachedFrom(otherPages(Object.values(screens).flat().map(inRoot), graph), graph);
    const needing = reached.filter(([, modules]) => modules.has(id)).map(([screen]) => screen);
    if (needing.length === 0) return null;
    if (needing.length * 2 > reached.length || !elsewhere.has(id)) return needing.join('-');
    return `${needing.join('-')}-too`;
  };
  function inRoot(page: string): string {
    return path.join(root, page);
  }
}

/** Everything that pages bring along by static import. The pages themselves stay files of their own. */
function reachedFrom(pages: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>();
  const visit = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  pages.forEach(visit);
  for (const page of pages) reached.delete(page);
  return reached;
}

/** Every module that is fetched when it is needed, beside these pages. */
function otherPages(pages: readonly string[], graph: Graph): string[] {
  const seen = new Set<string>();
  const fetched = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const page of dynamicallyImportedIds) fetched.add(page);
    [...importedIds, ...dynamicallyImportedIds].forEach(visit);
  };
  pages.forEach(visit);
  return [...fetched].filter((id) => !pages.includes(id));
}
