/** The people to whom something may be delegated: the staff of a client’s team, or everybody who is in a team of the company. */
import { queryOptions } from '@tanstack/react-query';
import { members } from '#contract/members.ts';
import { clientGroups } from '#contract/people.ts';
import { staff } from '#contract/staff.ts';
import { fullListPage } from '../../core/all-rows.ts';
import { callApi } from '../../core/call.ts';

type Person = { id: number; firstName: string; lastName: string };
const toNamedPerson = ({ id, firstName, lastName }: Person) => ({ id, name: `${firstName} ${lastName}` });

export const delegatePeopleQuery = (clientId: number | undefined) =>
  queryOptions({
    queryKey: ['team', 'delegated-to', clientId],
    queryFn: async ({ signal }) => {
      if (clientId === undefined) {
        const { data } = await callApi(staff.list, { query: { ...fullListPage, sort: 'firstName,asc', accounts: 'OPEN' }, signal });
        return data.filter(({ isStaff }) => isStaff).map(toNamedPerson);
      }
      const groups = await callApi(clientGroups.list, { query: { ...fullListPage, clientId: String(clientId), sort: 'id,asc' }, signal });
      const memberLists = await Promise.all(
        groups.data
          .filter(({ client }) => client.id === clientId)
          .map(({ id }) => callApi(members.list, { params: { id }, query: { ...fullListPage, sort: 'firstName,asc' }, signal })),
      );
      const activeStaff = memberLists
        .flatMap(({ data }) => data)
        .filter(({ active, isClosed, kind }) => active && !isClosed && kind === 'STAFF');
      return [...new Map(activeStaff.map((member) => [member.id, toNamedPerson(member)])).values()];
    },
  });
