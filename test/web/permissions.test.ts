/** The web's table of permissions holds the actions that its pages ask for, and leaves the others out (build/permissions.ts). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { actions } from '#domain/permissions.ts';
import { permissionsFor } from '../../build/permissions.ts';

const text = readFileSync(new URL('../../domain/permissions.ts', import.meta.url), 'utf8');
const named = (code: string) => actions.filter((action) => code.includes(`\n  '${action}': `));

it('every action stands on a line of its own, so that it is found', () => {
  expect(named(text)).toEqual(actions);
  expect(named(permissionsFor(text, () => false))).toEqual([]);
});

it('an action that is asked for stays, with the roles that hold it', () => {
  const kept = permissionsFor(text, (action) => action === 'instance.sign' || action === 'plan.remove');
  expect(named(kept)).toEqual(['plan.remove', 'instance.sign']);
  expect(kept.length).toBeLessThan(text.length);
});
