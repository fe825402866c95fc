/** What the generic pages are made from: the description of the contract's resources, and their words (product «Generic pages», decision 055). */

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#contract/all.ts';
import { type DescribedField, describeResources as described, resourcesWithOwnPages } from '#contract/describe.ts';
import { inQuery, standardCalls } from '#contract/endpoint.ts';
import { entity } from '#contract/entity.ts';
import { decimal, fieldMetaOf, innerSchemaOf, line, maybe, ref } from '#contract/fields.ts';
import { written } from '../texts.ts';
import { defOf, endpoints, fieldsOf } from './endpoints.ts';

const all = described(contract);
const at = (path: string) => all.find((one) => one.path === path)!;
const field = (path: string, name: string) => at(path).fields.find((one) => one.name === name) as DescribedField;

describe('a resource is there by being in the contract', () => {
  it('each path that is read by id, once; as data, without a schema', () => {
    const read = Object.values<Record<string, { method: string; path: string }>>(contract).flatMap((area) =>
      Object.values(area).flatMap(({ method, path }) =>
        method === 'GET' && /^\/api\/[a-z-]+\/\{id\}$/.test(path) ? [path.split('/')[2]!] : [],
      ),
    );
    expect(all.map(({ path }) => path).sort()).toEqual(read.filter((path) => !resourcesWithOwnPages.includes(path)).sort());
    expect(all.length).toBeGreaterThan(30);
    expect(JSON.parse(JSON.stringify(all))).toEqual(all);
  });
  it('one that is added later too, with its fields, limits and whose it is', () => {
    const may = {
      see: 'activity.see',
      create: 'activity.create',
      change: 'activity.change',
      remove: 'activity.remove',
      logsAccessTo: 'client',
    } as const;
    const wheelchair = entity({
      name: 'wheelchair',
      table: 'wheelchairs',
      writable: { name: line(40, 2), client: ref('clients'), weight: maybe(decimal(0)) },
    });
    const more = { ...contract, wheelchairs: standardCalls('wheelchairs', wheelchair, may, z.object({ clientId: inQuery.id() })) };
    const added = described(more).find(({ path }) => path === 'wheelchairs')!;
    expect(added).toMatchObject({ name: 'wheelchair', needs: 'client', list: { sort: ['id', 'name', 'client.name', 'weight'] } });
    expect(added.list!.query).toEqual([{ name: 'clientId', target: 'clients' }]);
    expect(added.fields.filter(({ isChanged }) => isChanged)).toEqual([
      { name: 'name', kind: 'line', min: 2, max: 40, isRead: true, isListed: true, create: 'must', isChanged: true },
      { name: 'client', kind: 'ref', target: 'clients', isRead: true, isListed: true, create: 'must', isChanged: true },
      { name: 'weight', kind: 'decimal', isNullable: true, isRead: true, isListed: true, create: 'may', isChanged: true },
    ]);
  });
});

