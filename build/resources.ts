/** Gives the web the contract's resources as plain data in a virtual module, so that no schema is sent to the browser (decision 055). */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const NAME = 'virtual:resources';
const RESOLVED = `\0${NAME}`;
/** The paths of the contract and of its description: modules that Node runs. */
type Options = { contract: string; describe: string };

export function resources({ contract, describe }: Options): Plugin {
  return {
    name: 'resources',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      const [contractModule, describeModule] = await Promise.all(
        [contract, describe].map(async (source) => {
          const file = await this.resolve(source, path.join(import.meta.dirname, 'resources.ts'));
          if (!file) throw new Error(`${source} is not there`);
          return import(pathToFileURL(file.id).href);
        }),
      );
      return `export const resources = ${JSON.stringify(describeModule.describeResources(contractModule.contract))};`;
    },
  };
}
