/** Puts an endpoint's method and path in place of its value where the web calls it, so that its schemas stay out of the web's files. */
import { pathToFileURL } from 'node:url';
import { type ESTree, type Plugin, Visitor } from 'vite';
import { applyEdits, type Edit, isWithin, outermostOf, type TextRange } from './edits.ts';

/** The prefix of the contract's modules, and the imported functions that read only method and path of their first argument. */
type Options = { contract: string; callers: readonly string[] };

/**
 * `callApi(clients.get, …)` becomes `callApi({"method":"GET","path":"/api/clients/{id}"}, …)`, `clients.get.path` its text, and a plain constant
 * of the contract what it is: a number, a text, a list of those. An import of which nothing else is used goes. An endpoint that is read
 * in any other way stays itself, with its schemas. What the values are is asked of the contract's own modules, which Node runs.
 */
export function endpoints({ contract, callers }: Options): Plugin {
  return {
    name: 'endpoints',
    apply: 'build',
    // After types and JSX were taken out: what is left is plain JavaScript.
    enforce: 'post',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ }, code: contract },
      async handler(code, id) {
        const { imports, calls, members, names, plainNames, bound } = readModule(this.parse(code));
        const contractImports = imports.filter(({ source }) => source.value.startsWith(contract));
        const values = new Map<string, unknown>();
        const callerNames = new Set<string>();
        for (const { source, specifiers } of imports)
          for (const specifier of specifiers) {
            // A name that stands for something else further down is not followed.
            if (bound.has(specifier.local.name)) continue;
            if (callers.includes(importedName(specifier))) callerNames.add(specifier.local.name);
            const file = source.value.startsWith(contract) && (await this.resolve(source.value, id));
            if (!file) continue;
            const module: Record<string, unknown> = await import(pathToFileURL(file.id).href);
            values.set(specifier.local.name, specifier.type === 'ImportNamespaceSpecifier' ? module : module[importedName(specifier)]);
          }

        const allEdits: Edit[] = [...members, ...plainNames].flatMap((node) => {
          const value = valueAt(node, values);
          return isPlain(value) ? editOf(node, value) : [];
        });
        for (const call of calls) {
          const [firstArgument] = call.arguments;
          if (!firstArgument || call.callee.type !== 'Identifier' || !callerNames.has(call.callee.name)) continue;
          const nodes =
            firstArgument.type === 'ConditionalExpression' ? [firstArgument.consequent, firstArgument.alternate] : [firstArgument];
          for (const node of nodes) {
            const value = valueAt(node, values);
            if (isEndpoint(value)) allEdits.push(editOf(node, { method: value.method, path: value.path }));
          }
        }
        const edits = outermostOf(allEdits);
        const remaining = new Set(names.filter((name) => !edits.some((textEdit) => isWithin(name, textEdit))).map(({ name }) => name));
        for (const { specifiers, source, start, end } of contractImports) {
          const neededSpecifiers = specifiers.filter(({ local }) => remaining.has(local.name));
          if (neededSpecifiers.length === specifiers.length) continue;
          const specifierText = neededSpecifiers.map((one) => code.slice(one.start, one.end)).join(', ');
          edits.push({ start, end, text: specifierText && `import { ${specifierText} } from '${source.value}';` });
        }
        return applyEdits(code, edits);
      },
    },
  };
}

/** The imports, calls, member accesses and names of a module, and the names that are bound in it beside its imports. */
function readModule(program: ESTree.Program) {
  const imports: ESTree.ImportDeclaration[] = [];
  const calls: ESTree.CallExpression[] = [];
  const members: ESTree.MemberExpression[] = [];
  const identifiers: Extract<ESTree.Node, { type: 'Identifier' }>[] = [];
  const bindings: TextRange[] = [];
  /** Names of properties, which say nothing of what is imported; and those that are a property's name and value in one. */
  const properties = new Set<number>();
  const shorthands = new Set<number>();
  const bind = (...nodes: readonly (TextRange | null)[]) => void bindings.push(...nodes.filter((node) => node !== null));
  new Visitor({
    ImportDeclaration: (node) => void imports.push(node),
    CallExpression: (node) => void calls.push(node),
    MemberExpression: (node) => {
      members.push(node);
      if (!node.computed) properties.add(node.property.start);
    },
    Property: ({ computed, shorthand, key }) => void (computed || (shorthand ? shorthands : properties).add(key.start)),
    ExportSpecifier: ({ local }) => void shorthands.add(local.start),
    VariableDeclarator: ({ id }) => bind(id),
    FunctionDeclaration: ({ id, params }) => bind(id, ...params),
    FunctionExpression: ({ id, params }) => bind(id, ...params),
    ArrowFunctionExpression: ({ params }) => bind(...params),
    ClassDeclaration: ({ id }) => bind(id),
    CatchClause: ({ param }) => bind(param),
    Identifier: (node) => void identifiers.push(node),
  }).visit(program);
  const names = identifiers.filter((node) => !properties.has(node.start) && !imports.some((declaration) => isWithin(node, declaration)));
  const plainNames = names.filter(({ start }) => !shorthands.has(start));
  const boundNames = new Set(names.filter((name) => bindings.some((binding) => isWithin(name, binding))).map(({ name }) => name));
  return { imports, calls, members, names, plainNames, bound: boundNames };
}

const editOf = ({ start, end }: TextRange, value: unknown): Edit => ({ start, end, text: JSON.stringify(value) });

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type !== 'ImportSpecifier') return specifier.type;
  return specifier.imported.type === 'Literal' ? specifier.imported.value : specifier.imported.name;
}

/** The value of an imported name, or of a property of it; undefined for every other expression. */
function valueAt(node: ESTree.Node, values: ReadonlyMap<string, unknown>): unknown {
  if (node.type === 'Identifier') return values.get(node.name);
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined;
  return (valueAt(node.object, values) as Record<string, unknown> | null | undefined)?.[node.property.name];
}

const isPlain = (value: unknown): boolean => ['string', 'number'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain));
const isEndpoint = (value: unknown): value is { method: string; path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && isPlain(value.method) && isPlain(value.path);
