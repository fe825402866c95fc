/** Queries of the pages of templates: one's company, its catalogue of tasks, the tasks, and how they repeat. */
import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { clientGroups, companies } from '#contract/people.ts';
import { taskRecurrences } from '#contract/tasks/recurrences.ts';
import {
  type Task,
  type TaskCategory,
  type TaskType,
  taskCategories,
  taskOffers,
  tasks,
  taskTypes,
  type WholeTask,
} from '#contract/tasks/templates.ts';
import { fullListByName, fullListPage } from '../../core/all-rows.ts';
import { CallError, callApi } from '../../core/call.ts';
import { HOME_ZONE } from '../../core/zone.ts';

export type { Task, TaskCategory, TaskType, WholeTask };
export type Company = { id: number; name: string; timeZone: string };

export const companyZoneQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['company', id],
    queryFn: async ({ signal }) => (await callApi(companies.get, { params: { id: id! }, signal })).data,
    enabled: id !== undefined,
    select: ({ name, timeZone }): Company => ({ id: id!, name, timeZone: timeZone ?? HOME_ZONE }),
  });

export const catalogueQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['task-catalogue', companyId],
    queryFn: async ({ signal }) => {
      const request = { params: { companyId }, query: fullListByName, signal };
      const [categories, types] = await Promise.all([callApi(taskCategories.ofCompany, request), callApi(taskTypes.ofCompany, request)]);
      return { categories: categories.data, types: types.data.map((type) => ({ ...type, categoryId: type.taskCategory.id })) };
    },
  });

export const companyTemplatesQuery = (companyId: number | undefined) =>
  queryOptions({
    queryKey: ['tasks', companyId],
    queryFn: async ({ signal }): Promise<Task[]> =>
      (await callApi(tasks.all, { params: { companyId: companyId! }, query: fullListByName, signal })).data,
    enabled: companyId !== undefined,
  });

/** For something that begins: what is archived is not chosen any more. */
export const withoutArchived = <T extends { archived: boolean }>(items: readonly T[]): T[] => items.filter(({ archived }) => !archived);

/** The query for one template; an address that names none is as one that is not there. */
export const templateQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['task', id],
    queryFn: async ({ signal }): Promise<WholeTask> => {
      if (id === undefined) throw new CallError(404);
      return (await callApi(tasks.get, { params: { id }, signal })).data;
    },
  });

/** The query for one type; an address that names none is as one that is not there. */
export const taskTypeQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['taskType', id],
    queryFn: async ({ signal }): Promise<TaskType> => {
      if (id === undefined) throw new CallError(404);
      return (await callApi(taskTypes.get, { params: { id }, signal })).data;
    },
  });

export const taskSeriesQuery = (taskId: number | undefined) =>
  queryOptions({
    queryKey: ['task-series', taskId],
    enabled: taskId !== undefined,
    queryFn: async ({ signal }) =>
      (await callApi(taskRecurrences.list, { query: { ...fullListPage, sort: 'id,asc', taskId: String(taskId) }, signal })).data,
  });

export type Offer = Output<typeof taskOffers.ofTeam>[number];
/** The company's tasks, each with whether it is offered for the team. */
export const offersQuery = (clientGroupId: number) =>
  queryOptions({
    queryKey: ['task-offers', clientGroupId],
    queryFn: async ({ signal }) => (await callApi(taskOffers.ofTeam, { params: { clientGroupId }, query: fullListByName, signal })).data,
  });

/** The query for what is offered for a client: by any of its teams. One that is not of the company is as one that is not there. */
export const offeredTasksQuery = (clientId: number | undefined) =>
  queryOptions({
    queryKey: ['task-offers', 'client', clientId],
    enabled: clientId !== undefined,
    queryFn: async ({ signal }) => {
      const groups = (await callApi(clientGroups.list, { query: { ...fullListByName, clientId: String(clientId) }, signal })).data;
      const [firstGroup] = groups;
      if (!firstGroup) throw new CallError(404);
      const offersByGroup = await Promise.all(
        groups.map(
          async ({ id }) => (await callApi(taskOffers.ofTeam, { params: { clientGroupId: id }, query: fullListByName, signal })).data,
        ),
      );
      const offeredIds = offersByGroup.flat().flatMap(({ id, offered }) => (offered ? [id] : []));
      return { client: firstGroup.client, groupId: firstGroup.id, ids: new Set(offeredIds) };
    },
  });

/** The template that was made on the way to a new dated task, until that has taken it. */
export const createdTemplateQueryKey = ['made-task'] as const;
