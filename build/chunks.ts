/** Groups modules into files: those that the same first screens need, found by their imports and by no list of files. */
import path from 'node:path';

type Info = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
/** The share of the other pages from which on a module counts as one of nearly every page, as their frame is. */
const MANY = 0.16;
type Graph = { getModuleInfo: (id: string) => Info | null };

/**
 * Names the file of a module by the screens that need it: with screens `signIn` and `day`, what both need lies in `signIn-day`. One
 * file for many small modules compresses some KiB better than many. What other pages need too lies apart, so that they do not bring along what
 * is the screen's own: in `day-too` what nearly all of them have, in `day-some` what some have. What most of the screens need is there already.
 * Modules that no screen needs, or one page of them alone, are left to the bundler (null), which puts them into the page's own file. `screens`
 * leads from a name to the screen's pages, as paths below `root`.
 */
export function chunksOf(root: string, screens: Record<string, readonly string[]>) {
  let reached: [screen: string, modules: Set<string>][] | undefined;
  let byPage: Set<string>[] | undefined;
  let elsewhere: Map<string, number> | undefined;
  let others = 0;
  return (id: string, graph: Graph): string | null => {
    reached ??= Object.entries(screens).map(([screen, pages]) => [screen, reachedFrom(pages.map(inRoot), graph)]);
    byPage ??= [...new Set(Object.values(screens).flat())].map((page) => reachedFrom([inRoot(page)], graph));
    if (!elsewhere) {
      const pages = otherPages(Object.values(screens).flat().map(inRoot), graph);
      others = pages.length;
      elsewhere = countReached(pages, graph);
    }
    const needing = reached.filter(([, modules]) => modules.has(id)).map(([screen]) => screen);
    if (needing.length === 0) return null;
    const count = elsewhere.get(id) ?? 0;
    if (needing.length * 2 > reached.length) return needing.join('-');
    if (count === 0) return byPage.filter((modules) => modules.has(id)).length === 1 ? null : needing.join('-');
    return `${needing.join('-')}-${needing.length > 1 || count > others * MANY ? 'too' : 'some'}`;
  };
  function inRoot(page: string): string {
    return path.join(root, page);
  }
}

/** The number of pages that bring each module along. */
function countReached(pages: readonly string[], graph: Graph): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) for (const id of reachedFrom([page], graph)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
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
