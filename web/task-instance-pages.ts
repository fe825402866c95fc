/** The pages of dated tasks, each fetched when it is opened; what each needs is no part of everybody's first load. */
import { lazy } from 'react';

export const Tasks = lazy(() => import('./tasks/instances/Tasks.tsx'));
export const CreateTaskInstance = lazy(() => import('./tasks/instances/CreateTask.tsx'));
export const TaskDetail = lazy(() => import('./tasks/instances/TaskDetail.tsx'));
