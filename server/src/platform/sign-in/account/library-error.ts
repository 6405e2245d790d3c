/** The code of a refusal by the sign-in library; `undefined` for any other error. */
export function readLibraryCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('body' in error)) return undefined
  const { body } = error
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined
  return typeof body.code === 'string' ? body.code : undefined
}
