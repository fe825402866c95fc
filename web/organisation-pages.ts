/** The organisation's pages but its inbox, each fetched when it is opened; what each needs is no part of everybody's first load. */
import { lazy } from 'react';

export const Teams = lazy(() => import('./organisation/team/Teams.tsx'));
export const TeamPage = lazy(() => import('./organisation/team/TeamPage.tsx'));
export const TeamSettings = lazy(() => import('./organisation/team/TeamSettings.tsx'));
export const Details = lazy(() => import('./organisation/Details.tsx'));
export const LabelsPage = lazy(() => import('./organisation/LabelsPage.tsx'));
export const Events = lazy(() => import('./organisation/Events.tsx'));
export const Overview = lazy(() => import('./organisation/Overview.tsx'));
