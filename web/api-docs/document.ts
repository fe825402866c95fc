/** The document of the API as the page reads it: every operation in order, its references followed as far as they lead out of it. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: readonly Schema[];
  enum?: readonly (string | number | boolean | null)[];
  const?: string | number | boolean | null;
  format?: string;
  contentMediaType?: string;
  multipleOf?: number;
  pattern?: string;
  default?: unknown;
  examples?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
};
type OrReference<T> = T | { $ref: string };
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
};
type Header = { description: string; schema: Schema };
type Content = Readonly<Record<string, { schema: Schema }>>;
type Response = { description: string; headers?: Readonly<Record<string, Header>>; content?: Content };
type OperationObject = {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly [string];
  'x-may': string;
  parameters?: readonly OrReference<Parameter>[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, OrReference<Response>>>;
};
export type ApiDocument = {
  info: { version: string; description: string };
  tags: readonly { name: string; description: string }[];
  'x-actions': Readonly<Record<string, readonly string[]>>;
  paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  components: {
    parameters: Readonly<Record<string, Parameter>>;
    responses: Readonly<Record<string, Response>>;
    schemas: Readonly<Record<string, Schema>>;
  };
};

/** The response of one status: its shape by its media types. */
export type Answer = { status: string; description: string; headers: readonly (Header & { name: string })[]; content: Content };
export type Operation = {
  id: string;
  /** The HTTP method in capitals. */
  method: string;
  path: string;
  area: string;
  summary: string;
  description: string | undefined;
  /** The action that it needs; `public` for everybody, signed in or not. */
  may: string;
  /** The roles that may call it; none for a public call. */
  roles: readonly string[];
  parameters: readonly Parameter[];
  body: { type: string; schema: Schema } | undefined;
  answers: readonly Answer[];
};
export type Area = { name: string; description: string; operations: readonly Operation[] };

const SCHEMA_PREFIX = '#/components/schemas/';
/** The name that a schema refers to. */
export const schemaNameOf = ({ $ref }: Schema): string | undefined =>
  $ref?.startsWith(SCHEMA_PREFIX) ? $ref.slice(SCHEMA_PREFIX.length) : undefined;

export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  const name = schemaNameOf(schema);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

/** Areas in the document's order, each with its operations. */
export function readAreas(document: ApiDocument): readonly Area[] {
  const operations = readOperations(document);
  return document.tags
    .map((tag) => ({ ...tag, operations: operations.filter(({ area }) => area === tag.name) }))
    .filter((area) => area.operations.length > 0);
}

function readOperations(document: ApiDocument): readonly Operation[] {
  const resolveReference = <T>(definitions: Readonly<Record<string, T>>, reference: OrReference<T>): T =>
    typeof reference === 'object' && reference !== null && '$ref' in reference
      ? definitions[reference.$ref.slice(reference.$ref.lastIndexOf('/') + 1)]!
      : (reference as T);
  return Object.entries(document.paths).flatMap(([path, operationsByMethod]) =>
    Object.entries(operationsByMethod).map(([method, operationObject]) => {
      const [mediaType, content] = Object.entries(operationObject.requestBody?.content ?? {})[0] ?? [];
      return {
        id: operationObject.operationId,
        method: method.toUpperCase(),
        path,
        area: operationObject.tags[0],
        summary: operationObject.summary,
        description: operationObject.description,
        may: operationObject['x-may'],
        roles: document['x-actions'][operationObject['x-may']] ?? [],
        parameters: (operationObject.parameters ?? []).map((parameter) => resolveReference(document.components.parameters, parameter)),
        body: mediaType && content ? { type: mediaType, schema: content.schema } : undefined,
        answers: Object.entries(operationObject.responses).map(([status, response]) => {
          const { description, headers = {}, content = {} } = resolveReference(document.components.responses, response);
          return { status, description, content, headers: Object.entries(headers).map(([name, header]) => ({ name, ...header })) };
        }),
      };
    }),
  );
}
