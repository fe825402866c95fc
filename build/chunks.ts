/** Which modules share a file: those that the same first screens need, told by their imports and by no list of files. */
import path from 'node:path';

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/**
 * Names the file of a module by the screens that need it: with screens `signIn` and `day`, what both need lies in `signIn-day`. One
 * file for many small modules compresses some KiB better than many. What no screen needs is left to the bundler (null).
 * `screens` leads from a name to the screen's pages, as paths below `root`.
 */
export function chunksOf(root: string, screens: Record<string, readonly string[]>) {
  let reached: [screen: string, modules: Set<string>][] | undefined;
  return (id: string, graph: Graph): string | null => {
    reached ??= Object.entries(screens).map(([screen, pages]) => [
      screen,
      reachedFrom(
        pages.map((page) => path.join(root, page)),
        graph,
      ),
    ]);
    const needing = reached.filter(([, modules]) => modules.has(id)).map(([screen]) => screen);
    return needing.length > 0 ? needing.join('-') : null;
  };
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
