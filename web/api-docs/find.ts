/** Finding operations by words: in the address and the line of what it does first, then in what it says, then in its fields. */
import { type ApiDocument, type Operation, type Schema, schemaName, schemaOf } from './document.ts';

export type Hit = {
  operation: Operation;
  /** The field that the words are found in, when nothing else of it holds them. */
  field?: string;
};
type Searchable = { operation: Operation; title: string; otherText: string; fields: readonly string[] };

/** A search made once for a document; every word must be found. */
export function finderOf(document: ApiDocument, operations: readonly Operation[]): (words: string) => readonly Hit[] {
  const searchables = operations.map((operation) => searchableOf(document, operation));
  return (words) => {
    const searchWords = toLower(words).split(/\s+/).filter(Boolean);
    if (searchWords.length === 0) return [];
    const hitsByRank: Hit[][] = [[], [], []];
    for (const { operation, title, otherText, fields } of searchables) {
      if (searchWords.every((word) => title.includes(word))) hitsByRank[0]!.push({ operation });
      else if (searchWords.every((word) => title.includes(word) || otherText.includes(word))) hitsByRank[1]!.push({ operation });
      else {
        const remainingWords = searchWords.filter((word) => !title.includes(word) && !otherText.includes(word));
        const field = fields.find((name) => toLower(name).includes(remainingWords[0]!));
        if (field && remainingWords.every((word) => fields.some((name) => toLower(name).includes(word))))
          hitsByRank[2]!.push({ operation, field });
      }
    }
    return hitsByRank.flat();
  };
}

function searchableOf(document: ApiDocument, operation: Operation): Searchable {
  const { method, path, summary, id, area, description = '', may, roles, parameters, body, answers } = operation;
  const shapes = [
    body?.schema,
    ...answers.filter(({ status }) => status < '300').flatMap(({ content }) => Object.values(content).map((media) => media.schema)),
  ];
  const fields = new Set(parameters.map(({ name }) => name));
  for (const shape of shapes) if (shape) addFields(document, shape, fields, new Set());
  return {
    operation,
    title: toLower(`${method} ${path} ${summary} ${id}`),
    otherText: toLower(`${area} ${description} ${may} ${roles.join(' ')}`),
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
  for (const innerSchema of [...anyOf, ...(items ? [items] : [])]) addFields(document, innerSchema, fields, visitedNames);
}

const toLower = (text: string) => text.toLowerCase();
