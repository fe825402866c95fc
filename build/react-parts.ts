/**
 * Leaves out of React's renderer what no page of the product asks for: it stands in one module, of which a bundler can leave out nothing by
 * itself. That nobody begins to use it unseen is held by test/checks/react-parts.test.ts.
 */
import { createHash } from 'node:crypto';
import { type ESTree, type Plugin, Visitor } from 'vite';
import { applyEdits, type Edit, isWithin, outermostOf, type TextRange } from './edits.ts';

/** Kinds of what is drawn, by the renderer's numbers: what a server drew, lists of Suspense, view transitions, Activity. */
const unusedTags = [18, 19, 30, 31];
/** Flags that are never set, since no page begins with what a server drew and nothing is a view transition. */
const unusedFlags = ['isHydrating', 'shouldStartViewTransition'];
/** The condition of lanes that may begin a view transition. */
const viewTransitionLanes = /^\((\w+) & 335544064\) === \1$/;
/** Functions that are called for those alone, or for references to fragments; where nothing is one of those, they do nothing. */
const uncalledFunctions = new Set([
  ...['ReactDOMHydrationRoot', 'attemptContinuousHydration', 'attemptExplicitHydrationTarget', 'attemptHydrationAtCurrentPriority'],
  ...['canHydrateInstance', 'clearHydrationBoundary', 'mountHostRootWithoutHydrating', 'popHydrationState', 'prepareToHydrateHostInstance'],
  ...['retryIfBlockedOn', 'updateDehydratedSuspenseComponent'],
  ...['applyViewTransitionName', 'applyViewTransitionToHostInstances', 'applyViewTransitionToHostInstancesRecursive', 'collectClientRects'],
  ...['commitAfterMutationEffectsOnFiber', 'commitAppearingPairViewTransitions', 'commitDeletedPairViewTransitions'],
  ...['commitEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions', 'createViewTransitionInstance'],
  ...['getViewTransitionClassName', 'getViewTransitionName', 'measureNestedViewTransitions', 'measureViewTransitionHostInstancesRecursive'],
  ...['pushViewTransitionCancelableScope', 'recursivelyTraverseAfterMutationEffects', 'reportViewTransitionError'],
  ...['restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions', 'restorePairedViewTransitions'],
  ...['restoreViewTransitionName', 'restoreViewTransitionOnHostInstances', 'scheduleViewTransitionEvent', 'startViewTransition'],
  ...['trackEnterViewTransitions', 'ViewTransitionPseudoElement'],
  ...['FragmentInstance', 'commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
]);
/** Statements of the module itself. */
const unreadStatements =
  /^(?:exports\.hydrateRoot|ReactDOMHydrationRoot\.prototype\.unstable_|(?:ViewTransitionPseudoElement|FragmentInstance)\.prototype\b)/;

/** The renderer that was read through, of React 19.3.1: another is left whole, even one in which all numbers below are the same. */
const READ_SHA256 = 'a319b413b7a19ee34422d9a12a8e7afd003c07846716d278ba1a0898e8cb6251';
/** The number of each in it: they say what is another in a version that is still to be read. */
const expectedCounts = { uncalled: uncalledFunctions.size, unread: 17, flags: 43, lanes: 7, cases: 33, labels: 7 };
type Counts = typeof expectedCounts;

export function reactParts(): Plugin {
  return {
    name: 'react-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler(code) {
        const { edits, counts } = editsOf(this.parse(code), code);
        const differentKeys = (Object.keys(expectedCounts) as (keyof Counts)[]).filter((key) => counts[key] !== expectedCounts[key]);
        if (createHash('sha256').update(code).digest('hex') === READ_SHA256) return applyEdits(code, outermostOf(edits));
        const differences = differentKeys.map((key) => `${key} ${counts[key]}, not ${expectedCounts[key]}`).join('; ');
        this.warn(
          `React is another, and stays whole: ${differences || 'all numbers are the same'}. The first loads are over their budgets until somebody has read build/react-parts.ts.`,
        );
        return null;
      },
    },
  };
}

function editsOf(program: ESTree.Program, code: string): { edits: Edit[]; counts: Counts } {
  const edits: Edit[] = [];
  const counts: Counts = { uncalled: 0, unread: 0, flags: 0, lanes: 0, cases: 0, labels: 0 };
  const textOf = ({ start, end }: TextRange) => code.slice(start, end);
  const addEdit = (kind: keyof Counts, { start, end }: TextRange, text: string) => {
    edits.push({ start, end, text });
    counts[kind]++;
  };

  for (const statement of program.body) {
    if (statement.type === 'FunctionDeclaration' && statement.body && uncalledFunctions.has(statement.id?.name ?? ''))
      addEdit('uncalled', statement.body, '{}');
    if (statement.type === 'ExpressionStatement' && unreadStatements.test(textOf(statement))) addEdit('unread', statement, '');
  }

  /** The places where a flag is declared or set, and where its name is a parameter's. */
  const writtenRanges: TextRange[] = [];
  new Visitor({
    FunctionDeclaration: (node) => {
      if (node.params.some((param) => param.type === 'Identifier' && unusedFlags.includes(param.name))) writtenRanges.push(node);
    },
    VariableDeclarator: ({ id }) => void writtenRanges.push(id),
    AssignmentExpression: (node) => {
      if (node.left.type !== 'Identifier' || !unusedFlags.includes(node.left.name)) return;
      writtenRanges.push(node.left);
      addEdit('flags', node, '0');
    },
    BinaryExpression: (node) => {
      if (viewTransitionLanes.test(textOf(node))) addEdit('lanes', node, '!1');
    },
    SwitchStatement: ({ discriminant, cases }) => {
      if (!textOf(discriminant).endsWith('.tag')) return;
      cases.forEach((switchCase, index) => {
        if (switchCase.test?.type !== 'Literal' || !unusedTags.includes(switchCase.test.value as number)) return;
        const previousCase = cases[index - 1];
        const firstStatement = switchCase.consequent[0];
        // The code that the case before it goes on with stays; only the label goes.
        if (firstStatement && (!previousCase || isEnd(previousCase.consequent)) && isEnd(switchCase.consequent))
          addEdit('cases', switchCase, '');
        else addEdit('labels', { start: switchCase.start, end: firstStatement?.start ?? switchCase.end }, '');
      });
    },
  }).visit(program);
  new Visitor({
    Identifier: (node) => {
      if (unusedFlags.includes(node.name) && !writtenRanges.some((place) => isWithin(node, place))) addEdit('flags', node, '!1');
    },
  }).visit(program);
  return { edits, counts };
}

/** Nothing after these statements is reached from them. */
function isEnd(statements: readonly ESTree.Statement[]): boolean {
  const lastStatement = statements.at(-1);
  if (lastStatement?.type === 'BlockStatement') return isEnd(lastStatement.body);
  if (lastStatement?.type === 'IfStatement')
    return !!lastStatement.alternate && isEnd([lastStatement.consequent]) && isEnd([lastStatement.alternate]);
  return ['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(lastStatement?.type ?? '');
}
