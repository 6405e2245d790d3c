/**
 * Returns the path of the same page in another tenant. Removes the check-up or member from the path, because neither
 * exists there. Keeps the profile of an analysis.
 */
export function placeInTenant(pathname: string, groupId: number): string {
  const [, root, , page, ...below] = pathname.split('/')
  if (root !== 'staff' || page === undefined || page === '') return `/staff/${groupId}`
  const kept = page === 'perform-analysis' ? [page, ...below] : [page]
  return `/staff/${[groupId, ...kept].join('/')}`
}
