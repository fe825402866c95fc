/** Finding operations by words: in the address and the line of what it does first, then in what it says, then in its fields. */
import { type ApiDocument, type Operation, type Schema, schemaName, schemaOf } from './document.ts';

export type Hit = {
  operation: Operation;
  /** The field that the words are found in, when nothing else of it holds them. */
  field?: string;
};
type Sought = { operation: Operation; title: string; rest: string; fields: readonly string[] };

/** A search made once for a document; every word must be found. */
export function finderOf(document: ApiDocument, operations: readonly Operation[]): (words: string) => readonly Hit[] {
  const searchables = operations.map((operation) => soughtOf(document, operation));
  return (words) => {
    const searchWords = lowerCased(words).split(/\s+/).filter(Boolean);
    if (searchWords.length === 0) return [];
    const ranked: Hit[][] = [[], [], []];
    for (const { operation, title, rest, fields } of searchables) {
      if (searchWords.every((word) => title.includes(word))) ranked[0]!.push({ operation });
      else if (searchWords.every((word) => title.includes(word) || rest.includes(word))) ranked[1]!.push({ operation });
      else {
        const remaining = searchWords.filter((word) => !title.includes(word) && !rest.includes(word));
        const field = fields.find((name) => lowerCased(name).includes(remaining[0]!));
        if (field && remaining.every((word) => fields.some((name) => lowerCased(name).includes(word))))
          ranked[2]!.push({ operation, field });
      }
    }
    return ranked.flat();
  };
}

function soughtOf(document: ApiDocument, operation: Operation): Sought {
  const { method, path, summary, id, area, description = '', may, roles, parameters, body, answers } = operation;
  const shapes = [
    body?.schema,
    ...answers.filter(({ status }) => status < '300').flatMap(({ content }) => Object.values(content).map((one) => one.schema)),
  ];
  const fields = new Set(parameters.map(({ name }) => name));
  for (const shape of shapes) if (shape) addFields(document, shape, fields, new Set());
  return {
    operation,
    title: lowerCased(`${method} ${path} ${summary} ${id}`),
    rest: lowerCased(`${area} ${description} ${may} ${roles.join(' ')}`),
    fields: [...fields],
  };
}

function addFields(document: ApiDocument, schema: Schema, fields: Set<string>, visitedNames: Set<string>): void {
  const name = schemaName(schema);
  if (name !== undefined) {
    if (visitedNames.has(name)) return;
    visitedNames.add(name);
  }
  const { properties = {}, items, anyOf = [] } = schemaOf(document, schema);
  for (const [key, fieldSchema] of Object.entries(properties)) {
    fields.add(key);
    addFields(document, fieldSchema, fields, visitedNames);
  }
  for (const inner of [...anyOf, ...(items ? [items] : [])]) addFields(document, inner, fields, visitedNames);
}

const lowerCased = (text: string) => text.toLowerCase();
