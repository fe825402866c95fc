/** Names of resources: `activity-types` is of activityTypes, one is an activityType, and `typeId` of an activity points to them. */

/** `activity-categories` as `activityCategory`. */
export function singularOf(path: string): string {
  const single = path.replace(/ies$/, 'y').replace(/s$/, '');
  return single.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** The resource among `paths` that a field of `path` called `name` points to, if its name says so. */
export function resourceOf(name: string, path: string, paths: readonly string[]): string | undefined {
  const kebab = `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}s`.replace(/ys$/, 'ies');
  const prefixed = `${path.replace(/ies$/, 'y').replace(/s$/, '')}-${kebab}`;
  // `reportId` of an evaluation-plan-report is its own id.
  if (path.endsWith(`-${kebab}`)) return path;
  const ending = paths.filter((candidate) => candidate.endsWith(`-${kebab}`));
  const first = path.split('-')[0]!.replace(/ies$/, 'y').replace(/s$/, '');
  const near = ending.filter((candidate) => candidate.split('-')[0] === first);
  return (
    [kebab, prefixed].find((candidate) => paths.includes(candidate)) ??
    (near.length === 1 ? near[0] : ending.length === 1 ? ending[0] : undefined)
  );
}
