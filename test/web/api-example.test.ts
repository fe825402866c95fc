/** Examples of the API's page: each is taken by the contract's own schema, and by the shell that it is pasted into. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApi } from '#server/request/openapi.ts';
import { type ApiDocument, areasOf, type Operation } from '#web/api-docs/document.ts';
import { bodyExample, curlOf, parameterExample } from '#web/api-docs/example.ts';
import { wrongValue } from '#web/api-docs/try.ts';
import { endpoints } from '../contract/endpoints.ts';

const document = openApi('1.0.0') as unknown as ApiDocument;
const operations = areasOf(document).flatMap((area) => area.operations);
const named = (id: string): Operation => operations.find((one) => one.id === id)!;

describe('examples', () => {
  const bodies = endpoints.filter(({ endpoint }) => endpoint.body);
  it.each(['least', 'all'] as const)('of every body are right: %s', (extent) => {
    expect(bodies.length).toBeGreaterThan(100);
    const wrong = bodies.flatMap(({ area, key, endpoint }) => {
      const body = bodyExample(document, named(`${area}.${key}`), extent);
      const { error } = z.safeParse(endpoint.body!, body);
      return error
        ? [`${area}.${key} ${JSON.stringify(body)}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)}`]
        : [];
    });
    expect(wrong).toEqual([]);
  });
  it('of every parameter and header are right', () => {
    const wrong = operations.flatMap(({ id, parameters }) =>
      parameters.flatMap((one) => {
        const made = parameterExample(document, one);
        const key = wrongValue(one, made);
        return key ? [`${id} ${one.name} ${made}: ${key}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
  it('are lines that a shell reads as they are meant', () => {
    const change = named('activities.change');
    expect(curlOf(document, change, 'https://vardag.example.se', 'least')).toBe(
      `curl -X PATCH 'https://vardag.example.se/api/activities/1' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"name":"Solgläntan"}'`,
    );
    // Whatever a line holds, the shell hands it on as it was made.
    const lines = operations.map((operation) => curlOf(document, operation, 'http://localhost:1', 'all'));
    const script = lines.map((line) => `${line.replace(/^curl /, 'printf "%s\\0" ')}; printf '\\1'`).join('\n');
    const heard = execFileSync('sh', { input: `TOKEN=t\n${script}` })
      .toString()
      .split('\u0001');
    for (const [at, operation] of operations.entries()) {
      const words = heard[at]!.split('\0');
      const body = bodyExample(document, operation, 'all');
      if (body) expect(words, operation.id).toContain(typeof body === 'string' ? body : JSON.stringify(body));
      expect(words.includes('Authorization: Bearer t'), operation.id).toBe(operation.may !== 'public');
      expect(words.some((word) => word.startsWith('http://localhost:1/'))).toBe(true);
    }
  });
});
