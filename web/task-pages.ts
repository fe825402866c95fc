/** The pages of the organisation's tasks, each fetched when it is opened; what each needs is no part of everybody's first load. */
import { lazy } from 'react';

export const CreateTask = lazy(() => import('./tasks/CreateTask.tsx'));
export const EditTask = lazy(() => import('./tasks/EditTask.tsx'));
export const TaskDetail = lazy(() => import('./tasks/TaskDetail.tsx'));
export const TasksPage = lazy(() => import('./tasks/TasksPage.tsx'));
export const TaskTypePage = lazy(() => import('./tasks/TaskTypePage.tsx'));
export const TeamTemplates = lazy(() => import('./tasks/TeamTemplates.tsx'));
