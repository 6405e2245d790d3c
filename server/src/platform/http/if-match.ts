/** The revision named by If-Match. One that never was conflicts with every one. */
export function revisionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined
  const [, revision] = /^"?([1-9]\d{0,8})"?$/.exec(ifMatch.trim()) ?? []
  return revision === undefined ? 0 : Number(revision)
}
