/** Finding operations by words: in the address and the line of what it does first, then in what it says, then in its fields. */
import { type ApiDocument, type Operation, resolveSchema, type Schema, schemaNameOf } from './document.ts';

export type Hit = {
  operation: Operation;
  /** The field that the words are found in, when nothing else of it holds them. */
  field?: string;
};
type SearchableOperation = { operation: Operation; title: string; otherText: string; fieldNames: readonly string[] };

/** A search made once for a document; every word must be found. */
export function createFinder(document: ApiDocument, operations: readonly Operation[]): (searchText: string) => readonly Hit[] {
  const searchables = operations.map((operation) => toSearchable(document, operation));
  return (searchText) => {
    const searchWords = toLower(searchText).split(/\s+/).filter(Boolean);
    if (searchWords.length === 0) return [];
    const hitsByRank: Hit[][] = [[], [], []];
    for (const { operation, title, otherText, fieldNames } of searchables) {
      if (searchWords.every((word) => title.includes(word))) hitsByRank[0]!.push({ operation });
      else if (searchWords.every((word) => title.includes(word) || otherText.includes(word))) hitsByRank[1]!.push({ operation });
      else {
        const remainingWords = searchWords.filter((word) => !title.includes(word) && !otherText.includes(word));
        const field = fieldNames.find((fieldName) => toLower(fieldName).includes(remainingWords[0]!));
        if (field && remainingWords.every((word) => fieldNames.some((fieldName) => toLower(fieldName).includes(word))))
          hitsByRank[2]!.push({ operation, field });
      }
    }
    return hitsByRank.flat();
  };
}

function toSearchable(document: ApiDocument, operation: Operation): SearchableOperation {
  const { method, path, summary, id, area, description = '', may, roles, parameters, body, answers } = operation;
  const schemas = [
    body?.schema,
    ...answers.filter(({ status }) => status < '300').flatMap(({ content }) => Object.values(content).map((media) => media.schema)),
  ];
  const fieldNames = new Set(parameters.map(({ name }) => name));
  for (const schema of schemas) if (schema) collectFieldNames(document, schema, fieldNames, new Set());
  return {
    operation,
    title: toLower(`${method} ${path} ${summary} ${id}`),
    otherText: toLower(`${area} ${description} ${may} ${roles.join(' ')}`),
    fieldNames: [...fieldNames],
  };
}

function collectFieldNames(document: ApiDocument, schema: Schema, fieldNames: Set<string>, visitedNames: Set<string>): void {
  const name = schemaNameOf(schema);
  if (name !== undefined) {
    if (visitedNames.has(name)) return;
    visitedNames.add(name);
  }
  const { properties = {}, items, anyOf = [] } = resolveSchema(document, schema);
  for (const [fieldName, fieldSchema] of Object.entries(properties)) {
    fieldNames.add(fieldName);
    collectFieldNames(document, fieldSchema, fieldNames, visitedNames);
  }
  for (const innerSchema of [...anyOf, ...(items ? [items] : [])]) collectFieldNames(document, innerSchema, fieldNames, visitedNames);
}

const toLower = (text: string) => text.toLowerCase();