describe('what the contract does not say outright is told by its shapes', () => {
  it('whose rows are: chosen first where each is somebody’s', () => {
    const needing = (whose: string) => all.filter(({ needs }) => needs === whose).map(({ path }) => path);
    expect(needing('company')).toEqual(['clients', 'labels', 'tasks', 'task-recurrences', 'task-instances']);
    expect(needing('client')).toEqual([
      ...['client-groups', 'activities', 'planned-activities', 'activity-instances', 'handover-notes'],
      ...['inventory-items', 'inventory-effects'],
      ...['report-instances', 'attribute-variable-long-strings', 'attribute-variables', 'implementation-plans', 'evaluation-plans'],
      ...['implementation-goals', 'evaluation-goals', 'evaluation-plan-reports'],
    ]);
  });
  it('what is dated or signed is changed by acts', () => {
    const acted = all.filter(({ isChangedByActs }) => isChangedByActs).map(({ path }) => path);
    expect(acted).toEqual([
      ...[
        'activity-instances',
        'task-instances',
        'report-instances',
        'attribute-variable-long-strings',
        'attribute-variables',
        'evaluation-plan-reports',
      ],
    ]);
    expect(all.filter(({ create }) => create?.hasOwnPage).map(({ path }) => path)).toEqual(acted.slice(0, 5));
    expect(acted.filter((path) => at(path).remove)).toEqual(['activity-instances', 'task-instances', 'evaluation-plan-reports']);
  });
  it('every reference points to a resource, those by a bare id too', () => {
    const paths = all.map(({ path }) => path);
    const lost = all.flatMap(({ path, fields }) =>
      fields.filter(({ target }) => target && !paths.includes(target)).map(({ name }) => `${path}.${name}`),
    );
    expect(lost).toEqual([]);
    // Whoever signed or answers for it is an account, and a version of a form is read under it; neither is a resource of its own.
    const bare = all.flatMap(({ path, fields }) =>
      fields.filter(({ name, target }) => /Id$/.test(name) && !target).map(({ name }) => `${path}.${name}`),
    );
    expect(bare.filter((name) => !/\.(signedById|responsibleId|reportVersionId|createdFromInstanceId)$/.test(name))).toEqual([]);
    expect(field('evaluation-goals', 'categoryId')).toMatchObject({ kind: 'ref', target: 'evaluation-goal-categories', isId: true });
    expect(field('evaluation-plan-reports', 'reportId').target).toBe('evaluation-plan-reports');
    expect(field('inventory-effects', 'item').target).toBe('inventory-items');
  });
  it('rich text within something, and nothing else in it: what is plain is never read as HTML', () => {
    expect(field('report-instances', 'attributeVariableLongStrings')).toMatchObject({ kind: 'nested', rich: ['stringValue'] });
    expect(field('report-instances', 'items')).toMatchObject({ kind: 'nested', rich: ['text'] });
    expect(field('report-instances', 'edits')).not.toHaveProperty('rich');
    expect(field('attribute-variable-long-strings', 'stringValue').kind).toBe('html');
    expect(field('evaluation-plan-reports', 'addenda')).not.toHaveProperty('rich');
    expect(at('activity-instances').subLists.find(({ name }) => name === 'history')).toMatchObject({ rich: ['comment'] });
    const written = (schema: z.core.$ZodType | undefined) =>
      fieldsOf(schema).flatMap(([name, one]) => (fieldMetaOf(one)?.kind === 'html' ? [name] : []));
    // What is written as rich text is served as that, wherever its area answers with it.
    const plain = endpoints.flatMap(({ area, endpoint }) => {
      const rich = endpoints.filter((one) => one.area === area).flatMap((one) => written(one.endpoint.body));
      const within = (schema: z.core.$ZodType): string[] => {
        const found = innerSchemaOf(schema);
        const { element } = defOf(found);
        if (element) return within(element);
        return fieldsOf(found).flatMap(([name, one]) => (rich.includes(name) && fieldMetaOf(one)?.kind !== 'html' ? [name] : within(one)));
      };
      return endpoint.response ? within(endpoint.response).map((name) => `${area} ${name}`) : [];
    });
    expect(plain).toEqual([]);
  });
  it('history, ledger and members hang under their row', () => {
    const under = Object.fromEntries(
      all.filter((one) => one.subLists.length).map((one) => [one.path, one.subLists.map(({ name }) => name)]),
    );
    expect(under).toMatchObject({ 'activity-instances': ['history'], 'inventory-items': ['movements'], 'client-groups': ['users'] });
  });
});

describe('everything has its words in both languages', () => {
  const locales = ['sv', 'en'] as const;
  it.each(all)('$path', ({ path, name, fields, subLists }) => {
    for (const locale of locales) {
      const has = (key: string) => written[locale].has(key);
      const missing = [
        ...(has(`entities.resource.${path}`) ? [] : [path]),
        ...fields.map((one) => one.name).filter((one) => !has(`assistmeApp.${name}.${one}`) && !has(`entities.field.${one}`)),
        ...fields.flatMap(({ kind, choices = [] }) => (kind === 'choice' ? choices : [])).filter((one) => !has(`entities.choice.${one}`)),
        ...subLists.map((one) => one.name).filter((one) => !has(`entities.under.${one}`)),
      ];
      expect(missing, locale).toEqual([]);
    }
  });
});
