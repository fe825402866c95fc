/** The pages of the diagnostics, fetched together: whoever looks at one looks at another, and each file of its own would weigh on the first load. */
export { ConfigurationPage } from './ConfigurationPage.tsx';
export { HealthPage } from './HealthPage.tsx';
export { LogPage } from './LogPage.tsx';
export { MetricsPage } from './MetricsPage.tsx';
