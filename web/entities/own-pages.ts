/** The product's own page of what the generic pages show, where there is one. */
import type { DescribedResource } from '../shared/entities/resources.ts';
import type { ResourceRow } from './rows.ts';

const idOf = (value: unknown) => (value as { id: number } | null | undefined)?.id;

const productPagePaths: Record<string, (row: ResourceRow) => string | undefined> = {
  companies: () => '/admin/foretag',
  clients: ({ id }) => `/admin/klienter/${id}`,
  'client-groups': ({ client }) => `/admin/klienter/${idOf(client)}`,
  activities: ({ id, client }) => `/aktiviteter/${id}/${idOf(client)}?clientId=${idOf(client)}`,
  'activity-instances': ({ id, clientId }) => `/handelse/${id}?clientId=${clientId}`,
  'inventory-items': ({ id, client }) => `/inventering/${id}?clientId=${idOf(client)}`,
  reports: ({ id }) => `/rapport/${id}`,
  'report-instances': ({ id }) => `/rapportinstans/${id}`,
  'implementation-plans': ({ id }) => `/plan/${id}`,
  'evaluation-plans': ({ id }) => `/evaluation-plan/${id}`,
  'evaluation-plan-reports': ({ id }) => `/periodrapport/${id}`,
};
export const productPagePathOf = ({ path }: DescribedResource, row: ResourceRow): string | undefined => productPagePaths[path]?.(row);

const newPagePaths: Record<string, string> = { 'activity-instances': '/handelse/skapa', 'report-instances': '/rapportinstans/skapa' };
/** The page for a new row that is not made field by field. */
export const newPagePathOf = ({ path }: DescribedResource): string | undefined => newPagePaths[path];
