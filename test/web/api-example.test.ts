/** Examples of the API's page: each is taken by the contract's own schema, and by the shell that it is pasted into. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildOpenApi } from '#server/request/openapi.ts';
import { type ApiDocument, type Operation, readAreas, type Schema } from '#web/api-docs/document.ts';
import { buildBodyExample, buildCurlCommand, buildParameterExample } from '#web/api-docs/example.ts';
import { validateParameter } from '#web/api-docs/try.ts';
import { endpoints } from '../contract/endpoints.ts';

const document = buildOpenApi('1.0.0') as unknown as ApiDocument;
const operations = readAreas(document).flatMap((area) => area.operations);
const named = (id: string): Operation => operations.find((one) => one.id === id)!;

describe('examples', () => {
  const bodies = endpoints.filter(({ endpoint }) => endpoint.body);
  it.each(['least', 'all'] as const)('of every body are right: %s', (extent) => {
    expect(bodies.length).toBeGreaterThan(100);
    const wrong = bodies.flatMap(({ area, key, endpoint }) => {
      const body = buildBodyExample(document, named(`${area}.${key}`), extent);
      const { error } = z.safeParse(endpoint.body!, body);
      return error
        ? [`${area}.${key} ${JSON.stringify(body)}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });
  it('stay within limits that no call has yet, and end where a shape lies in itself', () => {
    const shape: Schema = {
      type: 'object',
      required: ['least', 'most', 'clock', 'two', 'between'],
      properties: {
        least: { type: 'string', minLength: 12 },
        most: { type: 'string', maxLength: 2 },
        clock: { type: 'string', pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` },
        two: { type: 'array', minItems: 2, items: { type: 'integer', minimum: 5 } },
        between: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
        under: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
      },
    };
    const own = { ...document, components: { ...document.components, schemas: { Tree: shape } } };
    const operation = { ...named('labels.create'), body: { type: 'application/json', schema: { $ref: '#/components/schemas/Tree' } } };
    const least = { least: 'Text........', most: 'Te', clock: '08:00', two: [5, 5], between: 0.5 };
    expect(buildBodyExample(own, operation, 'least')).toEqual(least);
    expect(buildBodyExample(own, operation, 'all')).toEqual(least);
  });
  it('of every parameter and header are right', () => {
    const wrong = operations.flatMap(({ id, parameters }) =>
      parameters.flatMap((one) => {
        const created = buildParameterExample(document, one);
        const key = validateParameter(one, created);
        return key ? [`${id} ${one.name} ${created}: ${key}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
  it('are lines that a shell reads as they are meant', () => {
    const change = named('activities.change');
    expect(buildCurlCommand(document, change, 'https://vardag.example.se', 'least')).toBe(
      `curl -X PATCH 'https://vardag.example.se/api/activities/1' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Solgläntan"}'`,
    );
    const quoting = { ...change, body: { type: 'text/plain', schema: { const: "Elsa's $HOME" } } };
    expect(buildCurlCommand(document, quoting, '', 'least')).toContain(String.raw`-d 'Elsa'\''s $HOME'`);
    // Whatever a line holds, the shell hands it on as it was made.
    const lines = operations.map((operation) => buildCurlCommand(document, operation, 'http://localhost:1', 'all'));
    const script = lines.map((line) => `${line.replace(/^curl /, 'printf "%s\\0" ')}; printf '\\1'`).join('\n');
    const heard = execFileSync('sh', { input: `TOKEN=t\n${script}` })
      .toString()
      .split('\u0001');
    for (const [at, operation] of operations.entries()) {
      const words = heard[at]!.split('\0');
      const body = buildBodyExample(document, operation, 'all');
      if (body) expect(words, operation.id).toContain(typeof body === 'string' ? body : JSON.stringify(body));
      expect(words.includes('Authorization: Bearer t'), operation.id).toBe(operation.may !== 'public');
      expect(words.some((word) => word.startsWith('http://localhost:1/'))).toBe(true);
    }
  });
});
