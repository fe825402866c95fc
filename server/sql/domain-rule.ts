/** SQL made by asking the domain: a rule that is a function there is asked for every case, so that it stands nowhere else (decision 100). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Facts of a row that are true or false, never null, each as its condition. */
export type Facts<N extends string> = Record<N, RawBuilder<SqlBool>>;
type CaseFacts<N extends string> = Record<N, boolean>;

type DecisionTree = { leaf: string | undefined } | { factName: string; yes: DecisionTree; no: DecisionTree };
const isSameTree = (tree: DecisionTree, otherTree: DecisionTree) => JSON.stringify(tree) === JSON.stringify(otherTree);
const isUndecided = (tree: DecisionTree) => 'leaf' in tree && tree.leaf === undefined;

/** The choice by the facts that matter; a case whose answer is undefined never comes to it. */
function buildTree<N extends string>(
  factNames: readonly N[],
  decide: (caseFacts: CaseFacts<N>) => string | undefined,
  knownFacts = {} as CaseFacts<N>,
): DecisionTree {
  const [factName, ...otherNames] = factNames;
  if (factName === undefined) return { leaf: decide(knownFacts) };
  const [yes, no] = [true, false].map((isTrue) => buildTree(otherNames, decide, { ...knownFacts, [factName]: isTrue })) as [
    DecisionTree,
    DecisionTree,
  ];
  if (isUndecided(yes) || isSameTree(yes, no)) return no;
  return isUndecided(no) ? yes : { factName, yes, no };
}

/** The value that `decide` gives for the facts, in SQL: one of `sqlValues` by its name. */
export function buildSqlCase<N extends string, V extends string>(
  facts: Facts<N>,
  decide: (caseFacts: CaseFacts<N>) => V | undefined,
  sqlValues: Record<V, RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const renderTree = (tree: DecisionTree): RawBuilder<unknown> =>
    'leaf' in tree
      ? sqlValues[tree.leaf as V]
      : sql`case when ${facts[tree.factName as N]} then ${renderTree(tree.yes)} else ${renderTree(tree.no)} end`;
  return renderTree(buildTree(Object.keys(facts) as N[], decide));
}

/** The condition that `predicate` says of the facts, in SQL. */
export function buildSqlCondition<N extends string>(facts: Facts<N>, predicate: (caseFacts: CaseFacts<N>) => boolean): RawBuilder<SqlBool> {
  const isLeaf = (tree: DecisionTree, expected: boolean) => 'leaf' in tree && tree.leaf === String(expected);
  const renderTree = (tree: DecisionTree): RawBuilder<SqlBool> => {
    if ('leaf' in tree) return sql<SqlBool>`${sql.lit(tree.leaf === 'true')}`;
    const factCondition = facts[tree.factName as N];
    const { yes, no } = tree;
    if (isLeaf(no, false)) return isLeaf(yes, true) ? factCondition : sql<SqlBool>`(${factCondition} and ${renderTree(yes)})`;
    if (isLeaf(yes, false))
      return isLeaf(no, true) ? sql<SqlBool>`not ${factCondition}` : sql<SqlBool>`(not ${factCondition} and ${renderTree(no)})`;
    return sql<SqlBool>`case when ${factCondition} then ${renderTree(yes)} else ${renderTree(no)} end`;
  };
  return renderTree(buildTree(Object.keys(facts) as N[], (caseFacts) => String(predicate(caseFacts))));
}
