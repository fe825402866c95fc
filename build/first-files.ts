/** Names in the page the files of the screens that people start at, so that they are asked for at once and not one after the other (decision 095). */
import type { Plugin, Rolldown } from 'vite';

type Screens = { [path: string]: { pages: readonly string[]; hasLaterTexts: boolean } };

/**
 * `screens` leads from an address to the pages that make its screen, as paths in `web/`. The start's own files are fetched with the page; those of a
 * screen stand in it as data, which early.js reads: a page for somebody who is not signed in needs none of them. Texts are the reader's language's.
 */
export function firstFiles(screens: Screens): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {}, chunk }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const filesOf = (entryChunks: readonly Rolldown.OutputChunk[]): string[] => {
          const visitedChunks = new Set<Rolldown.OutputChunk>();
          const walk = (outputChunk: Rolldown.OutputChunk | undefined): void => {
            if (!outputChunk || visitedChunks.has(outputChunk)) return;
            visitedChunks.add(outputChunk);
            for (const name of outputChunk.imports) walk(chunks.find(({ fileName }) => fileName === name));
          };
          entryChunks.forEach(walk);
          return [...visitedChunks].flatMap(({ fileName, viteMetadata }) => [...(viteMetadata?.importedCss ?? []), fileName]);
        };
        const startFiles = filesOf(chunk ? [chunk] : []);
        const furtherFilesOf = (pages: readonly string[]) =>
          filesOf(pages.map((page) => chunkOf(chunks, page))).filter((file) => !startFiles.includes(file));
        const filesByPath = Object.fromEntries(
          Object.entries(screens).map(([path, { pages, hasLaterTexts }]) => [
            path,
            [...(hasLaterTexts ? ['i18n/later/'] : []), ...furtherFilesOf(pages)],
          ]),
        );
        const scripts = startFiles.filter((file) => file.endsWith('.js') && file !== chunk?.fileName);
        return [
          ...scripts.map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
          {
            tag: 'script',
            attrs: { type: 'application/json', id: 'files' },
            children: JSON.stringify(filesByPath),
            injectTo: 'head-prepend' as const,
          },
        ];
      },
    },
  };
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], page: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${page}`));
  if (!chunk) throw new Error(`${page} has no file of its own.`);
  return chunk;
}
