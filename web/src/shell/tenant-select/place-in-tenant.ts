/**
 * The same page of another tenant. A chosen check-up or member does not exist there, so only the page itself is kept;
 * an analysis keeps its profile.
 */
export function placeInTenant(pathname: string, groupId: number): string {
  const [, root, , page, ...below] = pathname.split('/')
  if (root !== 'staff' || page === undefined || page === '') return `/staff/${groupId}`
  const kept = page === 'perform-analysis' ? [page, ...below] : [page]
  return `/staff/${[groupId, ...kept].join('/')}`
}
