/**
 * The catalogue that the copy of another client's activities needs (R99): types that the second client may use, each with the questions that the
 * values answer; what only the first client has is made the company's, where the company has none of that name.
 */
import { sql } from 'kysely';
import type { AdoptedRow } from '#contract/activities.ts';
import { typeKind } from '#server/catalogue/categories.ts';
import { isOffered, restoreToSelection } from '#server/catalogue/selection.ts';
import { lockCatalogue, shareRows } from '#server/catalogue/to-company.ts';
import type { Ctx } from '#server/request/handlers.ts';

/** `key` is the name as names are compared; `client_id` null is the company's or the platform's. */
type NamedRow = { id: number; name: string; key: string; client_id: number | null };
type Category = NamedRow & { removed: boolean };
type Type = NamedRow & { removed: boolean; activity_category_id: number };
type Question = NamedRow & { activity_type_id: number; value_type: string; archived: boolean };
type Catalogue = { categories: Category[]; types: Type[]; questions: Question[]; leftOut: { categories: Set<number>; types: Set<number> } };
export type ClientPair = { companyId: number; from: number; toClientId: number };

/** The catalogue of both clients. */
export async function readCatalogue(
  { db }: Pick<Ctx, 'db'>,
  { companyId, from: fromClientId, toClientId }: ClientPair,
): Promise<Catalogue> {
  const isOfEitherClientSql = sql`row.company_id in (0, ${companyId})
    and (row.client_id is null or row.client_id in (${fromClientId}, ${toClientId}))`;
  const namedColumnsSql = sql`row.id, row.name, name_key(row.name) as key, row.client_id`;
  const categories = await sql<Category>`
    select ${namedColumnsSql}, row.removed_at is not null as removed
    from activity_categories row
    where ${isOfEitherClientSql}
    order by row.id`.execute(db);
  const types = await sql<Type>`
    select ${namedColumnsSql}, row.removed_at is not null as removed, row.activity_category_id
    from activity_types row
    where ${isOfEitherClientSql}
    order by row.id`.execute(db);
  const questions = await sql<Question>`
    select ${namedColumnsSql}, row.activity_type_id, row.value_type, row.archived
    from attributes row
    where ${isOfEitherClientSql} and row.activity_type_id is not null and row.removed_at is null
    order by row.id`.execute(db);
  const leftOutRows = await db
    .selectFrom('left_out')
    .select(['activity_category_id as category', 'activity_type_id as type'])
    .where('client_id', '=', toClientId)
    .execute();
  return {
    categories: categories.rows,
    types: types.rows,
    questions: questions.rows,
    leftOut: {
      categories: new Set(leftOutRows.flatMap((leftOutRow) => leftOutRow.category ?? [])),
      types: new Set(leftOutRows.flatMap((leftOutRow) => leftOutRow.type ?? [])),
    },
  };
}

/** The type at the second client that stands for one of the first. */
type TypePlan = {
  sourceType: Type;
  /** The one that is there; a new one of the company's, under `category`, without it. */
  type: Type | undefined;
  /** Of the company or the platform; without it the first client's own is made the company's. */
  category: Category | undefined;
  /** The first client's own questions in use, each with the one that stands for it, where there is one. */
  questions: { question: Question; counterpart: Question | undefined }[];
  /** One of the platform's that was taken out for the second client. */
  isTakenOut: boolean;
  neededRows: AdoptedRow[];
};

