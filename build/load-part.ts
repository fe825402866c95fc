/**
 * Fetches each part of the page through `loadPart` of web/public/early.js. A module that did not come stays missing until the page is opened anew
 * in browsers from before the standard was changed in July 2026: the next try needs another address (decision 105).
 */
import path from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the built scripts, from which `loadPart` names them. */
const FOLDER = 'assets';
const PART = /\bimport\((["'`])(\.[^"'`]+\.js)\1\)/g;

/** The code of a built script with its parts fetched so; `fileName` is its own place in the build. */
export const rewriteImports = (code: string, fileName: string): string =>
  code.replace(PART, (_, quote: string, part: string) => {
    const partPath = path.posix.relative(FOLDER, path.posix.join(path.posix.dirname(fileName), part));
    return `loadPart(${quote}${partPath}${quote})`;
  });

/** After Vite's own, which looks for the style sheets of what is imported. */
export const loadPart: Plugin = {
  name: 'load-part',
  apply: 'build',
  enforce: 'post',
  // Files are named before they are changed here: one with other content under the name of another build would stay in every cache.
  augmentChunkHash: () => rewriteImports.toString(),
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = rewriteImports(chunk.code, chunk.fileName);
    },
  },
};
