/** Every statement that changes instances counts what the organisation sees of it (R21, decision 081): no trigger does it in their place. */
import { expect, test } from 'vitest';
import { code } from './sources.ts';

const changes = [
  /update activity_instances\b[^;]*/g,
  /update \$\{sql\.table\((?:schema\.)?instances\)\}[^;]*/g,
  /updateTable\('activity_instances'\)[^;]*/g,
];
const counts = /shown_version|shownVersionUpdate|nextShownVersion/;
/** What is told to nobody, and what tasks alone have. */
const unseen = /set (?:missed_notified_at|responsible_id) = /;
/** The demo's days are written before anybody sees them. */
const server = code.filter(({ path }) => /^server\/(?!demo\/)/.test(path));
const statementsIn = (text: string) => changes.flatMap((change) => text.match(change) ?? []);

test('each of them counts', () => {
  const found = server.flatMap(({ path, text }) => statementsIn(text).map((one) => ({ path, one })));
  expect(found.length).toBeGreaterThan(7);
  expect(found.filter(({ one }) => !counts.test(one) && !unseen.test(one))).toEqual([]);
});

test('one that does not is found', () => {
  const generic = 'sql`update $' + '{sql.table(schema.instances)} set removed_at = now()`';
  for (const text of ["sql`update activity_instances set state = 'IDLE'`", generic])
    expect(statementsIn(text).filter((one) => !counts.test(one))).toHaveLength(1);
});
