/**
 * Returns the path of the same page in another tenant. A check-up or member does not exist there, so only the page is
 * kept. For an analysis, the profile is kept as well.
 */
export function placeInTenant(pathname: string, groupId: number): string {
  const [, root, , page, ...below] = pathname.split('/')
  if (root !== 'staff' || page === undefined || page === '') return `/staff/${groupId}`
  const kept = page === 'perform-analysis' ? [page, ...below] : [page]
  return `/staff/${[groupId, ...kept].join('/')}`
}
