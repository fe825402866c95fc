/** The files that a screen brings: built ones are named by their content alone, the manifest says which is whose. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webFolder } from '#server/request/pages.ts';

type Chunk = { file: string; css?: string[]; imports?: string[] };

/** Its script, at each try (build/load-part.ts), and the first styles that the team page does not have already; as patterns of addresses. */
export function filesOf(screen: string): { script: string; styles: string } {
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const stylesOf = (key: string, above: readonly string[] = []): string[] =>
    // Files may import each other.
    above.includes(key)
      ? []
      : [...(manifest[key]!.css ?? []), ...(manifest[key]!.imports ?? []).flatMap((one) => stylesOf(one, [...above, key]))];
  const known = new Set(
    ['index.html', 'shell/SignedIn.tsx', 'access/ClientFrame.tsx', 'people/OwnTeamPage.tsx'].flatMap((one) => stylesOf(one)),
  );
  return { script: `**/${manifest[screen]!.file}*`, styles: `**/${stylesOf(screen).find((file) => !known.has(file))}` };
}
