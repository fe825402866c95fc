/** Groups modules into files: those that the same first screens need, found by their imports and by no list of files. */
import path from 'node:path';

type Info = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] };
/** The share of the other pages from which on a module counts as one of nearly every page, as their frame is. */
const MANY_PAGES_SHARE = 0.16;
type Graph = { getModuleInfo: (id: string) => Info | null };

/**
 * Names the file of a module by the screens that need it: with screens `signIn` and `day`, what both need lies in `signIn-day`. One
 * file for many small modules compresses some KiB better than many. What other pages need too lies apart, so that they do not bring along what
 * is the screen's own: in `day-too` what nearly all of them have, in `day-some` what some have. What most of the screens need is there already.
 * Modules that no screen needs, or one page of them alone, are left to the bundler (null), which puts them into the page's own file. `screens`
 * leads from a name to the screen's pages, as paths below `root`.
 */
export function chunksOf(root: string, screens: Record<string, readonly string[]>) {
  let modulesByScreen: [screen: string, modules: Set<string>][] | undefined;
  let modulesByPage: Set<string>[] | undefined;
  let countByModule: Map<string, number> | undefined;
  let otherPageCount = 0;
  return (id: string, graph: Graph): string | null => {
    modulesByScreen ??= Object.entries(screens).map(([screen, pages]) => [screen, modulesReachedFrom(pages.map(inRoot), graph)]);
    modulesByPage ??= [...new Set(Object.values(screens).flat())].map((page) => modulesReachedFrom([inRoot(page)], graph));
    if (!countByModule) {
      const pages = otherPages(Object.values(screens).flat().map(inRoot), graph);
      otherPageCount = pages.length;
      countByModule = countReached(pages, graph);
    }
    const needingScreens = modulesByScreen.filter(([, modules]) => modules.has(id)).map(([screen]) => screen);
    if (needingScreens.length === 0) return null;
    const count = countByModule.get(id) ?? 0;
    if (needingScreens.length * 2 > modulesByScreen.length) return needingScreens.join('-');
    if (count === 0) return modulesByPage.filter((modules) => modules.has(id)).length === 1 ? null : needingScreens.join('-');
    return `${needingScreens.join('-')}-${needingScreens.length > 1 || count > otherPageCount * MANY_PAGES_SHARE ? 'too' : 'some'}`;
  };
  function inRoot(page: string): string {
    return path.join(root, page);
  }
}

/** The number of pages that bring each module along. */
function countReached(pages: readonly string[], graph: Graph): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) for (const id of modulesReachedFrom([page], graph)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** Everything that pages bring along by static import. The pages themselves stay files of their own. */
function modulesReachedFrom(pages: readonly string[], graph: Graph): Set<string> {
  const modules = new Set<string>();
  const visit = (id: string): void => {
    if (modules.has(id)) return;
    modules.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  pages.forEach(visit);
  for (const page of pages) modules.delete(page);
  return modules;
}

/** Every module that is fetched when it is needed, beside these pages. */
function otherPages(pages: readonly string[], graph: Graph): string[] {
  const visitedIds = new Set<string>();
  const fetchedPages = new Set<string>();
  const visit = (id: string): void => {
    if (visitedIds.has(id)) return;
    visitedIds.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const page of dynamicallyImportedIds) fetchedPages.add(page);
    [...importedIds, ...dynamicallyImportedIds].forEach(visit);
  };
  pages.forEach(visit);
  return [...fetchedPages].filter((id) => !pages.includes(id));
}
