/**
 * Every page about a client, by its route, with an address whose client is not the chosen one: what its head has to name. The routes that are
 * about no client stand beside them, so that whoever adds one decides (`test/checks/client-pages.test.ts`).
 */
import type { APIRequestContext } from '@playwright/test';
import { headersOf } from './by-api.ts';

/** What the addresses name, all of one client. */
export type Ids = Record<
  | 'client'
  | 'company'
  | 'group'
  | 'activity'
  | 'type'
  | 'item'
  | 'instance'
  | 'longText'
  | 'report'
  | 'answer'
  | 'plan'
  | 'evaluation'
  | 'period'
  | 'task'
  | 'note',
  number
>;
type Addresses = Record<string, (ids: Ids) => string>;

/** Of whoever is in several teams, and has another client chosen. */
const ofTeam: Addresses = {
  '/aktiviteter': ({ client }) => `/aktiviteter?clientId=${client}`,
  '/aktiviteter/skapa': ({ client }) => `/aktiviteter/skapa?clientId=${client}`,
  '/aktiviteter/kategorier': ({ client }) => `/aktiviteter/kategorier?clientId=${client}`,
  '/aktiviteter/kopiera': ({ client }) => `/aktiviteter/kopiera?clientId=${client}`,
  '/aktiviteter/gors-som': ({ client }) => `/aktiviteter/gors-som?clientId=${client}`,
  '/aktiviteter/aktivitetstyp': ({ type, client }) => `/aktiviteter/aktivitetstyp?id=${type}&clientId=${client}`,
  '/aktiviteter/$id/$clientId': ({ activity, client }) => `/aktiviteter/${activity}/${client}`,
  '/aktiviteter/$id/$clientId/redigera': ({ activity, client }) => `/aktiviteter/${activity}/${client}/redigera`,
  '/aktiviteter/$id/$clientId/tabort': ({ activity, client }) => `/aktiviteter/${activity}/${client}/tabort`,
  '/attribut/ls/$id': ({ longText }) => `/attribut/ls/${longText}`,
  '/attributvariabel/ls/$id': ({ answer }) => `/attributvariabel/ls/${answer}`,
  '/inventering': ({ client }) => `/inventering?clientId=${client}`,
  '/inventering/laggtill': ({ client }) => `/inventering/laggtill?clientId=${client}`,
  '/inventering/kategorier': ({ client }) => `/inventering/kategorier?clientId=${client}`,
  '/inventering/$id': ({ item }) => `/inventering/${item}`,
  '/inventering/$id/$clientId/redigera': ({ item, client }) => `/inventering/${item}/${client}/redigera`,
  '/inventering/$id/$clientId/tabort': ({ item, client }) => `/inventering/${item}/${client}/tabort`,
  '/inventering/$id/$clientId/rakna': ({ item, client }) => `/inventering/${item}/${client}/rakna`,
  '/inventering/$id/journal': ({ item }) => `/inventering/${item}/journal`,
  '/klientgrupp': ({ client }) => `/klientgrupp?clientId=${client}`,
  '/klientgrupp/plan': ({ client }) => `/klientgrupp/plan?clientId=${client}`,
  '/klientgrupp/kort': ({ client }) => `/klientgrupp/kort?clientId=${client}`,
  '/lakemedel': ({ client }) => `/lakemedel?clientId=${client}`,
  '/lakemedel/signeringslista': ({ client }) => `/lakemedel/signeringslista?clientId=${client}`,
  '/lakemedel/$id': ({ activity }) => `/lakemedel/${activity}`,
  '/klientgrupp/kort/redigera': ({ client }) => `/klientgrupp/kort/redigera?clientId=${client}`,
  '/klientgrupp/delegeringar': ({ client }) => `/klientgrupp/delegeringar?clientId=${client}`,
  '/klientgrupp/kopia': ({ client }) => `/klientgrupp/kopia?clientId=${client}`,
  '/klientgrupp/egenvard': ({ client }) => `/klientgrupp/egenvard?clientId=${client}`,
  '/klientgrupp/vem-har-last': ({ client }) => `/klientgrupp/vem-har-last?clientId=${client}`,
  '/overlamning': ({ client }) => `/overlamning?clientId=${client}`,
  '/overlamning/$id': ({ note }) => `/overlamning/${note}`,
  '/rapportinstans/skapa': ({ client }) => `/rapportinstans/skapa?clientId=${client}`,
  '/rapportinstans/$id': ({ report }) => `/rapportinstans/${report}`,
  '/statistik': ({ client }) => `/statistik?clientId=${client}`,
  '/tidslinje': ({ client }) => `/tidslinje?clientId=${client}`,
  '/handelse/utskrift': ({ client }) => `/handelse/utskrift?clientId=${client}`,
  '/handelse/fran-papper': ({ client }) => `/handelse/fran-papper?clientId=${client}`,
  '/handelse/vecka': ({ client }) => `/handelse/vecka?clientId=${client}`,
  // From here on the client of the address is the chosen one (R5).
  '/handelse/$id': ({ instance }) => `/handelse/${instance}`,
  '/handelse': () => '/handelse',
  '/handelse/skapa': () => '/handelse/skapa',
};
const ofOrganisation: Addresses = {
  '/organisation/team/$clientGroupId': ({ group }) => `/organisation/team/${group}`,
  '/organisation/team/$clientGroupId/installningar/$setting': ({ group }) => `/organisation/team/${group}/installningar/aktiviteter`,
  '/organisation/team/$clientGroupId/installningar/uppgiftsmallar': ({ group }) =>
    `/organisation/team/${group}/installningar/uppgiftsmallar`,
  '/plan/$clientId/$companyId/ny': ({ client, company }) => `/plan/${client}/${company}/ny`,
  '/plan/$id': ({ plan }) => `/plan/${plan}`,
  '/plan/$id/redigera': ({ plan }) => `/plan/${plan}/redigera`,
  '/plan/$id/tabort': ({ plan }) => `/plan/${plan}/tabort`,
  '/evaluation-plan/$id': ({ evaluation }) => `/evaluation-plan/${evaluation}`,
  '/evaluation-plan/$id/redigera': ({ evaluation }) => `/evaluation-plan/${evaluation}/redigera`,
  '/evaluation-plan/$id/tabort': ({ evaluation }) => `/evaluation-plan/${evaluation}/tabort`,
  '/periodrapport/$id': ({ period }) => `/periodrapport/${period}`,
  '/uppgiftinstans/$id': ({ task }) => `/uppgiftinstans/${task}`,
  // A page of the teams', which the organisation opens as well.
  '/aktiviteter': ofTeam['/aktiviteter']!,
  '/handelse/$id': ofTeam['/handelse/$id']!,
};
const ofAdmin: Addresses = { '/admin/klienter/$id': ({ client }) => `/admin/klienter/${client}` };

