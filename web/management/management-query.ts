/** The queries of ADMIN's diagnostics; figures that change by themselves are read anew while their page is seen. */
import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { management } from '#contract/management.ts';
import { callApi } from '../core/call.ts';

export type AnsweringServer = Output<typeof management.metrics>['server'];
export type Metrics = Output<typeof management.metrics>;
export type Component = Output<typeof management.components>['components'][number];
export type Threads = Output<typeof management.threads>;
export type Logger = Output<typeof management.logger>;
export type LoggerLevel = Logger['effectiveLevel'];

const managementKey = ['admin', 'management'] as const;
/** Milliseconds; of health shorter, since one waits for it to be well. */
const REFRESH_MS = 30_000;
const HEALTH_REFRESH_MS = 10_000;

export const metricsQuery = queryOptions({
  queryKey: [...managementKey, 'metrics'],
  queryFn: async ({ signal }) => (await callApi(management.metrics, { signal })).data,
  refetchInterval: REFRESH_MS,
});
export const threadsQuery = queryOptions({
  queryKey: [...managementKey, 'threads'],
  queryFn: async ({ signal }) => (await callApi(management.threads, { signal })).data,
  refetchInterval: REFRESH_MS,
});
export const componentsQuery = queryOptions({
  queryKey: [...managementKey, 'components'],
  queryFn: async ({ signal }) => (await callApi(management.components, { signal })).data,
  refetchInterval: HEALTH_REFRESH_MS,
});
export const propertiesQuery = queryOptions({
  queryKey: [...managementKey, 'properties'],
  queryFn: async ({ signal }) => (await callApi(management.properties, { signal })).data,
});
export const environmentQuery = queryOptions({
  queryKey: [...managementKey, 'environment'],
  queryFn: async ({ signal }) => (await callApi(management.environment, { signal })).data,
});
export const loggersQuery = queryOptions({
  queryKey: [...managementKey, 'loggers'],
  queryFn: async ({ signal }) => (await callApi(management.loggers, { signal })).data,
  refetchInterval: REFRESH_MS,
});

export const setLoggerLevel = (name: string, configuredLevel: LoggerLevel | null) =>
  callApi(management.setLevel, { params: { name }, body: { configuredLevel } });
