/** SQL made by asking the domain: a rule that is a function there is asked for every case, so that it stands nowhere else (decision 100). */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Facts of a row that are true or false, never null, each as its condition. */
export type Facts<N extends string> = Record<N, RawBuilder<SqlBool>>;
type Case<N extends string> = Record<N, boolean>;

type Tree = { leaf: string | undefined } | { fact: string; yes: Tree; no: Tree };
const isSame = (tree: Tree, other: Tree) => JSON.stringify(tree) === JSON.stringify(other);
const isOpen = (tree: Tree) => 'leaf' in tree && tree.leaf === undefined;

/** The choice by the facts that matter; a case whose answer is undefined never comes to it. */
function treeOf<N extends string>(
  names: readonly N[],
  answer: (caseFacts: Case<N>) => string | undefined,
  knownFacts = {} as Case<N>,
): Tree {
  const [fact, ...rest] = names;
  if (fact === undefined) return { leaf: answer(knownFacts) };
  const [yes, no] = [true, false].map((value) => treeOf(rest, answer, { ...knownFacts, [fact]: value })) as [Tree, Tree];
  if (isOpen(yes) || isSame(yes, no)) return no;
  return isOpen(no) ? yes : { fact, yes, no };
}

/** The value that `answer` gives for the facts, in SQL: one of `values` by its name. */
export function sqlCaseOf<N extends string, V extends string>(
  facts: Facts<N>,
  answer: (caseFacts: Case<N>) => V | undefined,
  values: Record<V, RawBuilder<unknown>>,
): RawBuilder<unknown> {
  const render = (tree: Tree): RawBuilder<unknown> =>
    'leaf' in tree ? values[tree.leaf as V] : sql`case when ${facts[tree.fact as N]} then ${render(tree.yes)} else ${render(tree.no)} end`;
  return render(treeOf(Object.keys(facts) as N[], answer));
}

/** The condition that `predicate` says of the facts, in SQL. */
export function sqlConditionOf<N extends string>(facts: Facts<N>, predicate: (caseFacts: Case<N>) => boolean): RawBuilder<SqlBool> {
  const isLeaf = (tree: Tree, value: boolean) => 'leaf' in tree && tree.leaf === String(value);
  const render = (tree: Tree): RawBuilder<SqlBool> => {
    if ('leaf' in tree) return sql<SqlBool>`${sql.lit(tree.leaf === 'true')}`;
    const fact = facts[tree.fact as N];
    const { yes, no } = tree;
    if (isLeaf(no, false)) return isLeaf(yes, true) ? fact : sql<SqlBool>`(${fact} and ${render(yes)})`;
    if (isLeaf(yes, false)) return isLeaf(no, true) ? sql<SqlBool>`not ${fact}` : sql<SqlBool>`(not ${fact} and ${render(no)})`;
    return sql<SqlBool>`case when ${fact} then ${render(yes)} else ${render(no)} end`;
  };
  return render(treeOf(Object.keys(facts) as N[], (caseFacts) => String(predicate(caseFacts))));
}