export const clientPages = { ofTeam, ofOrganisation, ofAdmin };

/** Lists over many clients, what belongs to a company or the platform, one's own account, and forms that choose their client. */
export const notAboutClient: readonly string[] = [
  ...[
    '/',
    '/loggain',
    '/loggain/$slug',
    '/loggaut',
    '/villkor',
    '/integritetspolicy',
    '/tillganglighet',
    '$',
    '/acceptera-inbjudan',
    '/valj-grupp',
    '/inaktiverad',
    '/konto',
  ],
  ...['/konto/registrera', '/konto/registrera-klar', '/konto/registrera-klar-admin', '/konto/aktivera/{-$key}', '/konto/bekrafta/{-$key}'],
  ...['/konto/aterstall/forfragan', '/konto/aterstall/klar/{-$key}', '/klient/skapa'],
  ...['/organisation', '/organisation/inkorg', '/organisation/handelser', '/organisation/uppgifter', '/organisation/oversikt'],
  ...[
    '/organisation/oversikt/statistik',
    '/organisation/oversikt/mal',
    '/organisation/team',
    '/organisation/delegeringar',
    '/organisation/detalj',
    '/organisation/import',
    '/organisation/personal/$id',
    '/organisation/inloggning',
    '/organisation/loggkontroll',
    '/organisation/gallring',
    '/organisation/gallring/$id',
    '/organisation/paket',
  ],
  ...['/etikett', '/etikett/$id/tabort', '/uppgift', '/uppgift/skapa', '/uppgift/uppgiftstyp', '/uppgift/$id/$companyId'],
  ...['/uppgift/$id/$companyId/redigera', '/uppgift/$id/$companyId/tabort', '/uppgiftinstans/skapa'],
  ...['/rapport', '/rapport/ny', '/rapport/$id', '/rapport/$id/svar', '/rapport/$id/tabort'],
  ...[
    '/admin',
    '/admin/hantera-anvandare',
    '/admin/foretag',
    '/admin/foretag/$id',
    '/admin/foretag/$id/inloggning',
    '/admin/klienter',
    '/admin/paket',
    '/admin/utskick',
    '/banner',
  ],
  ...['/admin/dokumentation/{-$operation}', '/admin/galleri', '/admin/entitet', '/admin/entitet/$resource', '/admin/entitet/$resource/$id'],
];

/** One of each for a client of the demo, by its name; what the demo has none of is made by nobody: 0. */
export async function idsOf(request: APIRequestContext, name: string): Promise<Ids> {
  const [team, office] = [await headersOf(request, 'assistansadmin'), await headersOf(request, 'orgadmin')];
  type Row = { id: number; name?: string; client?: { id: number; name: string }; company?: { id: number }; type?: { id: number } };
  const read = async (path: string, headers = team) => {
    const rows = (await (await request.get(`/api/${path}`, { headers })).json()) as Row[] | { content?: Row[] };
    return Array.isArray(rows) ? rows : (rows.content ?? []);
  };
  const group = (await read('client-groups?size=100')).find(({ client }) => client?.name === name)!;
  const client = group.client!.id;
  const first = async (path: string, headers = team) => (await read(path, headers))[0]?.id ?? 0;
  const [activity] = await read(`activities?clientId=${client}&size=1`);
  return {
    client,
    company: group.company!.id,
    group: group.id,
    activity: activity!.id,
    type: activity!.type!.id,
    item: await first(`inventory-items?clientId=${client}&size=1`),
    instance: await first(`activity-instances/mine?clientIds=${client}&size=1`, office),
    longText: await first(`attribute-value-long-strings?clientId=${client}&size=1`),
    report: await first(`report-instances/all/client/${client}?size=1`),
    answer: await first(`attribute-variable-long-strings?clientId=${client}&size=1`),
    plan: await first(`implementation-plans/client/${client}`, office),
    evaluation: await first(`evaluation-plans/client/${client}`, office),
    period: await first(`evaluation-plan-reports/client/${client}`, office),
    task: await first(`task-instances/mine?clientIds=${client}&size=1`, office),
    note: await first(`handover-notes/client/${client}?size=1`),
  };
}
