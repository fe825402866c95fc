/** Names of resources: `activity-types` is of activityTypes, one is an activityType, and `typeId` of an activity points to them. */

/** `activity-categories` as `activityCategory`. */
export function singularNameOf(path: string): string {
  const singularPath = path.replace(/ies$/, 'y').replace(/s$/, '');
  return singularPath.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The resource among `paths` that a field of `path` called `name` points to, if its name says so. */
export function findResource(name: string, path: string, paths: readonly string[]): string | undefined {
  const kebabName = `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}s`.replace(/ys$/, 'ies');
  const prefixedName = `${path.replace(/ies$/, 'y').replace(/s$/, '')}-${kebabName}`;
  // `reportId` of an evaluation-plan-report is its own id.
  if (path.endsWith(`-${kebabName}`)) return path;
  const matchingPaths = paths.filter((candidate) => candidate.endsWith(`-${kebabName}`));
  const firstWord = path.split('-')[0]!.replace(/ies$/, 'y').replace(/s$/, '');
  const siblingPaths = matchingPaths.filter((candidate) => candidate.split('-')[0] === firstWord);
  return (
    [kebabName, prefixedName].find((candidate) => paths.includes(candidate)) ??
    (siblingPaths.length === 1 ? siblingPaths[0] : matchingPaths.length === 1 ? matchingPaths[0] : undefined)
  );
}