/** Throws nothing: a type that is gone has no plan. */
export function planTypeCopy(
  { categories, types, questions, leftOut }: Catalogue,
  { from: fromClientId, toClientId }: ClientPair,
  typeId: number,
): TypePlan | null {
  const sourceType = types.find(({ id }) => id === typeId);
  const sourceCategory = categories.find(({ id }) => id === sourceType?.activity_category_id);
  if (!sourceType || !sourceCategory || sourceType.removed) return null;
  const isShared = ({ client_id }: NamedRow) => client_id === null || fromClientId === toClientId;
  const category = isShared(sourceCategory)
    ? sourceCategory
    : categories.find((otherCategory) => isShared(otherCategory) && !otherCategory.removed && otherCategory.key === sourceCategory.key);
  const isTwin = (otherType: Type) => !otherType.removed && otherType.key === sourceType.key && otherType.id !== sourceType.id;
  const categoryKeyOf = (otherType: Type) => categories.find(({ id }) => id === otherType.activity_category_id)?.key;
  const type = isShared(sourceType)
    ? sourceType
    : (types.find((otherType) => isTwin(otherType) && isShared(otherType) && otherType.activity_category_id === category?.id) ??
      types.find(
        (otherType) => isTwin(otherType) && otherType.client_id === toClientId && categoryKeyOf(otherType) === sourceCategory.key,
      ));
  const questionsInUse = questions.filter(
    (question) =>
      question.activity_type_id === sourceType.id &&
      question.client_id === fromClientId &&
      !question.archived &&
      fromClientId !== toClientId,
  );
  const findTwinQuestion = (question: Question) => {
    const twinQuestions = questions.filter(
      (twin) =>
        twin.activity_type_id === type?.id && !twin.archived && twin.key === question.key && twin.value_type === question.value_type,
    );
    return twinQuestions.find(({ client_id }) => client_id === null) ?? twinQuestions.find(({ client_id }) => client_id === toClientId);
  };
  const questionPairs = questionsInUse.map((question) => ({ question, counterpart: findTwinQuestion(question) }));
  const toNeededRow = (kind: AdoptedRow['kind'], { id, name }: NamedRow): AdoptedRow => ({ kind, id, name });
  const categoryId = type?.activity_category_id ?? category?.id ?? 0;
  return {
    sourceType,
    type,
    category,
    questions: questionPairs,
    isTakenOut: leftOut.categories.has(categoryId) || (type !== undefined && leftOut.types.has(type.id)),
    neededRows: [
      ...(category || type ? [] : [toNeededRow('CATEGORY', sourceCategory)]),
      ...(type ? [] : [toNeededRow('TYPE', sourceType)]),
      ...questionPairs.filter(({ counterpart }) => !counterpart).map(({ question }) => toNeededRow('QUESTION', question)),
    ],
  };
}

/** The type that copies of `typeId` get, and for each of the first client's own questions the one that stands for it. */
export type Counterpart = { typeId: number; questionIds: ReadonlyMap<number, number>; clientQuestionIds: ReadonlySet<number> };

/** Makes what is missing the company's, and puts back what was taken out. Whoever does so for the company at the same time waits (decision 088). */
export async function ensureCounterpart(ctx: Ctx, clientPair: ClientPair, typeId: number): Promise<Counterpart | null> {
  await lockCatalogue(ctx, clientPair.companyId);
  const catalogue = await readCatalogue(ctx, clientPair);
  const plan = planTypeCopy(catalogue, clientPair, typeId);
  if (!plan) return null;
  const targetTypeId = plan.type?.id ?? (await createType(ctx, clientPair, plan));
  if (!(await isOffered(ctx, typeKind, targetTypeId, clientPair.toClientId)))
    await restoreToSelection(ctx, typeKind, targetTypeId, clientPair.toClientId);
  const questionIds = new Map<number, number>();
  for (const [, alikePairs] of Map.groupBy(plan.questions, ({ question }) => `${question.value_type} ${question.key}`)) {
    const firstPair = alikePairs[0]!;
    const questionId =
      firstPair.counterpart?.id ?? (await createQuestion(ctx, clientPair, { question: firstPair.question, type: targetTypeId }));
    for (const { question } of alikePairs) questionIds.set(question.id, questionId);
  }
  const clientQuestions = catalogue.questions.filter(
    (question) => question.client_id === clientPair.from && clientPair.from !== clientPair.toClientId,
  );
  return { typeId: targetTypeId, questionIds, clientQuestionIds: new Set(clientQuestions.map(({ id }) => id)) };
}

/** The first client's own becomes the company's; under another category of that name a new one is made. */
async function createType(ctx: Ctx, { companyId }: ClientPair, { sourceType, category }: TypePlan): Promise<number> {
  if (!category || category.id === sourceType.activity_category_id) {
    if (!category) await shareRows(ctx, 'activity_categories', [sourceType.activity_category_id]);
    await shareRows(ctx, 'activity_types', [sourceType.id]);
    return sourceType.id;
  }
  const { rows } = await sql<{ id: number }>`
    insert into activity_types (company_id, activity_category_id, name, color, icon)
    select ${companyId}::bigint, ${category.id}::bigint, row.name, row.color, row.icon
    from activity_types row
    where row.id = ${sourceType.id}
    returning id`.execute(ctx.db);
  return rows[0]!.id;
}

async function createQuestion(
  ctx: Ctx,
  { companyId }: ClientPair,
  { question, type: typeId }: { question: Question; type: number },
): Promise<number> {
  if (question.activity_type_id === typeId) {
    await shareRows(ctx, 'attributes', [question.id]);
    return question.id;
  }
  const { rows } = await sql<{ id: number }>`
    insert into attributes (company_id, activity_type_id, name, value_type, "order")
    select ${companyId}::bigint, ${typeId}::bigint, row.name, row.value_type, row."order"
    from attributes row
    where row.id = ${question.id}
    returning id`.execute(ctx.db);
  return rows[0]!.id;
}
